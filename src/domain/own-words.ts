/** Words that somebody who guesses tries at this hospital first, and at this product. */
const PRODUCT_WORDS =
  'rta tracer tracers injectable injectables injection medication medications medicine drug drugs nurse nurses nursing pharmacy pharmacist anesthesia anaesthesia hospital clinic unit ward patient patients safety staff admin administrator editor viewer login password pass welcome test user demo ready to administer';

/** Digits and signs beside the words of a short password; with more of them it is not guessed from its words. */
const MOST_OTHERS = 6;
/** Beside those of a long one, where what stands between words is not counted: "1!", but not a year. */
const MOST_OTHERS_OF_LONG = 3;
const BETWEEN_WORDS = /[\s._-]/gu;

/** Whose password it is, as far as that is known. */
export interface Owner {
  readonly email: string;
  /** Of the person, the hospital and its place. */
  readonly names: readonly string[];
}

const LETTER_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/** Whether a password is nothing but such words, with few digits and signs: `Riverside2026!`, `r1verside-nurse`. */
export function isMadeOfOwnWords(password: string, owner: Owner, isLong: boolean): boolean {
  const plain = simple(isLong ? password.replace(BETWEEN_WORDS, '') : password.trim());
  const letters = plain.replace(/[^\p{L}]/gu, '');
  const others = Array.from(plain).length - Array.from(letters).length;
  if (letters === '' || others > (isLong ? MOST_OTHERS_OF_LONG : MOST_OTHERS)) return false;
  const words = ownWords(owner);
  return [letters, ...undisguised(plain)].some((text) => consistsOf(text, words));
}

/** With letters for the signs that stand for them; how many at the end stand for none is anybody's guess. */
function undisguised(text: string): string[] {
  const signsAtEnd = /[^\p{L}]*$/u.exec(text)?.[0].length ?? 0;
  return Array.from({ length: signsAtEnd + 1 }, (_, cut) => text.slice(0, text.length - cut)).map((start) =>
    Array.from(start, (sign) => LETTER_FOR[sign] ?? sign)
      .join('')
      .replace(/[^\p{L}]/gu, ''),
  );
}

/** In lower case and without accents. */
function simple(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What somebody who knows the person and the hospital tries first; in lower case. */
export function ownWords({ email, names }: Owner): string[] {
  const inEmail = simple(email).match(/\p{L}+/gu) ?? [];
  // “Mary’s” is typed as “marys”, and as “mary”.
  const inNames = names.map(
    (name) =>
      simple(name)
        .replace(/['’]/g, '')
        .match(/\p{L}+/gu) ?? [],
  );
  const singular = inNames.flat().map((word) => word.replace(/s$/, ''));
  const initials = inNames.map((words) => words.map(([first = '']) => first).join(''));
  return [...inEmail, ...inNames.flat(), ...singular, ...initials, ...PRODUCT_WORDS.split(' ')].filter(
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
