import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digits } from '#domain/digits.ts';
import { money, plainNumber, shareOrDash, shortMoney, wholeMoneyOrDash } from '#domain/figure-words.ts';

/** By hand, a number reads as the browser's own formats would have it. */

const anyNumber = fc
  .oneof(
    fc.integer(),
    fc.double({ noNaN: true }),
    // Numbers that people enter, among them halves that are not exact in binary.
    fc
      .tuple(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.constantFrom(1, 10, 100, 1000, 10_000))
      .map(([whole, parts]) => whole / parts),
  )
  .filter((value) => !Object.is(value, -0));

test('A number has its thousands apart and no more than three decimals', () => {
  // Beside a half by less than a shifted number could tell.
  for (const value of [2_455_370_641_993.9614, -2_455_370_641_993.9614, 1e-7, 1e21, 0.0005, 999.9996])
    expect(digits(value)).toBe(value.toLocaleString('en-US'));
  fc.assert(
    fc.property(anyNumber, (value) => {
      expect(digits(value)).toBe(value.toLocaleString('en-US'));
    }),
  );
});

test.each([
  [0, 2],
  [2, 2],
  [0, 10],
])('From %i to %i decimals', (least, most) => {
  fc.assert(
    fc.property(anyNumber, (value) => {
      const format = { minimumFractionDigits: least, maximumFractionDigits: most };
      expect(digits(value, { least, most })).toBe(value.toLocaleString('en-US', format));
    }),
  );
});

test('Amounts and dollars', () => {
  const dollars = { style: 'currency', currency: 'USD' } as const;
  const words = (value: number, format: Intl.NumberFormatOptions) => value.toLocaleString('en-US', format);
  fc.assert(
    fc.property(anyNumber, (value) => {
      expect(plainNumber(value)).toBe(words(value, { maximumFractionDigits: 2 }));
      expect(money(value)).toBe(words(value, dollars));
      expect(wholeMoneyOrDash(value)).toBe(words(value, { ...dollars, maximumFractionDigits: 0 }));
      expect(shortMoney(value)).toBe(
        words(value, { ...dollars, ...(Number.isInteger(value) && { maximumFractionDigits: 0 }) }),
      );
    }),
  );
});

test('A share in percent', () => {
  const shares = fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.tuple(fc.nat(10_000), fc.constantFrom(3, 7, 40, 1000, 10_000)).map(([some, all]) => some / all),
  );
  fc.assert(
    fc.property(shares, (share) => {
      const words = share.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });
      expect(shareOrDash(share)).toBe(words);
    }),
  );
});
