/** Words that somebody who guesses tries at this hospital first, and at this product. */
const PRODUCT_WORDS =
  'rta tracer tracers injectable injectables injection medication medications medicine drug drugs nurse nurses nursing pharmacy pharmacist anesthesia anaesthesia hospital clinic unit ward patient patients safety staff admin administrator editor viewer login password pass welcome test user demo ready to administer';

/** Digits and signs beside the words; with more of them a password is no longer guessed from its words. */
const MOST_OTHERS = 6;

const LETTER_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/**
 * Whether a password is nothing but such words, with few digits and signs: `Riverside2026!`, `r1verside-nurse`.
 * @param names of the hospital and its place
 */
export function isMadeOfOwnWords(password: string, names: readonly string[]): boolean {
  const plain = simple(password);
  const letters = plain.replace(/[^\p{L}]/gu, '');
  if (letters === '' || Array.from(plain).length - Array.from(letters).length > MOST_OTHERS) return false;
  const words = ownWords(names);
  return [letters, ...undisguised(plain)].some((text) => consistsOf(text, words));
}

/** With letters for the signs that stand for them; how many at the end stand for none is anybody's guess. */
function undisguised(text: string): string[] {
  return Array.from({ length: MOST_OTHERS + 1 }, (_, cut) => text.slice(0, text.length - cut)).map((start) =>
    Array.from(start, (sign) => LETTER_FOR[sign] ?? sign)
      .join('')
      .replace(/[^\p{L}]/gu, ''),
  );
}

/** In lower case and without accents. */
function simple(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function ownWords(names: readonly string[]): string[] {
  // “Mary’s” is typed as “marys”, and as “mary”.
  const inNames = names.map(
    (name) =>
      simple(name)
        .replace(/['’]/g, '')
        .match(/\p{L}+/gu) ?? [],
  );
  const singular = inNames.flat().map((word) => word.replace(/s$/, ''));
  const initials = inNames.map((words) => words.map(([first = '']) => first).join(''));
  return [...inNames.flat(), ...singular, ...initials, ...PRODUCT_WORDS.split(' ')].filter(
    (word) => word.length > 1,
  );
}

function consistsOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0]);
  // The loop also reaches what it adds.
  for (const at of reached) {
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
  }
  return reached.has(text.length);
}
