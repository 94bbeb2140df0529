import exceljs from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { nursing } from '#content/modules/nursing.ts';
import { actionPlanWorksheet } from '#documents/downloads/action-plan-worksheet.ts';
import { filledWorksheet } from '#documents/filled-worksheet.ts';
import { findingColumns, followUpColumns } from '#documents/worksheet-columns.ts';
import { editedFields } from '#domain/action-leaves.ts';
import { orderedQuestions } from '#domain/section.ts';
import { strFromU8, unzipSync } from 'fflate';
import { institution, madeAt } from '../../support/papers/test-papers.ts';
import { planOf, planned } from '../../support/papers/test-plan.ts';
import { sheetsOf } from '../../support/readers/xlsx.ts';

const [question] = orderedQuestions(nursing);
const LONG = `=${'A long finding. '.repeat(125)}`.slice(0, 2000);

const done = planned(
  {
    id: 'done',
    question: question?.id ?? null,
    area: 'ICU',
    finding: 'Saline flushes: 2 of 5 were prefilled',
    plan: 'Prefilled flushes on all carts.\nTake the vials off the unit.',
    strength: 'stronger',
    ownerName: 'Pharmacy operations',
    createdAt: '2026-03-04T12:00:00.000Z',
    due: '2026-10-05',
    state: 'done',
    doneOn: '2026-10-04',
    outcome: '5 of 5 in the next round',
  },
  'Pharmacy operations',
  nursing,
);
const actions = [
  done,
  planned({ id: 'dropped', finding: '@SUM(A1)', state: 'dropped', droppedWhy: '-2+3' }),
  planned({ id: 'late', finding: LONG, due: '2026-11-20' }),
];
const worksheet = () =>
  filledWorksheet({ plan: planOf(actions, { filter: 'Area: ICU', total: 9 }), institution, madeAt });

let rows: exceljs.CellValue[][];
let sheet: exceljs.Worksheet;
/** The row of the heads, from 1. */
let head: number;

beforeAll(async () => {
  const bytes = worksheet();
  rows = (await sheetsOf(bytes)).get('Action plan') ?? [];
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(bytes.slice().buffer);
  const found = workbook.getWorksheet('Action plan');
  if (found === undefined) throw new Error('There is no such sheet.');
  sheet = found;
  head = rows.findIndex(([first]) => first === 'ID') + 1;
});

const text = (value: exceljs.CellValue | undefined) => (typeof value === 'string' ? value : '');

/** Where a field stands: below its column's head, and below its own name where the column has several. */
function columnOf(name: string, field = ''): number {
  const heads = (rows[head - 1] ?? []).map((value) => text(value).split('\n')[0]);
  const names = (rows[head] ?? []).map(text);
  const found = heads.findIndex((one, index) => one === name && (field === '' || names[index] === field));
  expect([name, field, found]).not.toContain(-1);
  return found;
}

const entry = (index: number) => rows[head + 1 + index] ?? [];
const cell = (index: number, name: string, field = '') => entry(index)[columnOf(name, field)];

describe('ACT-18 The filled action-plan worksheet', () => {
  test('says of which hospital and day it is, what it was filtered by, and how many there are', () => {
    expect(rows.slice(0, head - 1).map((row) => row[1])).toEqual([
      'Action plan worksheet',
      'Riverside General Hospital, Springfield, 11.21.26',
      'Filter: Area: ICU',
      'Actions: 3 of 9 actions: 1 open, 1 overdue, 1 done, 1 dropped',
    ]);
  });

  test('has each field of an action in its place, days as days, and blanks for what an action has not', () => {
    const day = (words: string) => new Date(`${words}T00:00:00.000Z`);
    expect({
      id: entry(1)[0],
      module: cell(1, 'Module, question, area', 'Module'),
      question: cell(1, 'Module, question, area', 'Question'),
      area: cell(1, 'Module, question, area', 'Area'),
      finding: cell(1, 'Finding with evidence'),
      action: cell(1, 'Action'),
      strength: cell(1, 'Action strength'),
      owner: cell(1, 'Owner'),
      start: cell(1, 'Start'),
      due: cell(1, 'Due'),
      state: cell(1, 'State'),
      doneOn: cell(1, 'Done', 'Done on'),
      outcome: cell(1, 'Outcome', 'What came of it'),
      droppedWhy: cell(1, 'Outcome', 'Why it is dropped'),
      cause: cell(1, 'Barrier or root cause'),
      verified: cell(1, 'Done', 'Date verified'),
    }).toEqual({
      id: 2,
      module: 'Nursing Unit',
      question: `1. ${question?.label}`,
      area: 'ICU',
      finding: 'Saline flushes: 2 of 5 were prefilled',
      action: 'Prefilled flushes on all carts.\nTake the vials off the unit.',
      strength: 'Stronger',
      owner: 'Pharmacy operations',
      start: day('2026-03-04'),
      due: day('2026-10-05'),
      state: 'Done',
      doneOn: day('2026-10-04'),
      outcome: '5 of 5 in the next round',
      droppedWhy: null,
      cause: null,
      verified: null,
    });
    expect(cell(2, 'Outcome', 'Why it is dropped')).toBe("'-2+3");
  });

  test('leaves out no field that people edit', () => {
    const said = entry(1).map((value) =>
      value instanceof Date ? value.toISOString().slice(0, 10) : text(value),
    );
    const words = new Map([
      ['stronger', 'Stronger'],
      ['done', 'Done'],
    ]);
    const entered = Object.entries(editedFields(done.action)).map(
      ([field, value]) => [field, String(value ?? '')] as const,
    );
    expect(entered.filter(([, value]) => value === '').map(([field]) => field)).toEqual([
      'ownerUser',
      'droppedWhy',
    ]);
    for (const [, value] of entered)
      expect(value === '' || said.includes(words.get(value) ?? value)).toBe(true);
  });

  test('has what is overdue first, and a text that begins as a formula is a text, whole', () => {
    expect([0, 1, 2].map((index) => cell(index, 'State'))).toEqual(['Open', 'Done', 'Dropped']);
    expect(cell(0, 'Finding with evidence')).toBe(`'${LONG}`);
    expect(cell(2, 'Finding with evidence')).toBe("'@SUM(A1)");
  });

  test('has the columns of the Word document, in its order', async () => {
    const columns = [...findingColumns, ...followUpColumns];
    const heads = (rows[head - 1] ?? []).map((value) => text(value).split('\n')[0]);
    expect([...new Set(heads)]).toEqual(['ID', ...columns.map((column) => column.head)]);
    const word = strFromU8(
      unzipSync(await actionPlanWorksheet(madeAt))['word/document.xml'] ?? new Uint8Array(),
    );
    const places = columns.map((column) => word.indexOf(`>${column.head}<`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const prompts = columns.flatMap((column) => column.fields).flatMap(({ prompt }) => prompt ?? []);
    expect(prompts.filter((prompt) => !word.includes(`>${prompt}: <`))).toEqual([]);
  });

  test('offers the choices of the Word document in each row, also in the blank ones below', () => {
    const last = head + 1 + actions.length + 8;
    const choicesAt = (row: number, name: string, field = '') =>
      sheet.getRow(row).getCell(columnOf(name, field) + 1).dataValidation?.formulae?.[0];
    for (const row of [head + 2, last]) {
      expect(choicesAt(row, 'Action strength')).toBe('"Stronger,Intermediate,Weaker"');
      expect(choicesAt(row, 'State')).toBe('"Open,Done,Dropped"');
      expect(choicesAt(row, 'PDSA cycle', 'Act')).toBe('"Adopt,Adapt,Abandon"');
      expect(choicesAt(row, 'Sustained at 90 days')).toBe('"Yes,No"');
      expect(choicesAt(row, 'Risk', 'Severity')).toBe('"1,2,3,4,5"');
    }
    expect(sheet.rowCount).toBe(last);
  });

  test('works the risk out, and marks an open action whose day has passed', () => {
    const of = (name: string, field = '') =>
      `${sheet.getColumn(columnOf(name, field) + 1).letter}${head + 2}`;
    const [severity, frequency] = [of('Risk', 'Severity'), of('Risk', 'Frequency')];
    expect(cell(0, 'Risk', 'Risk')).toMatchObject({
      formula: `IF(AND(ISNUMBER(${severity}),ISNUMBER(${frequency})),${severity}*${frequency},"")`,
    });
    const { conditionalFormattings: marks } = sheet as exceljs.Worksheet & {
      conditionalFormattings: { ref: string; rules: { formulae: string[] }[] }[];
    };
    expect(marks.map(({ ref }) => ref)).toEqual([
      `${of('Due')}:${of('Due').replace(/\d+/, String(sheet.rowCount))}`,
    ]);
    expect(marks[0]?.rules[0]?.formulae).toEqual([
      `AND(${of('State')}="Open",ISNUMBER(${of('Due')}),${of('Due')}<TODAY())`,
    ]);
  });

  test('keeps its heads in view and on each printed page, and says on a sheet of its own how to use it', async () => {
    expect(sheet.views).toMatchObject([{ state: 'frozen', xSplit: 1, ySplit: head + 1 }]);
    expect(sheet.pageSetup.printTitlesRow).toBe(`${head}:${head + 1}`);
    expect(sheet.pageSetup.printTitlesColumn).toBe('A:A');
    const how = (await sheetsOf(worksheet())).get('How to use')?.flat() ?? [];
    expect(how).toContain('Never write down anything that could identify a patient.');
    expect(how.map(text).join(' ')).not.toContain('example; its numbers');
  });

  test('is the same, byte for byte, when nothing changed', () => {
    expect(Buffer.from(worksheet()).equals(worksheet())).toBe(true);
  });
});
