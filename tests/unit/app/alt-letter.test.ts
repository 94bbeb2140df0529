import { expect, test } from 'vitest';
import { altLetter } from '#app/screens/assessment/tally/alt-letter.ts';

const pressed = { key: 'n', code: 'KeyN', altKey: false, ctrlKey: false, metaKey: false };

test.each([
  ['a letter alone is none', {}, null],
  ['with Alt it is', { altKey: true }, 'n'],
  ['with Shift, too', { altKey: true, key: 'N' }, 'n'],
  ['with Option on a Mac, which makes another sign of it', { altKey: true, key: '˜' }, 'n'],
  ['where the keyboard has it elsewhere, what it says counts', { altKey: true, key: 'y', code: 'KeyZ' }, 'y'],
  ['with AltGr, which is Ctrl and Alt, it is typed', { altKey: true, ctrlKey: true }, null],
  ['with Command it is the browser’s', { altKey: true, metaKey: true }, null],
  ['another key has none', { altKey: true, key: 'Delete', code: 'Delete' }, null],
])('%s', (_, how, letter) => {
  expect(altLetter({ ...pressed, ...how })).toBe(letter);
});
