import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprint } from '#device/outbox/fingerprint.ts';

/** FNV-1a in 64 bits, as its authors write it. */
function reference(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text, 'ascii'))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

test('is FNV-1a of the JSON', () => {
  const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 200 });
  fc.assert(
    fc.property(ascii, (text) => {
      expect(fingerprint(text)).toBe(reference(JSON.stringify(text)));
    }),
  );
});

test('a different state has a different fingerprint', () => {
  const states = [
    { notes: 'a' },
    { notes: 'b' },
    { notes: 'ab' },
    { notes: '' },
    { area: 'a' },
    null,
    [],
    {},
    'ä',
    'ö',
  ];
  expect(new Set(states.map(fingerprint)).size).toBe(states.length);
});
