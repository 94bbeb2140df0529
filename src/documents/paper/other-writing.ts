import { joinWords } from '#domain/word-list.ts';

/** Names for what the fonts have no letters for, by Unicode's scripts. */

const SCRIPTS =
  'Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Sinhala Tamil Telugu Thai Tibetan';

const LETTERS: readonly (readonly [letter: RegExp, name: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Japanese letters'],
  [/\p{Script=Han}/u, 'Chinese characters'],
  [/\p{Script=Hangul}/u, 'Korean letters'],
  ...SCRIPTS.split(' ').map((name) => [new RegExp(`\\p{Script=${name}}`, 'u'), `${name} letters`] as const),
];

/** What stands for such a text on paper: `[in Arabic letters]`. */
export function standIn(missing: string): string {
  const known = LETTERS.filter(([letter]) => letter.test(missing)).map(([, name]) => name);
  const letters = known.length === 0 && /\p{L}/u.test(missing) ? ['other letters'] : known;
  const isPicture = /\p{Extended_Pictographic}/u.test(missing);
  const names = [...letters.map((name) => `in ${name}`), ...(isPicture ? ['a picture'] : [])];
  return `[${joinWords(names) || 'a sign'}]`;
}
