import type { WordGroup, Words } from './said.ts';

/**
 * Words laid out for a phone's mail app: one column, styles inline because many apps drop style sheets, and a
 * sheet for dark mode in those that keep it.
 */

interface Around {
  /** Opened by the button. */
  readonly link: string;
  /** The address behind “email us”. */
  readonly supportEmail: string | undefined;
}

const PRODUCT = 'RTA Tracers';

export function asText(words: Words, { link, supportEmail }: Around): string {
  const blocks = [
    words.greeting,
    ...words.paragraphs,
    words.facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...words.groups.map(groupAsText),
    words.button === null ? '' : `${words.button}:\n${link}`,
    words.afterButton ?? '',
    `--\n${PRODUCT}\n${[words.why, ...help(supportEmail)].join('\n')}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function groupAsText({ heading, sentences, items }: WordGroup): string {
  return [
    heading,
    ...sentences,
    ...items.flatMap(({ title, lines }) => [`- ${title}`, ...lines.map((line) => `  ${line}`)]),
  ].join('\n');
}

const help = (supportEmail: string | undefined): string[] =>
  supportEmail === undefined ? [] : [`Questions? Write to ${supportEmail}.`];

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BODY = `${FONT};font-size:16px;line-height:1.5;color:#13202c`;
const SMALL = `${FONT};font-size:14px;line-height:1.5;color:#485664`;

const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: #0d141b !important; }
  .surface { background-color: #16202a !important; border-color: #2a3947 !important; }
  .ink { color: #e7edf3 !important; }
  .soft { color: #a9b7c4 !important; }
  .button { background-color: #8fc3ee !important; color: #08131d !important; }
  .link { color: #8fc3ee !important; }
}`;

export function asHtml(words: Words, { link, supportEmail }: Around): string {
  const paragraph = (text: string): string =>
    `<p class="ink" style="margin:0 0 16px;${BODY}">${escape(text)}</p>`;
  const small = (text: string): string =>
    `<p class="soft" style="margin:0 0 8px;${SMALL}">${escape(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(words.subject)}</title>
<style>${DARK}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:#f4f6f8;-webkit-text-size-adjust:100%">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f4f6f8">
<tr><td align="center" style="padding:16px 12px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:8px 8px 16px;${BODY};font-weight:700;color:#123a5a">${PRODUCT}</td></tr>
<tr><td class="surface" style="padding:24px 20px 12px;background-color:#ffffff;border:1px solid #d5dce3;border-radius:12px;overflow-wrap:anywhere;word-break:break-word">
<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:22px;line-height:1.3;color:#13202c">${escape(words.subject)}</h1>
${paragraph(words.greeting)}
${words.paragraphs.map(paragraph).join('\n')}
${factsTable(words.facts)}
${words.groups.map(groupAsHtml).join('\n')}
${words.button === null ? '' : button(words.button, link)}
${words.afterButton === null ? '' : small(words.afterButton)}
</td></tr>
<tr><td style="padding:16px 8px 0">
${[words.why, ...help(supportEmail)].map(small).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function factsTable(facts: Words['facts']): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="soft" valign="top" style="padding:0 16px 8px 0;${SMALL};white-space:nowrap">${escape(name)}</td>` +
      `<td class="ink" valign="top" style="padding:0 0 8px;${BODY};line-height:1.4;overflow-wrap:anywhere;word-break:break-word">${escape(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px">${rows.join('')}</table>`;
}

function groupAsHtml({ heading, sentences, items }: WordGroup): string {
  const entries = items.map(
    ({ title, lines }) =>
      `<li class="ink" style="margin:0 0 8px;${BODY};line-height:1.4">${escape(title)}` +
      `${lines.map((line) => `<br><span class="soft" style="${SMALL}">${escape(line)}</span>`).join('')}</li>`,
  );
  return [
    `<h2 class="ink" style="margin:20px 0 8px;${FONT};font-size:18px;line-height:1.3;color:#13202c">${escape(heading)}</h2>`,
    `<p class="ink" style="margin:0 0 12px;${BODY}">${sentences.map(escape).join(' ')}</p>`,
    entries.length === 0 ? '' : `<ul style="margin:0 0 12px;padding:0 0 0 20px">${entries.join('')}</ul>`,
  ].join('\n');
}

/** The link is repeated below as text for mail apps that show no buttons. */
function button(words: string, link: string): string {
  const href = escape(link);
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td align="center"><a class="button" href="${href}" style="display:block;padding:14px 16px;border-radius:12px;background-color:#123a5a;${FONT};font-size:17px;line-height:1.3;font-weight:600;color:#ffffff;text-decoration:none;text-align:center">${escape(words)}</a></td>
</tr></table>
<p class="soft" style="margin:0 0 8px;${SMALL}">Or open this address:<br><a class="link" href="${href}" style="color:#123a5a;overflow-wrap:anywhere;word-break:break-all">${href}</a></p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
