import { expect, test } from 'vitest';
import type { Cell, ColumnFacts } from '#domain/export/column.ts';
import { xlsxOf } from '#documents/spreadsheet/xlsx.ts';
import { madeAt } from '../../support/papers/test-papers.ts';
import { sheetsOf } from '../../support/readers/xlsx.ts';

const columns: readonly ColumnFacts[] = [
  { name: 'text', holds: 'text', meaning: 'A text.' },
  { name: 'number', holds: 'number', meaning: 'A number.' },
  { name: 'day', holds: 'day', meaning: 'A day.' },
  { name: 'time', holds: 'time', meaning: 'A time.' },
];

async function written(rows: readonly (readonly Cell[])[], mostRows?: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxOf([{ name: 'Rows', columns, pages: [rows] }], madeAt, mostRows))
    pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

test('texts, numbers, days and times come back, and nothing is a formula', async () => {
  const time = '2026-11-21T23:59:00.000Z';
  const rows: Cell[][] = [
    ['=1+1', -1.5, '2026-11-21', time],
    ['é <&> "quoted" \u0007_x0041_', 0, time, time],
    [null, null, null, ''],
    ['  -x', 1e-9, '1900-03-01', time],
  ];
  const sheet = (await sheetsOf(await written(rows))).get('Rows') ?? [];
  expect(sheet[0]).toEqual(['text', 'number', 'day', 'time']);
  expect(sheet[1]).toEqual(["'=1+1", -1.5, new Date('2026-11-21T00:00:00.000Z'), time]);
  expect(sheet[2]?.slice(1)).toEqual([0, new Date('2026-11-21T00:00:00.000Z'), time]);
  expect(sheet[2]?.[0]).toMatch(/^é <&> "quoted" _x/);
  expect(sheet.at(-1)).toEqual(["'  -x", 1e-9, new Date('1900-03-01T00:00:00.000Z'), time]);
});

test('a table that is too long for a sheet goes on in another one, with its heads', async () => {
  const rows = Array.from({ length: 7 }, (_, index): Cell[] => [`Row ${index}`, index, null, null]);
  const sheets = await sheetsOf(await written(rows, 4));
  expect([...sheets.keys()]).toEqual(['Rows', 'Rows 2', 'Rows 3']);
  const read = [...sheets.values()].flatMap(([heads, ...others]) => {
    expect(heads?.[0]).toBe('text');
    return others.map(([, number]) => number);
  });
  expect(read).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('the same rows at the same time are the same bytes', async () => {
  const rows: Cell[][] = [['x', 1, '2026-11-21', '']];
  expect(await written(rows)).toEqual(await written(rows));
});
