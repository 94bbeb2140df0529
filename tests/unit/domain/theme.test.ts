import { expect, test } from 'vitest';
import { themeOf } from '#domain/theme.ts';

test.each([
  ['pharmacy', 'pharmacy'],
  ['{product}', 'patient-care'],
  ['cardiology', 'default'],
  ['constructor', 'default'],
  ['', 'default'],
  [undefined, 'default'],
])('R093 the theme %s shows as %s', (name, theme) => expect(themeOf(name)).toBe(theme));
