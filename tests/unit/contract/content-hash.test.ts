import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentHash, contentText, isOurDefinition } from '#contract/content-hash.ts';
import type { HashedContent } from '#contract/content-hash.ts';
import { fromWire, toWire } from '#contract/wire-case.ts';
import { blankAnswer, blankWastageRow } from '#domain/assessment.ts';
import { newAssessment } from '#domain/new-assessment.ts';
import type { Assessment } from '#domain/assessment.ts';
import { FIRST_ENTRY } from '#domain/entries.ts';
import { changedLeaves } from '#domain/leaf-changes.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';

const blank = newAssessment({
  id: '01980000-0000-7000-8000-000000000001',
  section: '3',
  sectionVersion: 2,
  user: { id: 1, name: 'Ann Lee' },
  at: '2026-11-21T08:00:00.000Z',
});

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,6}$/);
const entryId = fc.constantFrom(FIRST_ENTRY, '000000000002', 'entry0000aaa', 'entry0000bbb');
const amount = fc.oneof(fc.constant('' as const), fc.double({ min: 0, max: 1e6, noNaN: true }));
const people = fc.uniqueArray(fc.record({ id: entryId, name: text, title: text }), {
  selector: ({ id }) => id,
  minLength: 1,
});
const rows = fc.uniqueArray(
  fc.record({
    id: entryId,
    medication: text,
    unit: text,
    packageAmount: amount,
    packagesOpened: amount,
    amountGiven: amount,
    costPerPackage: amount,
  }),
  { selector: ({ id }) => id },
);
const answer = fc.record({
  parts: fc.dictionary(name, fc.oneof(fc.boolean(), fc.integer(), text), { maxKeys: 3 }),
  flagged: fc.boolean(),
  observations: text,
  opportunities: text,
});
const assessments: fc.Arbitrary<Assessment> = fc
  .record({
    area: text,
    department: text,
    notes: text,
    facilitators: people,
    participants: people,
    wastageCalculator: rows,
    answers: fc.dictionary(fc.integer({ min: 301, max: 305 }).map(String), answer, { maxKeys: 3 }),
    dateCompleted: fc.constantFrom(null, '2026-11-21T14:02:00.000Z'),
  })
  .map((content) => ({ ...blank, ...content }));

const leaves: fc.Arbitrary<[Leaf, LeafValue]> = fc.oneof(
  fc.tuple(fc.constantFrom<Leaf>('area', 'department', 'notes', 'answers.301.observations'), text),
  fc.tuple(fc.constant<Leaf>('answers.302.flagged'), fc.boolean()),
  fc.tuple(
    fc.constantFrom<Leaf>('answers.301.parts.a', 'answers.303.parts.unit'),
    fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), text),
  ),
  fc.tuple(
    fc.constantFrom<Leaf>('facilitators.entry0000aaa', `participants.${FIRST_ENTRY}`),
    fc.oneof(fc.constant(null), fc.record({ name: text, title: text })),
  ),
);

/** The same, with the keys of each object the other way round, as another database may give them. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, one]) => [key, turned(one)]),
  );
}

describe('The text of which the content hash is made', () => {
  test('is spelled as the contract says', () => {
    const filled = withLeaves(blank, {
      notes: 'Ω “quoted”\n',
      'answers.301.parts.unit': 'mg',
      'answers.301.flagged': true,
      'answers.1001.observations': 'seen',
      'facilitators.entry0000aaa': { name: 'Dana', title: '' },
      [`wastage_calculator.${FIRST_ENTRY}`]: {
        ...blankWastageRow,
        medication: 'Propofol',
        packageAmount: 20,
      },
    });
    expect(contentText({ ...filled, dateCompleted: '2026-11-21T14:02:00.000Z' })).toBe(
      [
        '["answers.1001.observations","seen"]',
        '["answers.301.flagged",true]',
        '["answers.301.parts.unit","mg"]',
        '["date_completed","2026-11-21T14:02:00.000Z"]',
        '["facilitators.entry0000aaa",{"name":"Dana"}]',
        '["facilitators.order",["000000000001","entry0000aaa"]]',
        '["notes","Ω “quoted”\\n"]',
        '["section","3"]',
        '["section_version",2]',
        '["wastage_calculator.000000000001",{"medication":"Propofol","package_amount":20}]',
        '',
      ].join('\n'),
    );
  });

  test('is that of the module alone for a new assessment', () => {
    expect(contentText(blank)).toBe('["section","3"]\n["section_version",2]\n');
  });

  test('is the same whatever the order of keys, and on the other side of the wire', () => {
    fc.assert(
      fc.property(assessments, (one) => {
        expect(contentText(turned(one) as HashedContent)).toBe(contentText(one));
        const wire: unknown = JSON.parse(JSON.stringify(toWire(one)));
        expect(contentText(fromWire(wire) as HashedContent)).toBe(contentText(one));
      }),
    );
  });

  test('changes with every leaf that changes, and with nothing else', () => {
    fc.assert(
      fc.property(assessments, leaves, (one, [leaf, value]) => {
        const other = withLeaves(one, { [leaf]: value });
        const changes = changedLeaves(one, other, () => false).length > 0;
        expect(contentText(other) !== contentText(one)).toBe(changes);
      }),
      { numRuns: 1000 },
    );
  });

  test('does not know whether what is blank is there', () => {
    fc.assert(
      fc.property(assessments, (one) => {
        const { answers } = one;
        const more = { ...one, answers: { ...answers, 999: blankAnswer } };
        const { 301: first, ...others } = answers;
        const isBlank =
          first === undefined || contentText({ ...blank, answers: { 301: first } }) === contentText(blank);
        expect(contentText(more)).toBe(contentText(one));
        expect(contentText({ ...one, answers: others }) === contentText(one)).toBe(isBlank);
      }),
    );
  });

  test('differs with module, version of the module, completion and the order of a list', () => {
    const two = [
      { id: 'entry0000aaa', name: 'A', title: '' },
      { id: 'entry0000bbb', name: 'B', title: '' },
    ];
    const states: HashedContent[] = [
      blank,
      { ...blank, section: '4' },
      { ...blank, sectionVersion: 3 },
      { ...blank, dateCompleted: '2026-11-21T14:02:00.000Z' },
      { ...blank, dateCompleted: '2026-11-21T14:02:00.001Z' },
      { ...blank, facilitators: two },
      { ...blank, facilitators: two.toReversed() },
      { ...blank, participants: two },
      { ...blank, wastageCalculator: [] },
    ];
    expect(new Set(states.map(contentText)).size).toBe(states.length);
  });

  test('knows no positions, versions, times or names', () => {
    const later: Assessment = {
      ...blank,
      id: '01980000-0000-7000-8000-000000000002',
      version: 9,
      updatedAt: '2026-11-22T08:00:00.000Z',
      lastEditedBy: 2,
      lastEditedByName: 'Bob Ray',
      page: 2,
      currentQuestionIndex: 3,
      lastQuestionIndex: 4,
    };
    expect(contentText(later)).toBe(contentText(blank));
  });

  test('takes Unicode to the letter, whatever its form', () => {
    const composed = contentText({ ...blank, notes: '\u00e9' });
    const decomposed = contentText({ ...blank, notes: 'e\u0301' });
    expect(composed).not.toBe(decomposed);
    // Half a character has no UTF-8 of its own, but is not another half.
    expect(contentText({ ...blank, notes: '\ud83d' })).not.toBe(contentText({ ...blank, notes: '\ud83e' }));
    expect(contentText({ ...blank, notes: '\ud83d' })).toContain('\\ud83d');
  });

  test('leaves out what only a newer build knows', () => {
    const newer = {
      ...withLeaves(blank, { 'answers.301.observations': 'seen' }),
      mood: 'calm',
      participants: [{ ...blank.participants[0], pager: '12' }],
    } as unknown as Assessment & { answers: Record<string, object> };
    Object.assign(newer.answers['301'] ?? {}, { photos: ['one'] });
    expect(contentText(newer)).toBe(contentText(withLeaves(blank, { 'answers.301.observations': 'seen' })));
  });
});

test('A hash names its definition, and one of another is not compared', () => {
  expect(contentHash('ab12')).toBe('v1:ab12');
  expect(isOurDefinition(contentHash('ab12'))).toBe(true);
  expect(isOurDefinition('v2:ab12')).toBe(false);
  expect(isOurDefinition('')).toBe(false);
});
