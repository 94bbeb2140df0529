import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { isNoRoom } from '#device/store/no-room.ts';

const full = new DOMException('No room.', 'QuotaExceededError');
const broken = new DOMException('Broken.', 'DataError');

test('a full disk is known by itself, and wrapped by Dexie around one write or around several', () => {
  const wrapped = Object.assign(new Error('Aborted.'), { inner: full });
  expect([full, wrapped, new Dexie.BulkError('Two of three failed.', [broken, full])].map(isNoRoom)).toEqual([
    true,
    true,
    true,
  ]);
});

test('a write that fails for another reason is no full disk', () => {
  const failures = [broken, new Dexie.BulkError('One failed.', [broken]), 'QuotaExceededError', null];
  expect(failures.map(isNoRoom)).toEqual([false, false, false, false]);
});
