import { describe, expect, test } from 'vitest';
import { newAssessment } from '#domain/new-assessment.ts';
import { countFlags } from '#domain/leaf-values.ts';
import { assessmentChangeSchema, assessmentSchema } from '#domain/assessment-schema.ts';

const started = newAssessment({
  id: '01980000-0000-7000-8000-000000000001',
  section: '3',
  sectionVersion: 2,
  user: { id: 7, name: 'Dana Reyes' },
  at: '2026-11-21T08:00:00.000Z',
});

describe('A new assessment', () => {
  test('has the chosen section and no answers', () => {
    expect(started).toMatchObject({
      section: '3',
      sectionVersion: 2,
      answers: {},
      notes: '',
      area: '',
      department: '',
    });
  });

  test('has one blank facilitator, one blank participant and one blank wastage row', () => {
    const id = '000000000001';
    expect(started.facilitators).toEqual([{ id, name: '', title: '' }]);
    expect(started.participants).toEqual([{ id, name: '', title: '' }]);
    expect(started.wastageCalculator).toEqual([
      {
        id,
        medication: '',
        unit: '',
        packageAmount: '',
        packagesOpened: '',
        amountGiven: '',
        costPerPackage: '',
      },
    ]);
  });

  test('is in progress, at its beginning, unflagged, and not a scan', () => {
    expect(started).toMatchObject({
      dateCompleted: null,
      lastQuestionIndex: 0,
      page: 0,
      currentQuestionIndex: 0,
      flaggedQuestions: 0,
      uploaded: false,
    });
  });

  test('was created and last edited by the person who started it; the server has not seen it', () => {
    expect(started).toMatchObject({
      createdBy: 7,
      lastEditedBy: 7,
      lastEditedByName: 'Dana Reyes',
      createdAt: '2026-11-21T08:00:00.000Z',
      updatedAt: '2026-11-21T08:00:00.000Z',
      version: 0,
    });
  });

  test('fits its own schema', () => {
    expect(assessmentSchema.parse(started)).toEqual(started);
  });
});

test('flags are counted, answers are not', () => {
  expect(countFlags({ '301': { flagged: true }, '302': { flagged: false }, '303': { flagged: true } })).toBe(
    2,
  );
  expect(countFlags({})).toBe(0);
});

/** The messages about a change; none if it is accepted. */
const told = (change: unknown): (string | undefined)[] =>
  assessmentChangeSchema.safeParse(change).error?.issues.map((issue) => issue.message) ?? [];

describe('Contents of one change', () => {
  const longest = 'x'.repeat(20_000);

  test('a text of 20,000 characters and no more', () => {
    expect(told({ notes: longest })).toEqual([]);
    expect(told({ notes: `${longest}x` })).toEqual(['A text may have at most 20,000 characters.']);
    expect(told({ answers: { '301': { observations: `${longest}x` } } })).toEqual([
      'A text may have at most 20,000 characters.',
    ]);
  });

  test('the same for a text that is a part', () => {
    expect(told({ answers: { '307': { parts: { story: longest } } } })).toEqual([]);
    expect(told({ answers: { '307': { parts: { story: `${longest}x` } } } })).toEqual([
      'A text may have at most 20,000 characters.',
    ]);
  });

  test('a null removes the value of a part', () => {
    const change = { answers: { '307': { parts: { cost: null } } } };
    expect(assessmentChangeSchema.parse(change)).toEqual(change);
  });

  test('texts are kept exactly as given', () => {
    const change = { notes: '  two  spaces \n', facilitators: [{ name: ' Ann ', title: '' }] };
    expect(assessmentChangeSchema.parse(change)).toEqual(change);
  });

  test('at most 100 names, each of at most 500 characters', () => {
    const person = { name: 'Ann', title: '' };
    expect(told({ facilitators: Array.from({ length: 100 }, () => person) })).toEqual([]);
    expect(told({ facilitators: Array.from({ length: 101 }, () => person) })).toEqual([
      'At most 100 names can be kept.',
    ]);
    expect(told({ participants: [{ name: 'x'.repeat(501), title: '' }] })).toEqual([
      'A name may have at most 500 characters.',
    ]);
  });

  test('wastage rows have empty fields or amounts of 0 and more', () => {
    const row = {
      medication: 'Fentanyl',
      unit: 'mL',
      packageAmount: 2,
      packagesOpened: 0,
      amountGiven: '',
      costPerPackage: 1.5,
    };
    expect(told({ wastageCalculator: [row] })).toEqual([]);
    expect(told({ wastageCalculator: [{ ...row, amountGiven: -1 }] })).toEqual([
      'An amount may not be negative.',
    ]);
    expect(told({ wastageCalculator: [{ ...row, amountGiven: '4' }] })).toHaveLength(1);
    expect(told({ wastageCalculator: Array.from({ length: 101 }, () => row) })).toEqual([
      'At most 100 medications can be kept.',
    ]);
  });

  test.each([
    ['a position before the start', { lastQuestionIndex: -1 }],
    ['half a position', { page: 1.5 }],
    ['a question id that is no number', { answers: { one: { flagged: true } } }],
    ['a question id that starts with 0', { answers: { '01': { flagged: true } } }],
    ['a part id with a dot', { answers: { '301': { parts: { 'a.b': true } } } }],
    ['a flag that is a text', { answers: { '301': { flagged: 'yes' } } }],
    ['a part that is a list', { answers: { '301': { parts: { yes: [] } } } }],
  ])('not %s', (_, change) => {
    expect(told(change)).not.toEqual([]);
  });
});
