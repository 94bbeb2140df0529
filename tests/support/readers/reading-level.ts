/**
 * Flesch–Kincaid grade of an English text: the years of school it asks of a reader.
 * Syllables are counted by rule, which is right on average and off by one at times.
 */
export function readingGrade(text: string): number {
  const sentences = text.split(/[.?!:\n]+(?=\s|$)/).filter((sentence) => /[a-z]/i.test(sentence));
  const words = text.match(/[A-Za-z][A-Za-z’']*/g) ?? [];
  const syllables = words.reduce((total, word) => total + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  // An abbreviation is read letter by letter.
  if (word.length > 1 && word === word.toUpperCase()) return letters.length;
  const spoken = letters
    .replace(/(?<=[^aeiouy]l)(e|es)$/, 'a')
    .replace(/(?<=[^aeiouysxzcgh])es$|(?<=[^td])ed$|(?<=[^aeiouy])e$/, '');
  const groups = spoken.match(/[aeiouy]+/g) ?? [];
  const split = spoken.match(/i[ao](?!ns?$)|(?<!q)ua|eo|rea$|[aeiou]ing$/g) ?? [];
  return Math.max(1, groups.length + split.length);
}
