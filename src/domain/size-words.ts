import { count } from './count.ts';

/** Bytes of what people call a megabyte. */
export const MEGABYTE = 1_000_000;
const KILOBYTE = 1000;

/** A limit for people: `10 megabytes`, `16 kilobytes`. */
export function sizeWords(bytes: number): string {
  return bytes < MEGABYTE
    ? count(Math.floor(bytes / KILOBYTE), 'kilobyte')
    : count(Math.floor(bytes / MEGABYTE), 'megabyte');
}
