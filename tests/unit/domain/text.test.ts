import { expect, test } from 'vitest';
import { segments } from '#domain/text.ts';

/** Underlined segments in angle brackets. */
const shown = (text: string): string =>
  segments(text)
    .map((segment) => (segment.underlined ? `<${segment.text}>` : segment.text))
    .join('|');

test.each([
  ['plain text', 'plain text'],
  ['is it __drawn up__ here?', 'is it |<drawn up>| here?'],
  ['__All__ of it', '<All>| of it'],
  ['__one__ and __two__', '<one>| and |<two>'],
  ['__one____two__', '<one>|<two>'],
  ['across\n__two\nlines__', 'across\n|<two\nlines>'],
  ['a pair without its __partner', 'a pair without its __partner'],
  ['__one__ and a __stray', '<one>| and a __stray'],
  ['snake_case stays', 'snake_case stays'],
  ['____', ''],
  ['', ''],
])('"%s" is shown as "%s"', (text, expected) => {
  expect(shown(text)).toBe(expected);
});
