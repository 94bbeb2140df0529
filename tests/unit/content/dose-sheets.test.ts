import { describe, expect, test } from 'vitest';
import { doseSheets } from '#content/dose-sheets.ts';
import { anesthesia as anesthesiaModule } from '#content/modules/anesthesia.ts';
import { nursing as nursingModule } from '#content/modules/nursing.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { isCoreObservation } from '#domain/sheet-answers.ts';
import { sheetSchema } from '#domain/sheet-schema.ts';
import { choicesFor } from '#domain/sheet.ts';
import type { CellValue, Sheet, SheetColumn } from '#domain/sheet-schema.ts';

const { nursing, anesthesia } = doseSheets;
const sheets: readonly Sheet[] = [nursing, anesthesia];

type Cells = Readonly<Record<string, CellValue>>;

const meets = ({ when = [] }: SheetColumn, cells: Cells) =>
  when.every(({ column, is }) => is.some((value) => value === cells[column]));

/** The choices that a column offers in a row with these facts. */
const offered = ({ columns }: Sheet, id: string, facts: Cells): string =>
  (columns.find((column) => column.id === id)?.choices ?? [])
    .filter(({ when = [] }) => when.every(({ column, is }) => is.some((value) => value === facts[column])))
    .map((choice) => choice.id)
    .join(' ');

/** The columns that a row with these facts asks to be looked at, facts left out. */
const askedFor = (sheet: Sheet, facts: Cells) =>
  sheet.columns.filter((column) => column.fills.length > 0 && meets(column, facts)).map(({ id }) => id);

const fillsOf = (sheet: Sheet) =>
  sheet.columns.flatMap(({ id, fills }) =>
    fills.map(({ questionId, partId, yes }) => [id, questionId, partId, yes.join('|')].join(' ')),
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
        const possible = earlier?.choices?.map(({ id }) => id) ?? [true, false];
        expect(possible).toEqual(expect.arrayContaining([...is]));
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
      for (const { yes, of = yes } of fills) {
        expect(possible).toEqual(expect.arrayContaining([...yes, ...of]));
        expect(of).toEqual(expect.arrayContaining([...yes]));
      }
    }
  });

  test('says what Yes means, in the words of the buttons, and calls a dose a dose', () => {
    for (const { help, kind } of columns) {
      expect(help).toMatch(kind === 'tick' ? /^Yes: .+\.$/ : /^[“A-Z].+\.$/);
      expect(help.split(' ').length).toBeLessThanOrEqual(30);
    }
    // On anything but a desk each dose is a card.
    for (const text of textsOf(sheet)) expect(text).not.toMatch(/\b(row|tick)s?\b/i);
  });

  test('tells what must not be written down, what to do near harm, and which questions it fills', () => {
    expect(sheet.intro).toContain('no names, rooms, times or record numbers');
    expect(sheet.intro).toContain('speak up at once and mark the dose as stopped');
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
  { sheet: nursing, module: nursingModule },
  { sheet: anesthesia, module: anesthesiaModule },
];

describe.each(filled)('the sheet “$sheet.title” beside $module.title', ({ sheet, module }) => {
  const questions: Record<string, Question> = module.questions;
  const fills = sheet.columns.flatMap((column) => column.fills);

  test('fills tallies that the module has', () => {
    for (const { questionId, partId } of fills) {
      const question = questions[questionId];
      const part = question?.parts[partId];
      expect(part, `${questionId} ${partId}`).toBeDefined();
      const kinds = [question?.questionType, part?.questionType];
      expect(kinds, `${questionId} ${partId}`).toContain('tally');
    }
  });

  test('names the numbers of the questions that it fills before the deeper look', () => {
    const shown = sheet.columns.filter(({ deep }) => deep !== true);
    const ids = new Set(shown.flatMap((column) => column.fills.map(({ questionId }) => questionId)));
    const numbers = orderedQuestions(module).flatMap(({ id, index }) => (ids.has(id) ? [index + 1] : []));
    const [first = 0] = numbers;
    const last = numbers.at(-1) ?? 0;
    expect(sheet.intro).toContain(
      last - first + 1 === numbers.length
        ? `questions ${first} to ${last}.`
        : `questions ${numbers.slice(0, -1).join(', ')} and ${last}.`,
    );
  });
});

describe('the Nursing sheet', () => {
  const core = nursing.columns.filter((column) => isCoreObservation(column)).map(({ id }) => id);

  test('fills these counts', () => {
    expect(fillsOf(nursing)).toEqual([
      'form 333 asis asis|hung',
      'form 333 docked docked',
      'form 333 altered further|transferred|added',
      'form 333 drawn drawn',
      'form 333 bylabel bylabel',
      'form 333 mixed mixed',
      'form 335 fromit asis',
      'scan 347 scan true',
      'hands 332 hands true',
      'hub 332 hub true',
      'septum 332 septum true',
      'noflush 335 noflush true',
      'label 337 seen true',
      'rate 347 rate true',
      'library 347 library true',
      'quiet 331 quiet true',
      'onepatient 331 onepatient true',
      'patent 357 patent true',
      'flushed 357 flushed true',
      'filter 344 filter true',
      'traced 351 traced true',
      'apart 351 apart true',
      'ident 352 ident true',
    ]);
  });

  test('has three choices, eight things to see, and eight more for the deeper look', () => {
    expect(nursing.columns.filter(({ kind }) => kind === 'choice').map(({ id }) => id)).toEqual([
      'container',
      'form',
      'way',
    ]);
    expect(core).toHaveLength(8);
    expect(nursing.columns.filter(({ deep, fills }) => deep === true && fills.length > 0)).toHaveLength(8);
  });

  test('a bag that is hung says nothing of how ready syringes are used', () => {
    const form = nursing.columns.find(({ id }) => id === 'form');
    const fromIt = form?.fills.find(({ partId }) => partId === 'fromit');
    expect(fromIt?.of).toEqual(['asis', 'further', 'transferred']);
    const offeredFor = (container: string) =>
      form === undefined ? [] : choicesFor(form, { cells: { container } }).map(({ id }) => id);
    expect(offeredFor('syringe')).toEqual(['asis', 'further', 'transferred']);
    for (const container of ['bag', 'docked', 'vial', 'ampule'])
      expect(offeredFor(container).filter((id) => fromIt?.of?.includes(id))).toEqual([]);
  });

  test('only what was filled here can be given without being put down', () => {
    const way = nursing.columns.find(({ id }) => id === 'way');
    const isOffered = (form: string) =>
      way !== undefined && choicesFor(way, { cells: { form } }).some(({ id }) => id === 'once');
    const forms = nursing.columns.find(({ id }) => id === 'form')?.choices?.map(({ id }) => id) ?? [];
    expect(forms.filter(isOffered)).toEqual(['further', 'transferred', 'drawn', 'bylabel', 'mixed']);
  });

  test.each<[what: string, facts: Cells, asked: string]>([
    [
      'a ready syringe as it came',
      { container: 'syringe', form: 'asis', way: 'push' },
      'scan hands hub rate',
    ],
    ['a premixed bag by pump', { container: 'bag', form: 'hung', way: 'pump' }, 'scan hands hub library'],
    [
      'a vial drawn up and given at once, which needs no label',
      { container: 'vial', form: 'drawn', way: 'once' },
      'scan hands hub septum rate',
    ],
    [
      'a vial diluted and put down',
      { container: 'vial', form: 'bylabel', way: 'push' },
      'scan hands hub septum noflush label rate',
    ],
    [
      'an ampule mixed into an infusion',
      { container: 'ampule', form: 'mixed', way: 'pump' },
      'scan hands hub septum noflush label library',
    ],
    [
      'a bag to which a drug was added',
      { container: 'bag', form: 'added', way: 'gravity' },
      'scan hands hub label',
    ],
  ])('%s: the choices alone say what to look at', (_, facts, asked) => {
    expect(
      askedFor(nursing, facts)
        .filter((id) => core.includes(id))
        .join(' '),
    ).toBe(asked);
  });
});

describe('the Anesthesia sheet', () => {
  test('fills these counts', () => {
    expect(fillsOf(anesthesia)).toEqual([
      'label 459 labeled true',
      'read 458 read true',
      'scan 456 scanned true',
      'onepatient 463 onepatient true',
      'septum 463 septum true',
      'hub 463 hub true',
      'intime 462 within true',
      'library 455 seen true',
      'both 460 seen true',
      'printed 456 printed true',
      'newneedle 463 newneedle true',
      'filter 463 ampule true',
      'fieldread 470 read true',
      'witness 465 witness true',
    ]);
  });

  test('begins with three choices; the rest of its facts are for the deeper look', () => {
    expect(factsOf(anesthesia)).toEqual(['container', 'form', 'way', 'handed', 'leftover', 'stopped']);
    expect(anesthesia.columns.filter(({ deep }) => deep === true).map(({ id }) => id)).toEqual([
      'handed',
      'both',
      'printed',
      'newneedle',
      'filter',
      'fieldread',
      'leftover',
      'witness',
    ]);
  });

  test.each([
    ['syringe', 'asis further transferred', 'push pump field notgiven'],
    ['bag', 'asis added', 'push pump field notgiven'],
    ['vial', 'spiked drawn bylabel mixed', 'push pump field notgiven'],
    ['ampule', 'drawn bylabel mixed', 'push pump field notgiven'],
  ])('what came in a %s: only what can be done with it is offered', (container, forms, ways) => {
    expect(offered(anesthesia, 'form', { container })).toBe(forms);
    expect(offered(anesthesia, 'way', { container })).toBe(ways);
  });

  test('given at once is offered for what was filled here', () => {
    const once = anesthesia.columns
      .find(({ id }) => id === 'form')
      ?.choices?.filter(({ id }) => offered(anesthesia, 'way', { form: id }).startsWith('once'));
    expect(once?.map(({ id }) => id).join(' ')).toBe('further transferred added drawn bylabel mixed');
  });

  test.each<[what: string, facts: Cells, asked: string]>([
    ['a ready syringe, not given', { container: 'syringe', form: 'asis', way: 'notgiven' }, ''],
    ['a ready syringe, pushed', { container: 'syringe', form: 'asis', way: 'push' }, 'read scan hub'],
    [
      'a vial filled earlier and pushed',
      { container: 'vial', form: 'drawn', way: 'push' },
      'label read scan onepatient septum hub intime',
    ],
    [
      'the same by pump',
      { container: 'vial', form: 'bylabel', way: 'pump' },
      'label read scan onepatient septum hub intime library',
    ],
    [
      'filled and given at once',
      { container: 'vial', form: 'drawn', way: 'once' },
      'scan onepatient septum hub',
    ],
    [
      'from an ampule for a block, where nothing is scanned',
      { container: 'ampule', form: 'drawn', way: 'field' },
      'label read septum intime',
    ],
    [
      'propofol hung from its vial',
      { container: 'vial', form: 'spiked', way: 'pump' },
      'read scan onepatient septum hub intime library',
    ],
    ['a ready bag', { container: 'bag', form: 'asis', way: 'pump' }, 'read scan hub library'],
  ])('%s: the three choices alone say what to look at', (_, facts, asked) => {
    const deep = new Set(anesthesia.columns.filter((column) => column.deep).map(({ id }) => id));
    expect(
      askedFor(anesthesia, facts)
        .filter((id) => !deep.has(id))
        .join(' '),
    ).toBe(asked);
  });

  test.each<[what: string, facts: Cells, asked: string]>([
    [
      'handed over, with a controlled rest',
      { container: 'vial', form: 'drawn', way: 'push', handed: true, leftover: true },
      'both printed newneedle witness',
    ],
    [
      'from an ampule onto the field',
      { container: 'ampule', form: 'drawn', way: 'field' },
      'newneedle filter fieldread',
    ],
  ])('%s: what the deeper look adds', (_, facts, asked) => {
    const deep = new Set(anesthesia.columns.filter((column) => column.deep).map(({ id }) => id));
    expect(
      askedFor(anesthesia, facts)
        .filter((id) => deep.has(id))
        .join(' '),
    ).toBe(asked);
  });
});
