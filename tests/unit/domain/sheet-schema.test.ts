import { describe, expect, test } from 'vitest';
import { nursingSheet } from '#content/sheets/nursing-sheet.ts';
import { sheetSchema } from '#domain/sheet-schema.ts';

describe('a sheet is refused with', () => {
  const [first, ...others] = nursingSheet.columns;

  test.each<[what: string, change: object]>([
    ['a label longer than a column', { label: 'x'.repeat(41) }],
    ['a column id with a capital or a digit', { id: 'Came1' }],
    ['a kind that does not exist', { kind: 'dial' }],
    ['a single choice', { choices: [{ id: 'vial', label: 'Vial' }] }],
    ['a condition without a value', { when: [{ column: 'form', is: [] }] }],
    ['a fill without a good value', { fills: [{ questionId: 333, partId: 'asis', yes: [] }] }],
  ])('%s', (_, change) => {
    const columns = [{ ...first, ...change }, ...others];
    expect(sheetSchema.safeParse({ ...nursingSheet, columns }).success).toBe(false);
  });
});
