import type { Cell, CellFormulaValue, DataValidation, Worksheet } from 'exceljs';
import type { WastageRow } from '#domain/assessment.ts';
import { wastage } from '#domain/wastage.ts';
import { DASH, LIMITS } from '#domain/figure-words.ts';
import { sheetFont } from './sheet-font.ts';

/** One calculator on a worksheet: inputs, formulas that count as `domain/wastage.ts` does, and their checks. */

export interface CalculatorInputs {
  readonly rows: readonly WastageRow[];
  readonly casesObserved: number | null;
  readonly casesPerYear: number | null;
  /** 0 to 100. */
  readonly avoidablePercent: number | null;
}

const FIRST = 12;
const LAST = FIRST + 19;
/** The cells of the cases and of the share. */
const CASES = 'C4';
const PER_YEAR = 'C5';
const AVOIDABLE = 'C6';
/** The column of the results. */
const RESULT_COLUMN = 'I';

const MONEY = '"$"#,##0.00';
const WHOLE_MONEY = '"$"#,##0';
const PERCENT = '0.0%';
const ACCENT = 'FF0A6A63';
const SOFT = 'FFDFF3F0';
const EDGE = 'FF768492';
const MUTED = 'FF485664';

const HEADS = [
  ['Medication', 26],
  ['Unit', 9],
  ['Package amount', 12],
  ['Packages opened', 12],
  ['Amount given', 12],
  ['Cost per package ($)', 13],
  ['Opened', 12],
  ['Wasted', 12],
  ['Waste %', 12],
  ['Waste $', 13],
  ['Opened $', 13],
  ['Rank by cost', 10],
  ['Check', 26],
] as const;

export function fillCalculator(
  sheet: Worksheet,
  inputs: CalculatorInputs,
  words: { readonly title: string; readonly note: string },
): void {
  HEADS.forEach(([, width], index) => {
    sheet.getColumn(index + 1).width = width;
  });
  sheet.views = [{ state: 'frozen', ySplit: FIRST - 1, xSplit: 1, showGridLines: false }];
  sheet.pageSetup.printTitlesRow = `${FIRST - 1}:${FIRST - 1}`;
  sheet.headerFooter.oddFooter = '&LRTA Tracers&C&A&RPage &P of &N';
  sheet.getCell('A1').value = words.title;
  sheet.getCell('A1').font = sheetFont({ bold: true, size: 18, color: { argb: ACCENT } });
  sheet.getCell('A2').value = words.note;
  sheet.getCell('A2').font = sheetFont({ color: { argb: MUTED } });
  fillCases(sheet, inputs);
  fillResults(sheet, inputs);
  fillHeads(sheet);
  for (let row = FIRST; row <= LAST; row += 1) fillRow(sheet, row, inputs);
  sheet.getCell(`A${LAST + 2}`).value = LIMITS;
  sheet.getCell(`A${LAST + 2}`).font = sheetFont({ italic: true, color: { argb: MUTED } });
  markProblems(sheet);
}

function fillCases(
  sheet: Worksheet,
  { casesObserved, casesPerYear, avoidablePercent }: CalculatorInputs,
): void {
  const lines = [
    [
      'A4',
      'Cases observed',
      CASES,
      casesObserved,
      more('whole', 1, 'Cases observed must be a whole number of 1 or more.'),
    ],
    [
      'A5',
      'Cases per year',
      PER_YEAR,
      casesPerYear,
      more('whole', 0, 'Cases per year must be a whole number of 0 or more.'),
    ],
    [
      'A6',
      'Share judged avoidable, % (optional)',
      AVOIDABLE,
      avoidablePercent,
      {
        ...more('decimal', 0, 'The share judged avoidable must be a percentage from 0 to 100.'),
        operator: 'between',
        formulae: [0, 100],
      } satisfies DataValidation,
    ],
  ] as const;
  for (const [labelAt, label, inputAt, value, validation] of lines) {
    sheet.getCell(labelAt).value = label;
    sheet.getCell(labelAt).font = sheetFont();
    input(sheet.getCell(inputAt), value, validation);
  }
}

function more(type: 'whole' | 'decimal', least: number, error: string): DataValidation {
  return { ...refusing(error), type, operator: 'greaterThanOrEqual', formulae: [least] };
}

function refusing(
  error: string,
): Pick<DataValidation, 'allowBlank' | 'showErrorMessage' | 'errorTitle' | 'error'> {
  return { allowBlank: true, showErrorMessage: true, errorTitle: 'Please check this cell', error };
}

/** A cell to be filled in: framed, white, not locked. */
function input(cell: Cell, value: string | number | null, validation?: DataValidation): void {
  const edge = { style: 'thin', color: { argb: EDGE } } as const;
  cell.value = value;
  cell.font = sheetFont();
  cell.alignment = { vertical: 'middle' };
  cell.border = { top: edge, left: edge, bottom: edge, right: edge };
  cell.protection = { locked: false };
  if (validation !== undefined) cell.dataValidation = validation;
}

function formula(cell: Cell, text: string, result: string | number, numFmt?: string): void {
  cell.value = { formula: text, result } satisfies CellFormulaValue;
  cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: SOFT } };
  if (numFmt !== undefined) cell.numFmt = numFmt;
  cell.font = sheetFont();
  cell.alignment = { horizontal: 'right', vertical: 'middle' };
}

function fillResults(sheet: Worksheet, inputs: CalculatorInputs): void {
  const figures = wastage(inputs.rows, inputs.casesObserved, inputs.casesPerYear);
  const [total, share, perCase, perYear, avoidable] = [4, 5, 6, 7, 8].map((row) => `${RESULT_COLUMN}${row}`);
  const checks = `M${FIRST}:M${LAST}`;
  const { avoidablePercent } = inputs;
  const avoidablePerYear =
    figures.perYear === null || avoidablePercent === null ? null : (figures.perYear * avoidablePercent) / 100;
  const lines = [
    [
      'Total waste for the period',
      `IF(AND(COUNTIF(${checks},"OK")>0,COUNTIF(${checks},"OK")=COUNTIF(${checks},"?*")),SUM(J${FIRST}:J${LAST}),"${DASH}")`,
      figures.total,
      MONEY,
    ],
    [
      'Share of the cost opened',
      `IF(ISNUMBER(${total}),IFERROR(${total}/SUM(K${FIRST}:K${LAST}),"${DASH}"),"${DASH}")`,
      figures.costShare,
      PERCENT,
    ],
    [
      'Waste per case',
      `IF(AND(ISNUMBER(${total}),ISNUMBER(${CASES})),IFERROR(${total}/${CASES},"${DASH}"),"${DASH}")`,
      figures.perCase,
      MONEY,
    ],
    [
      'Waste per year',
      `IF(AND(ISNUMBER(${perCase}),ISNUMBER(${PER_YEAR})),${perCase}*${PER_YEAR},"${DASH}")`,
      figures.perYear,
      WHOLE_MONEY,
    ],
    [
      'Avoidable per year',
      `IF(AND(ISNUMBER(${perYear}),ISNUMBER(${AVOIDABLE})),${perYear}*${AVOIDABLE}/100,"${DASH}")`,
      avoidablePerYear,
      WHOLE_MONEY,
    ],
  ] as const;
  const cells = [total, share, perCase, perYear, avoidable];
  lines.forEach(([label, text, result, numFmt], index) => {
    const cell = sheet.getCell(cells[index] ?? '');
    sheet.getCell(`F${4 + index}`).value = label;
    sheet.getCell(`F${4 + index}`).font = sheetFont();
    sheet.getRow(4 + index).height = 18;
    formula(cell, text, result ?? DASH, numFmt);
    cell.font = sheetFont({ bold: true, color: { argb: ACCENT } });
  });
}

function fillHeads(sheet: Worksheet): void {
  HEADS.forEach(([head], index) => {
    const cell = sheet.getCell(FIRST - 1, index + 1);
    cell.value = head;
    cell.font = sheetFont({ bold: true, color: { argb: 'FFFFFFFF' } });
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: ACCENT } };
    cell.alignment = {
      wrapText: true,
      vertical: 'middle',
      horizontal: index < 2 || head === 'Check' ? 'left' : 'right',
      indent: head === 'Check' ? 1 : 0,
    };
  });
  sheet.getRow(FIRST - 1).height = 32;
}

function fillRow(sheet: Worksheet, row: number, inputs: CalculatorInputs): void {
  const given = inputs.rows[row - FIRST];
  const orNull = (value: string | number | undefined) => (value === undefined || value === '' ? null : value);
  const positive = 'This must be a number above 0.';
  input(sheet.getCell(`A${row}`), orNull(given?.medication));
  input(sheet.getCell(`B${row}`), orNull(given?.unit), {
    ...refusing('Choose one unit: mg, mcg, units or mL.'),
    type: 'list',
    formulae: ['"mg,mcg,units,mL"'],
  });
  input(sheet.getCell(`C${row}`), orNull(given?.packageAmount), {
    ...more('decimal', 0, positive),
    operator: 'greaterThan',
  });
  input(sheet.getCell(`D${row}`), orNull(given?.packagesOpened), {
    ...more('decimal', 0, positive),
    operator: 'greaterThan',
  });
  input(sheet.getCell(`E${row}`), orNull(given?.amountGiven), {
    ...refusing('The amount given must be a number from 0 to what was opened.'),
    type: 'custom',
    formulae: [`AND(ISNUMBER(E${row}),E${row}>=0,OR(NOT(ISNUMBER(G${row})),E${row}<=G${row}))`],
  });
  input(
    sheet.getCell(`F${row}`),
    orNull(given?.costPerPackage),
    more('decimal', 0, 'The cost must be a number of 0 or more.'),
  );
  sheet.getCell(`F${row}`).numFmt = MONEY;
  fillFormulas(sheet, row, inputs);
  sheet.getRow(row).height = 19;
}

function fillFormulas(sheet: Worksheet, row: number, { rows }: CalculatorInputs): void {
  const figures = wastage(rows, null, null);
  const drug = figures.drugs[row - FIRST] ?? null;
  const given = rows[row - FIRST];
  const rank = figures.ranking.indexOf(row - FIRST) + 1;
  const opened = drug === null || given === undefined ? DASH : drug.wasted + Number(given.amountGiven);
  const set = (column: string, text: string, result: string | number | null, numFmt?: string) =>
    formula(sheet.getCell(`${column}${row}`), text.replaceAll('#', String(row)), result ?? DASH, numFmt);
  set('G', `IF(AND(ISNUMBER(C#),ISNUMBER(D#),C#>0,D#>0),C#*D#,"${DASH}")`, opened);
  set('H', `IF(AND(ISNUMBER(G#),ISNUMBER(E#),E#>=0,E#<=G#),G#-E#,"${DASH}")`, drug?.wasted ?? null);
  set('I', `IF(ISNUMBER(H#),H#/G#,"${DASH}")`, drug?.share ?? null, PERCENT);
  set('J', `IF(AND(ISNUMBER(H#),ISNUMBER(F#),F#>=0),H#/C#*F#,"${DASH}")`, drug?.cost ?? null, MONEY);
  set('K', `IF(ISNUMBER(J#),D#*F#,"${DASH}")`, drug?.opened ?? null, MONEY);
  set(
    'L',
    `IF(ISNUMBER(J#),RANK(J#,J$${FIRST}:J$${LAST})+COUNTIF(J$${FIRST}:J#,J#)-1,"${DASH}")`,
    rank || null,
  );
  set(
    'M',
    'IF(COUNTA(A#:F#)=0,"",IF(ISNUMBER(J#),"OK",IF(AND(ISNUMBER(G#),ISNUMBER(E#),E#>G#),"More was given than opened","Not complete yet")))',
    drug?.cost === undefined ? '' : 'OK',
  );
  sheet.getCell(`M${row}`).alignment = { horizontal: 'left', vertical: 'middle', indent: 1 };
}

/** A line that cannot be counted says so in red. */
function markProblems(sheet: Worksheet): void {
  sheet.addConditionalFormatting({
    ref: `M${FIRST}:M${LAST}`,
    rules: [
      {
        type: 'expression',
        priority: 1,
        formulae: [`AND(M${FIRST}<>"",M${FIRST}<>"OK")`],
        style: { font: { color: { argb: 'FFB3261E' }, bold: true } },
      },
    ],
  });
}
