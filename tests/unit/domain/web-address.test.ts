import { expect, test } from 'vitest';
import { hasWebAddress } from '#domain/web-address.ts';

test.each([
  'https://evil.example',
  'Click http://1.2.3.4/x',
  'javascript://x',
  'WWW.evil.example',
  'Win at evil.com',
  'evil.COM/prize',
  'Ärzte.de',
  'a-b.co.uk',
  'Free tablets (evil.info)',
])('“%s” holds a web address', (name) => expect(hasWebAddress(name)).toBe(true));

test.each([
  'St. Mary’s Hospital',
  'St.Mary',
  'Dr.Smith',
  'A.B. de la Cruz',
  'J.R.R. Tolkien',
  'Ms.Info-Okoye',
  'Ward 3.2',
  'Net. Org',
  'Unit 4.B/C: East',
  'O.R. 5',
  'Dr.Usman',
  'Dr.Ly',
  'Mrs.Page',
])('“%s” holds none', (name) => expect(hasWebAddress(name)).toBe(false));
