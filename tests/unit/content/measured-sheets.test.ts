import { describe, expect, test } from 'vitest';
import { measuredSheets } from '#content/measured-sheets.ts';
import { measuredAnesthesia } from '#content/sections/measured/anesthesia.ts';
import { measuredNursing } from '#content/sections/measured/nursing.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { sheetSchema } from '#domain/sheet-schema.ts';
import type { CellValue, Sheet, SheetColumn } from '#domain/sheet-schema.ts';

const { nursing, anesthesia } = measuredSheets;
const sheets: readonly Sheet[] = [nursing, anesthesia];

type Cells = Readonly<Record<string, CellValue>>;

const meets = ({ when = [] }: SheetColumn, cells: Cells) =>
  when.every(({ column, is }) => is.some((value) => value === cells[column]));

/** The columns that a row with these facts asks to be looked at, facts left out. */
const askedFor = (sheet: Sheet, facts: Cells) =>
  sheet.columns.filter((column) => column.fills.length > 0 && meets(column, facts)).map(({ id }) => id);

const fillsOf = (sheet: Sheet) =>
  sheet.columns.flatMap(({ id, fills }) =>
    fills.map(({ questionId, partId, yes, chosenBy }) =>
      [id, questionId, partId, yes.join('|'), ...(chosenBy === undefined ? [] : [chosenBy])].join(' '),
    ),
  );

const factsOf = (sheet: Sheet) => sheet.columns.filter(({ fills }) => fills.length === 0).map(({ id }) => id);

const textsOf = ({ title, intro, columns }: Sheet) => [
  title,
  intro,
  ...columns.flatMap(({ label, help, choices = [] }) => [
    label,
    help,
    ...choices.map((choice) => choice.label),
  ]),
];

describe.each(sheets)('the sheet “$title”', (sheet) => {
  const { columns } = sheet;

  test('fits its schema', () => {
    expect(sheetSchema.parse(sheet)).toEqual(sheet);
  });

  test('has each column once; only a choice has choices', () => {
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length);
    for (const { kind, choices } of columns) expect(choices !== undefined).toBe(kind === 'choice');
  });

  test('asks for a column because of earlier ones, by values that they can have', () => {
    for (const [place, { when = [] }] of columns.entries()) {
      for (const { column, is } of when) {
        const earlier = columns.slice(0, place).find(({ id }) => id === column);
        const possible = earlier?.choices?.map(({ id }) => id) ?? [true];
        expect(possible).toEqual(expect.arrayContaining([...is]));
        expect(earlier?.kind === 'choice' || earlier?.fills.length === 0).toBe(true);
      }
    }
  });

  test('asks for a column only where the facts it goes by are asked for', () => {
    for (const { when = [] } of columns) {
      for (const { column } of when) {
        const needs = columns.find((other) => other.id === column)?.when ?? [];
        for (const condition of needs) expect(when).toContainEqual(condition);
      }
    }
  });

  test('fills with values that a cell can have', () => {
    for (const { fills, choices } of columns) {
      const possible: CellValue[] = choices?.map(({ id }) => id) ?? [true, false];
      for (const { yes } of fills) expect(possible).toEqual(expect.arrayContaining([...yes]));
    }
  });

  test('says in one sentence what to tick when', () => {
    for (const { help, kind } of columns) {
      expect(help).toMatch(kind === 'tick' ? /^Tick it when [^.]+\.$/ : /^Choose [^.]+\.$/);
      expect(help.split(' ').length).toBeLessThanOrEqual(22);
    }
  });

  test('tells what must not be written down, what to do near harm, and which questions it fills', () => {
    expect(sheet.intro).toContain('no names, rooms, times or record numbers');
    expect(sheet.intro).toContain('speak up at once and mark the row as stopped');
    expect(sheet.intro).toContain('as they come');
    expect(columns.at(-1)?.id).toBe('stopped');
  });

  test('speaks the words of the modules', () => {
    for (const text of textsOf(sheet)) {
      expect(text).not.toMatch(/['"]| {2}|\.\.|\s$|^\s|,,|relaxant|saline|failure|RTA (product|item)/);
    }
  });
});

test('no two sheets have one id', () => {
  expect(new Set(sheets.map(({ id }) => id)).size).toBe(sheets.length);
});

const filled = [
  { sheet: nursing, module: measuredNursing },
  { sheet: anesthesia, module: measuredAnesthesia },
];

describe.each(filled)('the sheet “$sheet.title” beside $module.title', ({ sheet, module }) => {
  const questions: Record<string, Question> = module.questions;
  const fills = sheet.columns.flatMap((column) => column.fills);

  test('fills tallies and choices that the module has', () => {
    for (const { questionId, partId, chosenBy } of fills) {
      const question = questions[questionId];
      const part = question?.parts[partId];
      expect(part, `${questionId} ${partId}`).toBeDefined();
      const kinds = [question?.questionType, part?.questionType];
      expect(kinds, `${questionId} ${partId}`).toContain(chosenBy === undefined ? 'tally' : 'radio');
    }
  });

  test('names the numbers of the questions that it fills', () => {
    const ids = new Set(fills.map(({ questionId }) => questionId));
    const numbers = orderedQuestions(module).flatMap(({ id, index }) => (ids.has(id) ? [index + 1] : []));
    expect(sheet.intro).toContain(
      `questions ${numbers.slice(0, -1).join(', ')} and ${String(numbers.at(-1))}.`,
    );
  });
});

describe('the Nursing sheet', () => {
  test('fills these counts', () => {
    expect(fillsOf(nursing)).toEqual([
      'form 333 asis asis',
      'form 333 altered further|transferred',
      'form 333 moved moved',
      'form 333 mixed mixed',
      'noflush 335 seen true',
      'notvial 336 yes false any',
      'notvial 336 no true every',
      'quiet 331 quiet true',
      'hands 332 hands true',
      'septum 332 septum true',
      'newneedle 332 newneedle true',
      'label 337 seen true',
      'one 340 seen true',
      'scan 352 seen true',
      'hub 332 hub true',
      'known 347 known true',
      'timed 347 timed true',
      'pump 347 pump true',
      'double 351 double true',
      'traced 351 traced true',
      'filter 345 seen true',
      'begun 342 within true',
    ]);
  });

  test('has five facts besides what was done, and four columns for the deeper look', () => {
    expect(factsOf(nursing)).toEqual(['container', 'way', 'pumpasked', 'checkasked', 'stopped']);
    expect(nursing.columns.filter(({ deep }) => deep === true).map(({ id }) => id)).toEqual([
      'checkasked',
      'double',
      'traced',
      'filter',
      'begun',
    ]);
  });

  test.each<[what: string, facts: Cells, asked: string]>([
    [
      'a ready syringe, pushed as it came',
      { container: 'syringe', form: 'asis', way: 'push' },
      'form notvial one scan hub known timed',
    ],
    [
      'a ready syringe that is diluted, where policy asks for a pump',
      { container: 'syringe', form: 'further', way: 'push', pumpasked: true },
      'form noflush notvial quiet hands label one scan hub known timed pump',
    ],
    [
      'a ready syringe that is drawn from as a vial',
      { container: 'syringe', form: 'transferred', way: 'push' },
      'form notvial quiet hands label one scan hub known timed',
    ],
    [
      'drawn up from a vial, nothing added, for the muscle',
      { container: 'vial', form: 'moved', way: 'other' },
      'form quiet hands septum newneedle label one scan',
    ],
    [
      'an ampule diluted for a push that two people check',
      { container: 'ampule', form: 'mixed', way: 'push', checkasked: true },
      'form noflush quiet hands septum newneedle label one scan hub known timed double filter begun',
    ],
    ['a premixed bag', { container: 'bag', form: 'asis', way: 'infusion' }, 'form one scan hub traced'],
    [
      'a vial attached to a bag, mixed here, with a pump asked for',
      { container: 'bag', form: 'mixed', way: 'infusion', pumpasked: true },
      'form noflush quiet hands one scan hub pump traced begun',
    ],
    ['no fact yet', {}, 'form one scan'],
  ])('%s: the facts alone say what to look at', (_, facts, asked) => {
    expect(askedFor(nursing, facts).join(' ')).toBe(asked);
  });
});

describe('the Anesthesia sheet', () => {
  test('fills these counts', () => {
    expect(fillsOf(anesthesia)).toEqual([
      'labeled 459 labeled true',
      'printed 456 printed true',
      'scanned 456 scanned true',
      'read 458 read true',
      'both 460 seen true',
      'onepatient 463 onepatient true',
      'newneedle 463 newneedle true',
      'hub 463 hub true',
      'filter 463 ampule true',
      'time 462 within true',
      'ownlabel 462 propofol true',
      'library 455 seen true',
      'witness 465 witness true',
    ]);
  });

  test('has seven facts', () => {
    expect(factsOf(anesthesia)).toEqual([
      'source',
      'container',
      'way',
      'handed',
      'propofol',
      'leftover',
      'stopped',
    ]);
  });

  test.each<[what: string, facts: Cells, asked: string]>([
    ['a ready syringe that is not given', { source: 'manufacturer', way: 'notgiven' }, ''],
    ['a ready syringe, pushed', { source: 'outsourced', way: 'push' }, 'scanned read hub'],
    [
      'filled from a vial, handed over, with a controlled rest',
      { source: 'team', container: 'vial', way: 'push', handed: true, leftover: true },
      'labeled printed scanned read both onepatient newneedle hub time witness',
    ],
    [
      'filled from an ampule for a block',
      { source: 'team', container: 'ampule', way: 'other' },
      'labeled printed scanned read newneedle filter time',
    ],
    [
      'propofol hung from its vial',
      { source: 'team', container: 'vial', way: 'infusion', propofol: true },
      'labeled printed scanned read onepatient newneedle hub time ownlabel library',
    ],
    ['a bag from the pharmacy', { source: 'pharmacy', way: 'infusion' }, 'scanned read hub library'],
  ])('%s: the facts alone say what to look at', (_, facts, asked) => {
    expect(askedFor(anesthesia, facts).join(' ')).toBe(asked);
  });
});
