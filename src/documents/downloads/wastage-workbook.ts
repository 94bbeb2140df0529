import exceljs from 'exceljs';
import type { Workbook, Worksheet } from 'exceljs';
import type { WastageRow } from '#domain/assessment.ts';
import { fillCalculator } from './calculator-sheet.ts';
import type { CalculatorInputs } from './calculator-sheet.ts';
import { sheetFont } from './sheet-font.ts';
import { withFixedDates } from './fixed-zip.ts';
import { DASH, LIMITS } from '#domain/figure-words.ts';

/** The wastage calculator as a spreadsheet (rule DOC-5): a sheet to use, the worked example, and how it counts. */

const drug = (
  medication: string,
  packageAmount: number,
  packagesOpened: number,
  amountGiven: number,
  costPerPackage: number,
): WastageRow => ({ medication, unit: 'mg', packageAmount, packagesOpened, amountGiven, costPerPackage });

/** Invented prices: $358.00 of waste, $107,400 a year. */
const workedExample: CalculatorInputs = {
  rows: [
    drug('Ephedrine', 50, 20, 300, 12),
    drug('Succinylcholine', 200, 20, 800, 10),
    drug('Glycopyrrolate', 1, 10, 4, 5),
  ],
  casesObserved: 20,
  casesPerYear: 6000,
  avoidablePercent: 60,
};

const blank: CalculatorInputs = { rows: [], casesObserved: null, casesPerYear: null, avoidablePercent: null };

/** @param madeAt ISO time; the same time gives the same bytes */
export async function wastageWorkbook(madeAt: string): Promise<Uint8Array> {
  const workbook = new exceljs.Workbook();
  describe(workbook, madeAt);
  const margins = { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 };
  const landscape = {
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    margins,
  } as const;

  const calculator = workbook.addWorksheet('Calculator', { pageSetup: landscape });
  const example = workbook.addWorksheet('Worked example', { pageSetup: landscape });
  fillCalculator(calculator, blank, {
    title: 'Drug wastage calculator',
    note: 'For questions 27, 28, 29 and 39 of the Anesthesia module. Fill in the framed cells; the others are worked out.',
  });
  fillCalculator(example, workedExample, {
    title: 'Worked example',
    note: 'The prices are made up. Change a framed cell to see the effect.',
  });
  fillGuide(workbook.addWorksheet('How it counts'));
  for (const sheet of workbook.worksheets) await protect(sheet);
  const bytes = await workbook.xlsx.writeBuffer();
  return withFixedDates(new Uint8Array(bytes));
}

function describe(workbook: Workbook, madeAt: string): void {
  workbook.title = 'Drug wastage calculator';
  workbook.subject = 'RTA Tracers, Anesthesia module';
  workbook.creator = 'RTA Tracers';
  workbook.lastModifiedBy = 'RTA Tracers';
  workbook.created = new Date(madeAt);
  workbook.modified = new Date(madeAt);
  workbook.calcProperties.fullCalcOnLoad = true;
}

/** Without a password: it only protects formulas from being overwritten by accident. */
async function protect(sheet: Worksheet): Promise<void> {
  await sheet.protect('', {
    selectLockedCells: true,
    selectUnlockedCells: true,
    formatColumns: true,
    formatRows: true,
    formatCells: true,
  });
}

const GUIDE: readonly (readonly [heading: string, lines: readonly string[]])[] = [
  [
    'What to enter',
    [
      'Watch a number of cases. Count what was opened, and what was given, for each medication.',
      'Use one unit for each medication throughout: mg, mcg, units or mL. Never mix units.',
      'Package amount: what one vial, ampule or syringe holds according to its label. Leave out overfill.',
      'Amount given: to patients, in the same unit. It cannot be more than what was opened.',
      'Cost per package: what your hospital pays.',
      'Cases observed and cases per year: for the area that you watched.',
      'Share judged avoidable: from question 39. You may leave it blank.',
    ],
  ],
  [
    'What is worked out',
    [
      'Opened = packages opened × package amount',
      'Wasted = opened − amount given',
      'Waste % = wasted ÷ opened',
      'Waste $ = wasted ÷ package amount × cost per package',
      'Waste per case = total waste $ ÷ cases observed',
      'Waste per year = waste per case × cases per year',
      'Avoidable per year = waste per year × share judged avoidable',
      'Share of the cost opened = total waste $ ÷ what all opened packages cost',
    ],
  ],
  [
    'Rules',
    [
      `“${DASH}” means something is missing. Totals appear once every line you started is complete.`,
      'Only what is shown is rounded.',
      'Amounts of different medications are never added up; only dollars are.',
    ],
  ],
  [
    'Limits',
    [LIMITS, 'A few cases may not represent a year. Watch at different times, and more than one person.'],
  ],
];

function fillGuide(sheet: Worksheet): void {
  sheet.getColumn(1).width = 110;
  sheet.views = [{ showGridLines: false }];
  sheet.pageSetup = { ...sheet.pageSetup, fitToPage: true, fitToWidth: 1, fitToHeight: 0 };
  const title = sheet.addRow(['How it counts']);
  title.font = sheetFont({ bold: true, size: 18 });
  for (const [heading, lines] of GUIDE) {
    sheet.addRow([]);
    sheet.addRow([heading]).font = sheetFont({ bold: true, size: 12 });
    for (const line of lines) {
      const row = sheet.addRow([line]);
      row.font = sheetFont();
      row.alignment = { wrapText: true, vertical: 'top' };
    }
  }
}
