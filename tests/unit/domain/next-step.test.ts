import { describe, expect, test } from 'vitest';
import { questionsInOrder } from '#content/authoring.ts';
import { coreFirst, nextStep } from '#domain/next-step.ts';
import type { Section } from '#domain/section.ts';
import type { SheetRow } from '#domain/assessment.ts';
import type { CellValue } from '#domain/sheet-schema.ts';
import { plainTestSection } from '../../support/papers/test-section.ts';
import { testSheet } from '../../support/papers/sheet-section.ts';

/** Which questions the sheet fills, from the second one on: all of 2 and 3, half of 4, and 5 only in its deeper look. */
const fills = (questionId: number, partId: string) => ({ questionId, partId, yes: [true as CellValue] });
const column = (id: string, filled: ReturnType<typeof fills>[], deep?: true) => ({
  id,
  label: id,
  help: 'Tick it.',
  kind: 'tick' as const,
  ...(deep && { deep }),
  fills: filled,
});

const sheet = {
  ...testSheet,
  columns: [
    column('hands', [fills(2, 'hands')]),
    column('hub', [fills(2, 'hub'), fills(3, 'seen'), fills(4, 'seen')]),
    column('quiet', [fills(5, 'seen')], true),
  ],
};

const tallies = (id: number, parts: string[], core: boolean) => ({
  id,
  questionType: 'multipart' as const,
  label: `Question ${id}`,
  content: 'How often is it done?',
  core,
  parts: parts.map((part) => ({ id: part, label: part, questionType: 'tally' as const })),
});

const section: Section = {
  ...plainTestSection,
  sheets: [sheet],
  questions: questionsInOrder([
    tallies(1, ['seen'], true),
    tallies(2, ['hands', 'hub'], true),
    tallies(3, ['seen'], true),
    tallies(4, ['seen', 'found'], true),
    tallies(5, ['seen'], false),
    tallies(6, ['seen'], false),
  ]),
};

const row = (cells: SheetRow['cells']) => ({ by: 7, drug: '', cells });
const watched = { sheets: { doses: { rows: { kq3x9v0c2mzt: row({ hands: true }) } } } };
const next = (index: number, held: Parameters<typeof nextStep>[1] = {}, of: Section = section) =>
  nextStep(of, held, index);

describe('R186 Next', () => {
  test('leads to the next question, and from the last one to the final comments', () => {
    expect([0, 1, 2].map((index) => next(index))).toEqual(['2', '3', '4']);
    expect(next(4)).toBe('6');
    expect(next(5)).toBe('final-comments');
  });

  test('passes by what the doses of a sheet fill in as a whole, once there is one', () => {
    expect(next(0, watched)).toBe('4');
    // From a page that was opened through the pager, too.
    expect(next(1, watched)).toBe('4');
    // A dose of which nothing was ticked fills nothing.
    expect(next(0, { sheets: { doses: { rows: { kq3x9v0c2mzt: row({}) } } } })).toBe('2');
    // The deeper look of a sheet is off for most.
    expect(next(3, watched)).toBe('4#done');
    expect(nextStep(section, watched, 4)).toBe('6');
  });

  test('leads from the last core question to the end of the core path, also over those that are filled', () => {
    expect(next(3)).toBe('4#done');
    const { '4': last, ...others } = section.questions;
    if (last === undefined) throw new Error('There is no question 4.');
    const { found: _, ...parts } = last.parts;
    const filled = { ...section, questions: { ...others, 4: { ...last, parts } } };
    expect(next(0, watched, filled)).toBe('4#done');
  });

  test('knows no end of a core path that is all of the module, or has other questions within', () => {
    const cores = (...all: boolean[]) => coreFirst(all.map((isCore) => ({ isCore })));
    expect(cores(true, true, false)).toBe(2);
    expect(cores(true, true)).toBe(0);
    expect(cores(true, false, true, false)).toBe(0);
    expect(cores(false, false)).toBe(0);
    const all = { ...section, questions: questionsInOrder([tallies(1, ['seen'], true)]) };
    expect(next(0, {}, all)).toBe('final-comments');
  });
});
