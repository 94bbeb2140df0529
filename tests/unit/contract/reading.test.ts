import { describe, expect, test } from 'vitest';
import { blankWastageRow } from '#domain/assessment.ts';
import { newAssessment } from '#domain/new-assessment.ts';
import {
  createAssessmentSchema,
  saveAssessmentSchema,
  saveQuerySchema,
  savedAssessmentSchema,
} from '#contract/assessments.ts';
import { errorsSchema, isExpired, notMergedSchema } from '#contract/errors.ts';
import { credentialsSchema, currentUserSchema, rosterEntrySchema } from '#contract/people.ts';
import { readAnswer, readRequest } from '#contract/reading.ts';
import { toWire } from '#contract/wire-case.ts';

const assessment = newAssessment({
  id: '01980000-0000-7000-8000-000000000001',
  section: '3',
  sectionVersion: 1,
  user: { id: 7, name: 'Dana Reyes' },
  at: '2026-11-21T08:00:00.000Z',
});

const NOT_VALID = 'This request is not valid.';

/** The messages to the sender of this save, by field; none if it is accepted. */
function told(wire: unknown): [string, string][] {
  const reading = readRequest(saveAssessmentSchema, wire);
  return reading.ok ? [] : reading.fields.map((field, index) => [field, reading.errors[index] ?? '']);
}

describe('A request is read strictly', () => {
  test('a change in wire form is read into code form', () => {
    const wire = {
      notes: 'n',
      last_question_index: 4,
      answers: { '301': { parts: { yes: true, no: null } } },
    };
    expect(readRequest(saveAssessmentSchema, wire)).toEqual({
      ok: true,
      value: { notes: 'n', lastQuestionIndex: 4, answers: { '301': { parts: { yes: true, no: null } } } },
    });
  });

  test('an unknown field is named in the refusal', () => {
    expect(told({ notes: 'n', colour: 'red' })).toEqual([['colour', 'The field "colour" is not known.']]);
  });

  test('one of our fields in camel case is unknown, and named as it was sent', () => {
    expect(told({ lastQuestionIndex: 4 })).toEqual([
      ['lastQuestionIndex', 'The field "lastQuestionIndex" is not known.'],
    ]);
  });

  test('unknown fields are found at any depth', () => {
    const wire = {
      facilitators: [
        { name: 'Ann', title: '' },
        { name: 'Bo', title: '', badge_number: 3 },
      ],
      answers: { '301': { observations: '', is_final: true } },
    };
    expect(told(wire)).toEqual([
      ['facilitators.1.badge_number', 'The field "facilitators.1.badge_number" is not known.'],
      ['answers.301.is_final', 'The field "answers.301.is_final" is not known.'],
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'a field called %s is unknown like any other',
    (key) => {
      expect(told(JSON.parse(`{"${key}": {"notes": "n"}}`))).toEqual([
        [key, `The field "${key}" is not known.`],
      ]);
      expect(told(JSON.parse(`{"answers": {"301": {"${key}": 1}}}`))).toHaveLength(1);
    },
  );

  test('a part called __proto__ does not get through either', () => {
    expect(told(JSON.parse('{"answers": {"301": {"parts": {"__proto__": true}}}}'))).toHaveLength(1);
  });

  test('a field of the wrong kind is named beside the sentence, by its path on the wire', () => {
    expect(told({ wastage_calculator: 'none', answers: { '301': { flagged: 'yes' } } })).toEqual([
      ['answers.301.flagged', NOT_VALID],
      ['wastage_calculator', NOT_VALID],
    ]);
  });

  test('where we have a sentence of our own, it is used', () => {
    expect(told({ notes: 'x'.repeat(20_001) })).toEqual([
      ['notes', 'A text may have at most 20,000 characters.'],
    ]);
    expect(told({ answers: { '307': { parts: { story: 'x'.repeat(20_001) } } } })).toEqual([
      ['answers.307.parts.story', 'A text may have at most 20,000 characters.'],
    ]);
  });

  test('each field keeps its sentence, even when two fields have the same one', () => {
    const long = 'x'.repeat(20_001);
    const wire = { answers: { '301': { observations: long }, '302': { observations: long, flagged: 1 } } };
    expect(told(wire)).toEqual([
      ['answers.301.observations', 'A text may have at most 20,000 characters.'],
      ['answers.302.flagged', NOT_VALID],
      ['answers.302.observations', 'A text may have at most 20,000 characters.'],
    ]);
  });

  test.each([null, [], 'notes', 7, true])('%j is not a request', (wire) => {
    const reading = readRequest(saveAssessmentSchema, wire);
    expect(reading).toMatchObject({ ok: false, errors: [NOT_VALID] });
  });

  test('a whole assessment as it was read can be sent back', () => {
    const whole = toWire({ ...assessment, version: 4, answered: 3, replaced: [] });
    expect(readRequest(saveAssessmentSchema, whole).ok).toBe(true);
    expect(readRequest(createAssessmentSchema, whole).ok).toBe(true);
  });

  test('a new assessment is of the first module unless it says otherwise, and its id, if any, is valid', () => {
    expect(readRequest(createAssessmentSchema, {})).toMatchObject({ ok: true, value: { section: '1' } });
    expect(readRequest(createAssessmentSchema, { section: 3 })).toMatchObject({ fields: ['section'] });
    expect(readRequest(createAssessmentSchema, { section: '3', id: 'one' })).toEqual({
      ok: false,
      errors: ['This is not a valid id.'],
      fields: ['id'],
    });
    expect(readRequest(createAssessmentSchema, { section: '3' }).ok).toBe(true);
  });

  test('texts come through exactly as sent', () => {
    const wire = { notes: '  Ünïcode \u0000 “quoted” \n' };
    expect(readRequest(saveAssessmentSchema, wire)).toEqual({ ok: true, value: wire });
  });

  test('a query is read like a body', () => {
    expect(readRequest(saveQuerySchema, { completed: 'true' })).toEqual({
      ok: true,
      value: { completed: 'true' },
    });
    expect(readRequest(saveQuerySchema, { completed: 'yes' }).ok).toBe(false);
    expect(readRequest(saveQuerySchema, { complete: 'true' })).toMatchObject({ fields: ['complete'] });
  });

  test('a log-in names what is missing', () => {
    expect(readRequest(credentialsSchema, { email: 'a@b.c', stay_signed_in: true })).toEqual({
      ok: false,
      errors: [NOT_VALID],
      fields: ['password'],
    });
  });
});

describe('An answer is read leniently', () => {
  test('fields of a newer server are dropped, at any depth', () => {
    const wire = {
      ...(toWire(assessment) as object),
      mood: 'new',
      facilitators: [{ id: '000000000001', name: 'Ann', title: '', pronouns: 'they' }],
    };
    expect(readAnswer(savedAssessmentSchema, wire)).toEqual({
      ...assessment,
      facilitators: [{ id: '000000000001', name: 'Ann', title: '' }],
    });
  });

  test('with a field missing it is not an answer of ours', () => {
    const { version: _, ...wire } = toWire(assessment) as Record<string, unknown>;
    expect(readAnswer(savedAssessmentSchema, wire)).toBeNull();
  });

  test.each([undefined, null, '', 'ok', [], {}, { status: 'ok' }, '<html>Welcome to Guest Wi-Fi</html>'])(
    '%j is not an assessment',
    (wire) => {
      expect(readAnswer(savedAssessmentSchema, wire)).toBeNull();
    },
  );

  test('values that a save replaced are read, whatever their type', () => {
    const replaced = [
      { leaf: 'notes', value: 'older' },
      { leaf: 'answers.906.parts', value: { never: true } },
      { leaf: 'answers.907.parts.cost', value: null },
      { leaf: 'wastage_calculator.000000000001', value: blankWastageRow },
    ];
    const read = readAnswer(savedAssessmentSchema, toWire({ ...assessment, replaced }));
    expect(read?.replaced).toEqual(replaced);
  });

  test('a conflict is read with the stored assessment in full', () => {
    const conflict = {
      errors: ['Dana Reyes is also editing this assessment.'],
      reason: 'edited' as const,
      lastEditedBy: 7,
      lastEditedByName: 'Dana Reyes',
      updatedAt: assessment.updatedAt,
      version: 4,
      leaves: ['notes'],
      assessment,
    };
    expect(readAnswer(notMergedSchema, toWire(conflict))).toEqual(conflict);
    expect(readAnswer(notMergedSchema, toWire({ ...conflict, reason: 'moon' }))).toBeNull();
    expect(readAnswer(notMergedSchema, { errors: ['Conflict'] })).toBeNull();
  });

  test('a viewer’s list of people has names only', () => {
    const entry = { id: 7, firstName: 'Dana', lastName: 'Reyes' };
    expect(readAnswer(rosterEntrySchema, toWire(entry))).toEqual(entry);
    expect(readAnswer(currentUserSchema, toWire(entry))).toBeNull();
  });
});

describe('Errors', () => {
  test('carry at least one sentence', () => {
    expect(readAnswer(errorsSchema, { errors: ['No.'] })).toEqual({ errors: ['No.'] });
    expect(readAnswer(errorsSchema, { errors: [] })).toBeNull();
    expect(readAnswer(errorsSchema, { errors: 'No.' })).toBeNull();
    expect(readAnswer(errorsSchema, { error: 'Forbidden' })).toBeNull();
  });

  test('only "Expired token" as the token’s first message means expired', () => {
    expect(isExpired({ errors: ['Expired token'], token: ['Expired token'] })).toBe(true);
    expect(isExpired({ errors: ['Expired token'] })).toBe(false);
    expect(isExpired({ errors: ['x'], token: ['Other', 'Expired token'] })).toBe(false);
    expect(isExpired({ errors: ['Please log in.'] })).toBe(false);
  });
});
