import { beforeAll, describe, expect, test } from 'vitest';
import { actionPlanPdf } from '#documents/action-plan-pdf.ts';
import type { PlannedAction } from '#domain/action-plan.ts';
import { nursing } from '#content/modules/nursing.ts';
import { orderedQuestions } from '#domain/section.ts';
import { outsideMargins, readPdf, squeezed, whiteShares } from '../../support/readers/pdf-reader.ts';
import type { ReadPdf } from '../../support/readers/pdf-reader.ts';
import { planOf, planned } from '../../support/papers/test-plan.ts';
import { institution, madeAt, timeZone } from '../../support/papers/test-papers.ts';

const paper = { institution, madeAt, timeZone, address: '/actions?module=3' };
/** 2,000 characters, of which no word comes twice. */
const longText = (word: string) =>
  Array.from({ length: 400 }, (_, index) => `${word}${index}`)
    .join(' ')
    .slice(0, 2000);
const question = orderedQuestions(nursing).find(({ parts }) => Object.keys(parts).length > 1);
const [part = ''] = Object.keys(question?.parts ?? {});

const actions: readonly PlannedAction[] = [
  planned({ id: 'late', finding: 'Two late findings', due: '2026-11-20' }),
  planned({ id: 'today', finding: 'Due on the day', due: '2026-11-21' }, 'Pharmacy operations'),
  planned(
    {
      id: 'done',
      question: question?.id ?? null,
      part,
      area: 'ICU',
      finding: 'Saline flushes: 2 of 5 were prefilled',
      plan: 'Prefilled flushes on all carts.\nTake the vials off the unit.',
      strength: 'stronger',
      due: '2026-10-05',
      state: 'done',
      doneOn: '2026-10-04',
      outcome: '5 of 5 in the next round',
    },
    'Dana Whitfield',
    nursing,
  ),
  planned({
    id: 'dropped',
    finding: 'Of a closed unit',
    state: 'dropped',
    droppedWhy: 'The unit has closed.',
  }),
  planned({ id: 'later', finding: 'Due in March', due: '2027-03-01' }),
  planned({ id: 'no finding', finding: ' ', plan: 'Talk to the supplier.', doneOn: '2026-03-03' }),
];

let pdf: ReadPdf;
beforeAll(async () => {
  pdf = await readPdf(
    actionPlanPdf({ plan: planOf(actions, { total: 12, filter: 'Module: Nursing Unit' }), ...paper }),
  );
});

/** Where words begin in the whole text. */
const placesOf = (words: readonly string[]) => words.map((one) => pdf.squeezed.indexOf(squeezed(one)));

describe('ACT-17 The PDF of the action plan', () => {
  test('says of which hospital and day it is, what it was filtered by, and how many there are', () => {
    expect(pdf.title).toBe('Action Plan, Riverside General Hospital, 11.21.26');
    expect(pdf.language).toBe('en-US');
    for (const words of [
      'Riverside General Hospital, Springfield',
      'Module: Nursing Unit',
      '6 of 12 actions: 4 open, 1 overdue, 1 done, 1 dropped',
      'is a page with headings and lists in RTA Tracers, at /actions?module=3',
    ])
      expect(pdf.squeezed).toContain(squeezed(words));
  });

  test('has what is overdue first, then what is open by its day, done and dropped, each under its heading', () => {
    const places = placesOf([
      'Overdue (1)',
      'Two late findings',
      'Open, not overdue (3)',
      'Due on the day',
      'Due in March',
      'Talk to the supplier.',
      'Done (1)',
      'Saline flushes: 2 of 5 were prefilled',
      'Dropped (1)',
      'Of a closed unit',
    ]);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(pdf.outline).toEqual([
      'Action Plan',
      'Overdue (1)',
      'Open, not overdue (3)',
      'Done (1)',
      'Dropped (1)',
    ]);
  });

  test('says everything of an action: where, what, who, until when, how strong and what came of it', () => {
    const own = pdf.squeezed.slice(...placesOf(['Done (1)', 'Dropped (1)']));
    for (const words of [
      `Nursing Unit · ICU · Question ${(question?.index ?? 0) + 1}. ${question?.label}`,
      question?.parts[part]?.label ?? 'no part',
      'What will be done',
      'Prefilled flushes on all carts.',
      'Take the vials off the unit.',
      'Owner Dana Whitfield',
      'Due 10.05.26',
      'Done on 10.04.26',
      'Strength Stronger',
      'What came of it 5 of 5 in the next round',
    ])
      expect(own).toContain(squeezed(words));
    expect(pdf.squeezed).toContain(squeezed('Why it is dropped The unit has closed.'));
    expect(pdf.squeezed).toContain(squeezed('Overdue since 11.20.26'));
    expect(pdf.squeezed).toContain(squeezed('Owner Nobody yet'));
    // It was done once, and is open again.
    expect(pdf.squeezed).not.toContain('03.03.26');
  });

  test('is one group of open ones where nothing is overdue, and has no group for what is not there', async () => {
    const plan = planOf([planned({ finding: 'One', due: '2026-11-21' })]);
    const { outline, squeezed: words } = await readPdf(actionPlanPdf({ plan, ...paper }));
    expect(outline).toEqual(['Action Plan', 'Open (1)']);
    expect(words).toContain(squeezed('None: all actions'));
    expect(words).toContain(squeezed('1 action: 1 open, 0 overdue, 0 done'));
  });

  test('cuts no text off, leaves the margins free, and none of its pages but the last more than a quarter white', async () => {
    const long = { finding: longText('found'), plan: longText('plan'), outcome: longText('came') };
    const many = Array.from({ length: 40 }, (_, index) =>
      planned({ id: `many ${index}`, finding: `Finding number ${index}`, plan: 'x'.repeat(index * 12) }),
    );
    const plan = planOf([
      planned({ ...long, area: 'Intensive care '.repeat(6) }, 'Owner '.repeat(16)),
      ...many,
    ]);
    const read = await readPdf(actionPlanPdf({ plan, ...paper }));
    for (const word of Object.values(long).flatMap((text) => text.split(' ')))
      expect(read.squeezed).toContain(word);
    for (const { action } of many) expect(read.squeezed).toContain(squeezed(action.finding));
    expect(outsideMargins(read, 46)).toEqual([]);
    expect(whiteShares(read)).toEqual([]);
  });

  test('names what the paper has no letters for, and where it can be read', async () => {
    const plan = planOf([planned({ finding: 'قلم', plan: 'Зачем? 为什么' })]);
    const { squeezed: words } = await readPdf(actionPlanPdf({ plan, ...paper }));
    expect(words).toContain(squeezed('[in Arabic letters]'));
    expect(words).toContain(squeezed('[in Chinese characters]'));
    expect(words).toContain(
      squeezed(
        'In brackets stands what this paper has no letters for. RTA Tracers shows it under Action Plan.',
      ),
    );
  });

  test('is the same, byte for byte, when nothing changed', () => {
    const bytes = () => Buffer.from(actionPlanPdf({ plan: planOf(actions), ...paper }));
    expect(bytes().equals(bytes())).toBe(true);
  });
});
