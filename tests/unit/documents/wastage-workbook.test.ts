import exceljs from 'exceljs';
import type { Worksheet } from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { wastageWorkbook } from '#documents/downloads/wastage-workbook.ts';
import { wastage } from '#domain/wastage.ts';
import { exampleRows, madeAt } from '../../support/papers/test-papers.ts';
import { Spreadsheet } from '../../support/readers/spreadsheet.ts';
import type { CellSource, CellValue } from '../../support/readers/spreadsheet.ts';

const RESULTS = { total: 'I4', share: 'I5', perCase: 'I6', perYear: 'I7', avoidable: 'I8' };
const FIRST = 12;

let bytes: Uint8Array;
let calculator: Worksheet;
let example: Worksheet;
let guide: Worksheet;

beforeAll(async () => {
  bytes = await wastageWorkbook(madeAt);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(bytes.slice().buffer);
  [calculator, example, guide] = workbook.worksheets as [Worksheet, Worksheet, Worksheet];
});

/** The sheet's cells, with some of them filled in, calculated anew. */
function worked(sheet: Worksheet, filled: Record<string, CellValue> = {}): Spreadsheet {
  const cells = new Map<string, CellSource>();
  sheet.eachRow((row) =>
    row.eachCell((cell) => {
      const { value, formula } = cell;
      const plain = typeof value === 'number' || typeof value === 'string' ? value : null;
      cells.set(cell.address, { value: plain, formula: formula === undefined ? null : formula });
    }),
  );
  for (const [address, value] of Object.entries(filled)) {
    expect([address, sheet.getCell(address).protection?.locked]).toEqual([address, false]);
    cells.set(address, { value, formula: null });
  }
  return new Spreadsheet(cells);
}

/** Numbers to the precision of doubles; a formula's blank text is stored as nothing at all. */
function plainResult(result: unknown): CellValue {
  if (typeof result === 'number') return Math.round(result * 1e6) / 1e6;
  return typeof result === 'string' ? result : '';
}

/** The cells of one line of the calculator. */
function line(row: number, ...values: CellValue[]): Record<string, CellValue> {
  return Object.fromEntries(
    ['A', 'B', 'C', 'D', 'E', 'F'].map((column, index) => [`${column}${row}`, values[index] ?? null]),
  );
}

describe('The worked example', () => {
  test('gives the figures of rule CALC-8', () => {
    const sheet = worked(example);
    expect(sheet.at(RESULTS.total)).toBeCloseTo(358, 10);
    expect(sheet.at(RESULTS.share)).toBeCloseTo(0.731, 3);
    expect(sheet.at(RESULTS.perCase)).toBeCloseTo(17.9, 10);
    expect(sheet.at(RESULTS.perYear)).toBeCloseTo(107_400, 6);
    expect(sheet.at(RESULTS.avoidable)).toBeCloseTo(64_440, 6);
  });

  test('calculates each drug as the screen does', () => {
    const sheet = worked(example);
    const figures = wastage(exampleRows, 20, 6000);
    figures.drugs.forEach((drug, index) => {
      const row = FIRST + index;
      expect(sheet.at(`H${row}`)).toBe(drug?.wasted);
      expect(sheet.at(`I${row}`)).toBeCloseTo(drug?.share ?? 0, 10);
      expect(sheet.at(`J${row}`)).toBeCloseTo(drug?.cost ?? 0, 10);
      expect(sheet.at(`K${row}`)).toBeCloseTo(drug?.opened ?? 0, 10);
      expect(sheet.at(`L${row}`)).toBe(figures.ranking.indexOf(index) + 1);
      expect(sheet.at(`M${row}`)).toBe('OK');
    });
  });

  test('shows dollars, percent and whole dollars', () => {
    const formats = Object.values(RESULTS).map((address) => example.getCell(address).numFmt);
    expect(formats).toEqual(['"$"#,##0.00', '0.0%', '"$"#,##0.00', '"$"#,##0', '"$"#,##0']);
  });
});

test('The value stored with each formula is its result', () => {
  for (const sheet of [calculator, example]) {
    const fresh = worked(sheet);
    const stored: [address: string, result: CellValue][] = [];
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        if (cell.formula !== undefined) stored.push([cell.address, plainResult(cell.result)]);
      }),
    );
    expect(stored).toHaveLength(5 + 20 * 7);
    expect(stored).toEqual(stored.map(([address]) => [address, plainResult(fresh.at(address))]));
  }
});

describe('The blank calculator', () => {
  test('shows dashes and no errors', () => {
    const sheet = worked(calculator);
    for (const address of Object.values(RESULTS)) expect(sheet.at(address)).toBe('—');
    expect(sheet.at('J12')).toBe('—');
    expect(sheet.at('M12')).toBe('');
  });

  test('gives the same figures when the example is typed in', () => {
    const typed = Object.assign(
      { C4: 20, C5: 6000, C6: 60 },
      ...exampleRows.map((row, index) => line(FIRST + 3 * index, ...Object.values(row))),
    );
    const sheet = worked(calculator, typed);
    expect(sheet.at(RESULTS.total)).toBeCloseTo(358, 10);
    expect(sheet.at(RESULTS.perYear)).toBeCloseTo(107_400, 6);
    expect(sheet.at(RESULTS.avoidable)).toBeCloseTo(64_440, 6);
  });

  test('withholds its totals until every line that was begun is complete', () => {
    const whole = line(FIRST, 'Ephedrine', 'mg', 50, 20, 300, 12);
    const begun = worked(calculator, { C4: 20, C5: 6000, ...whole, ...line(FIRST + 1, 'Propofol') });
    expect(begun.at('M13')).toBe('Not complete yet');
    expect(begun.at(RESULTS.total)).toBe('—');
    expect(begun.at(RESULTS.perYear)).toBe('—');
    expect(worked(calculator, { ...whole }).at(RESULTS.total)).toBeCloseTo(168);
    expect(worked(calculator, { ...whole }).at(RESULTS.perCase)).toBe('—');
  });

  test('says when more was given than opened, and then calculates nothing', () => {
    const sheet = worked(calculator, line(FIRST, 'Ephedrine', 'mg', 50, 2, 101, 12));
    expect(sheet.at('M12')).toBe('More was given than opened');
    expect(sheet.at('H12')).toBe('—');
    expect(sheet.at(RESULTS.total)).toBe('—');
  });

  test('counts a drug of which nothing was wasted, and one that costs nothing', () => {
    const sheet = worked(calculator, {
      ...line(FIRST, 'Ephedrine', 'mg', 50, 2, 100, 12),
      ...line(FIRST + 1, 'Sample', 'mg', 50, 2, 0, 0),
    });
    expect(sheet.at('I12')).toBe(0);
    expect(sheet.at(RESULTS.total)).toBe(0);
    expect(sheet.at(RESULTS.share)).toBe(0);
  });

  test('ranks equal costs one after another', () => {
    const sheet = worked(calculator, {
      ...line(FIRST, 'A', 'mg', 1, 10, 5, 1),
      ...line(FIRST + 1, 'B', 'mg', 1, 10, 5, 1),
      ...line(FIRST + 2, 'C', 'mg', 1, 10, 0, 1),
    });
    expect([sheet.at('L12'), sheet.at('L13'), sheet.at('L14')]).toEqual([2, 3, 1]);
  });
});

describe('Every line', () => {
  test('refuses what the rules refuse', () => {
    for (let row = FIRST; row < FIRST + 20; row += 1) {
      const rule = (column: string) => calculator.getCell(`${column}${row}`).dataValidation;
      expect(rule('B')).toMatchObject({
        type: 'list',
        formulae: ['"mg,mcg,units,mL"'],
        showErrorMessage: true,
      });
      expect(rule('C')).toMatchObject({
        type: 'decimal',
        operator: 'greaterThan',
        formulae: [0],
        showErrorMessage: true,
      });
      expect(rule('D')).toMatchObject({
        type: 'decimal',
        operator: 'greaterThan',
        formulae: [0],
        showErrorMessage: true,
      });
      expect(rule('E')).toMatchObject({ type: 'custom', showErrorMessage: true });
      expect(rule('F')).toMatchObject({
        type: 'decimal',
        operator: 'greaterThanOrEqual',
        formulae: [0],
        showErrorMessage: true,
      });
    }
    expect(calculator.getCell('C4').dataValidation).toMatchObject({
      type: 'whole',
      operator: 'greaterThanOrEqual',
      formulae: [1],
    });
    expect(calculator.getCell('C6').dataValidation).toMatchObject({
      type: 'decimal',
      operator: 'between',
      formulae: [0, 100],
    });
  });

  test('accepts an amount given from 0 to what was opened', () => {
    const [condition] = calculator.getCell('E12').dataValidation.formulae;
    const allows = (given: CellValue, opened: CellValue = 2) =>
      worked(calculator, line(FIRST, 'Ephedrine', 'mg', 50, opened, given, 12)).holds(String(condition));
    expect([allows(0), allows(100), allows(100.5), allows(-1), allows('some')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(allows(500, null)).toBe(true);
  });

  test('protects its formulas from being overwritten', () => {
    expect(calculator.getCell('H12').protection?.locked ?? true).toBe(true);
    expect(calculator).toMatchObject({ sheetProtection: { sheet: true } });
  });
});

test('The limits are stated beside the figures and in the guide', () => {
  const words = 'labor, supplies, disposal, and the price and expiry of ready syringes and bags';
  for (const sheet of [calculator, example, guide]) {
    expect(JSON.stringify(sheet.getSheetValues())).toContain(words);
  }
});

test('The same time gives the same bytes', async () => {
  expect(Buffer.from(await wastageWorkbook(madeAt)).equals(bytes)).toBe(true);
});
