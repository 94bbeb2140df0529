import { digits } from './digits.ts';

/** A number with its noun: `1 save`, `2 saves`, `1,024 saves`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${digits(number)} ${nounFor(number, one, many)}`;
}

const IN_WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A small number as it is written in a sentence: `three`; digits from 13. */
export function inWords(number: number): string {
  return IN_WORDS[number] ?? digits(number);
}

/** The noun alone, where the number is written in another way. */
export function nounFor(number: number, one: string, many = `${one}s`): string {
  return number === 1 ? one : many;
}
