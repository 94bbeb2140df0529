/** A number with its noun: `1 save`, `2 saves`, `1,024 saves`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${nounFor(number, one, many)}`;
}

/** The noun alone, where the number is written in another way. */
export function nounFor(number: number, one: string, many = `${one}s`): string {
  return number === 1 ? one : many;
}
