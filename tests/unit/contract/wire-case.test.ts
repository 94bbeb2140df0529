import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWire, toWire, wireName, wirePath } from '#contract/wire-case.ts';
import { testSection } from '../../support/papers/test-section.ts';

describe('Names are snake case on the wire and camel case in the code', () => {
  test.each([
    ['id', 'id'],
    ['lastQuestionIndex', 'last_question_index'],
    ['facilitators', 'facilitators'],
  ])('%s is %s', (name, wire) => {
    expect(wireName(name)).toBe(wire);
    expect(toWire({ [name]: 1 })).toEqual({ [wire]: 1 });
    expect(fromWire({ [wire]: 1 })).toEqual({ [name]: 1 });
  });

  test('at any depth, even in lists', () => {
    const code = { wastageCalculator: [{ packageAmount: 2 }], institution: { createdAt: null } };
    const wire = { wastage_calculator: [{ package_amount: 2 }], institution: { created_at: null } };
    expect(toWire(code)).toEqual(wire);
    expect(fromWire(wire)).toEqual(code);
  });

  test('values are never touched', () => {
    const values = {
      notes: 'snake_case and camelCase',
      ids: ['last_question_index', 'newId'],
      at: true,
      none: null,
    };
    expect(toWire(values)).toEqual(values);
    expect(fromWire(values)).toEqual(values);
    expect(toWire('lastQuestionIndex')).toBe('lastQuestionIndex');
  });
});

describe('The keys of maps are data', () => {
  test('question ids and part ids are never rewritten, the fields within them are', () => {
    const code = { answers: { '301': { parts: { half_life: 1, halfLife: 2 }, flagged: true } } };
    expect(toWire(code)).toEqual(code);
    expect(fromWire(code)).toEqual(code);
  });

  test('the leaves of a point in time are never rewritten', () => {
    const code = { values: { 'answers.301.parts.half_life': 1 }, noAnswers: 0 };
    const wire = { values: { 'answers.301.parts.half_life': 1 }, no_answers: 0 };
    expect(toWire(code)).toEqual(wire);
    expect(fromWire(wire)).toEqual(code);
  });

  test('in a section too', () => {
    const code = {
      questions: { '907': { hasMedicationList: false, parts: { shift: { questionType: 'radio' } } } },
    };
    const wire = {
      questions: { '907': { has_medication_list: false, parts: { shift: { question_type: 'radio' } } } },
    };
    expect(toWire(code)).toEqual(wire);
    expect(fromWire(wire)).toEqual(code);
  });
});

describe('Names that are not wire names', () => {
  test.each(['lastQuestionIndex', 'Notes', 'force_Update'])('"%s" is not mistaken for one of ours', (key) => {
    expect(fromWire({ [key]: 1 })).not.toHaveProperty(key);
    expect(fromWire({ [key]: 1 })).not.toHaveProperty(key.toLowerCase());
  });

  test.each(['_notes', '__proto__', 'new_'])('"%s" stays as it is', (key) => {
    expect(fromWire(JSON.parse(`{"${key}":1}`))).toEqual(JSON.parse(`{"${key}":1}`));
  });

  test('"last__question_index" does not become ours', () => {
    expect(fromWire({ last__question_index: 1 })).not.toHaveProperty('lastQuestionIndex');
  });

  test('no two spellings of the wire mean the same field', () => {
    const spelling = fc.string({
      unit: fc.constantFrom('a', 'b', 'A', 'B', '_'),
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(spelling, spelling, (a, b) => {
        fc.pre(a !== b);
        expect(Object.keys(fromWire({ [a]: 1, [b]: 2 }) as object)).toHaveLength(2);
      }),
    );
  });
});

test('there and back again, a section is what it was', () => {
  expect(fromWire(toWire(testSection))).toEqual(testSection);
});

test('all names of the code come back as they were', () => {
  const name = fc.stringMatching(/^[a-z]{1,5}([A-Z][a-z]{1,4}){0,3}$/);
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 3 }, fc.string(), fc.integer(), fc.constant(null), tie('list'), tie('object')),
    list: fc.array(tie('any'), { maxLength: 3 }),
    object: fc.dictionary(name, tie('any'), { maxKeys: 4 }),
  })).any;
  fc.assert(
    fc.property(value, (given) => {
      expect(fromWire(toWire(given))).toEqual(given);
    }),
  );
});

describe('Paths are spelled as the wire spells them', () => {
  test.each([
    [['wastageCalculator', 0, 'packageAmount'], 'wastage_calculator.0.package_amount'],
    [['answers', '301', 'parts', 'halfLife'], 'answers.301.parts.halfLife'],
    [['answers', '301', 'observations'], 'answers.301.observations'],
    [[], ''],
  ])('%j is %s', (path, wire) => {
    expect(wirePath(path)).toBe(wire);
  });

  test('one that came over the wire is spelled as it came', () => {
    const [key] = Object.keys(fromWire({ lastQuestionIndex: 1 }) as object);
    expect(wirePath([key ?? ''])).toBe('lastQuestionIndex');
  });
});
