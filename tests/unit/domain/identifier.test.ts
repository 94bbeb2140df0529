import fc from 'fast-check';
import { expect, test } from 'vitest';
import { identifierSchema } from '#domain/assessment-schema.ts';
import { uuidV7 } from '#domain/identifier.ts';

const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
const anyTime = fc.integer({ min: 0, max: 2 ** 48 - 1 });

test('the time comes first: the example of RFC 9562', () => {
  const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
  expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});

test('any time and any bytes make a version 7 UUID that the schema accepts', () => {
  fc.assert(
    fc.property(anyTime, tenBytes, (time, random) => {
      const id = uuidV7(time, random);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(identifierSchema.safeParse(id).success).toBe(true);
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(time);
    }),
  );
});

test('a later id sorts after an earlier one', () => {
  fc.assert(
    fc.property(anyTime, anyTime, tenBytes, tenBytes, (a, b, left, right) => {
      fc.pre(a < b);
      expect(uuidV7(a, left) < uuidV7(b, right)).toBe(true);
    }),
  );
});

test('different randomness makes a different id in the same millisecond', () => {
  const random = Uint8Array.from({ length: 10 }, () => 0);
  for (let byte = 0; byte < 10; byte += 1) {
    const other = random.with(byte, 1);
    expect(uuidV7(1_795_248_000_000, other)).not.toBe(uuidV7(1_795_248_000_000, random));
  }
});
