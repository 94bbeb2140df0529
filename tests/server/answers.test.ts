import { describe, expect, test } from 'vitest';
import { save, startAssessment, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();

const ranking = (cost: unknown, storage: unknown, staffing: unknown, build: unknown): object => ({
  cost,
  storage,
  staffing,
  build,
});

describe('an answer fits its question', () => {
  test.each<[string, number, object]>([
    ['slider', 903, { ease: 1 }],
    ['slider', 903, { ease: 10 }],
    ['percentage', 904, { share: 1 }],
    ['percentage', 904, { share: 99.5 }],
    ['dollars', 905, { value: 0 }],
    ['dollars', 905, { value: 107_400.25 }],
    ['radio', 909, { yes: true }],
    ['ranking', 908, ranking(4, 3, 2, 1)],
    ['ranking, untouched', 908, {}],
    ['multipart', 907, { name: 'x', cost: 0.1, share: 100, shift: 'day', score: 10, story: '' }],
  ])('%s accepts %j %j', async (_type, question, parts) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const answer = await save(ann, id, { answers: { [question]: { parts } } }, { seen: 1 });
    expect(answer.status).toBe(200);
    expect((await ann.client.get(`/assessments/${id}`)).body.answers[question]?.parts ?? {}).toEqual(parts);
  });

  test.each<[string, number, object, string, string]>([
    ['slider', 903, { ease: 0 }, 'ease', 'Question 3: please choose a whole number from 1 to 10.'],
    ['slider', 903, { ease: 5.5 }, 'ease', 'Question 3: please choose a whole number from 1 to 10.'],
    ['slider', 903, { ease: '5' }, 'ease', 'Question 3: please choose a whole number from 1 to 10.'],
    ['percentage', 904, { share: 0.5 }, 'share', 'Question 4: please enter a percentage from 1 to 100.'],
    ['percentage', 904, { share: 101 }, 'share', 'Question 4: please enter a percentage from 1 to 100.'],
    [
      'dollars',
      905,
      { value: -1 },
      'value',
      'Question 5: please enter an amount of 0 or more with at most two decimals.',
    ],
    [
      'dollars',
      905,
      { value: 1.005 },
      'value',
      'Question 5: please enter an amount of 0 or more with at most two decimals.',
    ],
    [
      'dollars',
      905,
      { value: true },
      'value',
      'Question 5: please enter an amount of 0 or more with at most two decimals.',
    ],
    ['radio, two', 909, { yes: true, no: true }, '', 'Question 9: please choose one of the answers.'],
    ['radio, a text', 909, { yes: 'yes' }, '', 'Question 9: please choose one of the answers.'],
    ['ranking, twice', 908, ranking(1, 1, 2, 3), '', 'Question 8: please give every item its own rank.'],
    ['ranking, half', 908, { cost: 1 }, '', 'Question 8: please give every item its own rank.'],
    ['ranking, from 0', 908, ranking(0, 1, 2, 3), '', 'Question 8: please give every item its own rank.'],
    ['multipart text', 907, { name: 5 }, 'name', 'Question 7: please enter some text.'],
    ['multipart radio', 907, { shift: 'noon' }, 'shift', 'Question 7: please choose one of the answers.'],
    [
      'a text with parts',
      901,
      { x: 'y' },
      'x',
      'Question 1: an answer was given to a part that does not exist.',
    ],
    [
      'a part of nowhere',
      907,
      { colour: 'red' },
      'colour',
      'Question 7: an answer was given to a part that does not exist.',
    ],
  ])('%s refuses %j %j', async (_type, question, parts, part, sentence) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { notes: 'before' });

    const answer = await save(ann, id, { notes: 'after', answers: { [question]: { parts } } }, { seen: 1 });

    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      errors: [sentence],
      fields: [`answers.${question}.parts${part === '' ? '' : `.${part}`}`],
    });
    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({ version: 1, notes: 'before' });
  });

  test('each misfit has its own sentence and field, so that the device can show it where it belongs', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const answers = {
      903: { parts: { ease: 11 } },
      907: { parts: { name: 1, story: 2 } },
      999: { flagged: true },
    };

    const answer = await ann.client.post('/assessments', { section: '9', answers });

    expect([answer.status, answer.body]).toEqual([
      422,
      {
        errors: [
          'Question 3: please choose a whole number from 1 to 10.',
          'Question 7: please enter some text.',
          'Question 7: please enter some text.',
          'This module has no question with the id 999.',
        ],
        fields: [
          'answers.903.parts.ease',
          'answers.907.parts.name',
          'answers.907.parts.story',
          'answers.999',
        ],
      },
    ]);
  });

  test('a question of another module does not belong to this one', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const answer = await ann.client.post('/assessments', {
      section: '8',
      answers: { 901: { flagged: true } },
    });
    expect(answer.body.errors).toEqual(['This module has no question with the id 901.']);
  });
});
