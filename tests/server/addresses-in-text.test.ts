import { expect, test } from 'vitest';
import { hasAddress, withoutLinks } from '#server/mail/addresses-in-text.ts';

test.each([
  'https://evil.example',
  'Click http://1.2.3.4/x',
  'javascript://x',
  'WWW.evil.example',
  'ftp.evil.example',
  'Win at evil.com',
  'evil.COM/prize',
  'EVIL.COM',
  'Evil.COM',
  'Evil.Com',
  'Ärzte.de',
  'a-b.co.uk',
  'Free tablets (evil.info)',
  'evil.health',
  'Evil.Health',
  'EVIL.HEALTH',
  'your-hospital.pharmacy:8080',
  't.co',
  't.co/abc',
  'T.CO/abc',
  'Med.ICU/login',
  'See evil.health.',
  'evil.health, please',
  '“evil.health”',
  '198.51.100.7/login',
  'x@evil.health',
  'x@Med.ICU',
  'пример.рф',
  'ｅｖｉｌ．ｈｅａｌｔｈ',
  'evil。health',
  'ev\u200bil.hea\u00adlth',
  '😀.to',
])('“%s” holds an address', (name) => expect(hasAddress(name)).toBe(true));

const NAMES = [
  'St. Mary’s Hospital',
  'St.Mary',
  'Dr.Smith',
  'A.B. de la Cruz',
  'J.R.R. Tolkien',
  'Ms.Info-Okoye',
  'Ward 3.2',
  'Ward 3.2/4',
  'Net. Org',
  'Unit 4.B/C: East',
  'O.R. 5',
  'Dr.Usman',
  'Joint Commission No. 1.2.3',
  '@ The Lake',
  'Room 5:30',
];
/** A mail program that asks nothing but the list could yet take these for an address. */
const DOUBTFUL = ['Dr.Ly', 'Mrs.Page', 'Med.ICU', 'Surg.ICU', 'J.Kim', 'A.B.Black', 'Lee.MD'];

test.each([...NAMES, ...DOUBTFUL])('“%s” holds none', (name) => expect(hasAddress(name)).toBe(false));

test.each(NAMES)('“%s” stands in a mail as it is', (name) => expect(withoutLinks(name)).toBe(name));

test.each([
  ...DOUBTFUL,
  'evil.health',
  't.co/abc',
  '198.51.100.7/login',
  'x@evil.health',
  'https://evil.example',
  'www.evil.example',
])('“%s” becomes no link in a mail, and reads the same', (words) => {
  const mailed = withoutLinks(words);
  expect(mailed.replaceAll('\u2060', '')).toBe(words);
  expect(mailed).not.toMatch(/[.@:](?=[\p{L}\p{N}/])/u);
});
