/** Texts that do harm where something takes them for more than a text. Each is one that a person could type. */
export const ATTACKS = {
  image: '<img src=x onerror="canary()">',
  script: '"></p></title></textarea><script>canary()</script><svg onload=canary()>',
  address: 'javascript:canary()',
  hyperlink: '=HYPERLINK("file:canary","Click")',
  plus: "+1+cmd|' /C calc'!A0",
  minus: '-1+1',
  at: '@SUM(1+1)',
  wide: '＝1+1',
  tab: '\t=1+1',
  tabWithin: 'Ann\t=1+1',
  return: '\r=1+1',
  secondCell: 'Ann;=1+1',
  header: 'Ann\r\nBcc: canary@evil.example\r\n\r\nBait',
  quotes: '\'"`\\"',
  bidi: 'Ann \u202egnp.exe\u2066',
  nul: 'Ann\u0000canary',
  long: 'W'.repeat(190),
  template: '${7*7} {{7*7}} <%= 7*7 %> #{7*7} %s%n \\u0041',
  pdf: ') Tj ET /JS (app.alert(1)) /OpenAction << /S /URI /URI (file:canary) >> (',
} as const;

export type Attack = keyof typeof ATTACKS;
export const attackNames = Object.keys(ATTACKS) as Attack[];
