import { describe, expect, test } from 'vitest';
import { questionsInOrder } from '#content/authoring.ts';
import { publishedSections } from '#content/sections.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import {
  countAnswered,
  isUnanswered,
  jumpOf,
  placeOfNumber,
  resumeStep,
  skippedBy,
  stepBefore,
} from '#domain/completeness.ts';
import { nextUnanswered } from '#domain/next-unanswered.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { SheetColumn } from '#domain/sheet.ts';
import { countCore } from '#domain/to-answer.ts';
import { scoredTestSection, plainTestSection, testSection } from '../../support/papers/test-section.ts';

const answered = (given: Partial<Answer>): Answer => ({ ...blankAnswer, ...given });

/** Whether the question with this number is unanswered when its answer is this. */
function open(number: number, given?: Partial<Answer>): boolean {
  const question = orderedQuestions(testSection)[number - 1];
  if (question === undefined) throw new Error(`No question ${number}`);
  return isUnanswered(question, given === undefined ? {} : { [question.id]: answered(given) });
}

describe('Unanswered is', () => {
  test('no answer at all', () => {
    expect(open(1)).toBe(true);
    expect(open(6)).toBe(true);
  });

  test.each([
    ['a text question without observations', 1, {}],
    ['a text question whose observations are only blanks', 1, { observations: ' \n' }],
    ['a text question with nothing but opportunities', 2, { opportunities: 'Label them.' }],
    ['a choice of which none is selected', 6, { parts: {} }],
    ['a choice with a note but nothing selected', 6, { observations: 'Nobody was there.' }],
    ['a choice that was only flagged', 6, { flagged: true }],
    ['a question with parts of which all are empty', 7, { parts: { name: '', story: '' } }],
  ])('%s', (_, number, given) => {
    expect(open(number, given)).toBe(true);
  });
});

describe('Answered is', () => {
  test.each([
    ['a text question with observations', 1, { observations: 'Twelve.' }],
    ['a choice that is made', 6, { parts: { never: true } }],
    ['one part of many', 7, { parts: { name: '', cost: 0 } }],
    ['a slider', 3, { parts: { ease: 1 } }],
    ['nothing in dollars', 5, { parts: { value: 0 } }],
  ])('%s', (_, number, given) => {
    expect(open(number, given)).toBe(false);
  });
});

describe('Revisit Unanswered Questions', () => {
  const answers = {
    '801': answered({ parts: { yes: true } }),
    '803': answered({ parts: { known: 4 } }),
  };

  test('finds none when all are answered', () => {
    const all = { ...answers, '802': answered({ observations: 'The pharmacy.' }) };
    expect(nextUnanswered(plainTestSection, { answers: all }, 0)).toBeNull();
    expect(countAnswered(plainTestSection, all)).toBe(3);
  });

  test('advances to the next one that is later, never to the one on the screen or before it', () => {
    expect(nextUnanswered(plainTestSection, { answers }, 0)).toBe(1);
    expect(nextUnanswered(plainTestSection, { answers }, 1)).toBeNull();
    expect(nextUnanswered(plainTestSection, { answers: {} }, 0)).toBe(1);
  });

  test('an answer to a question of another module counts for nothing', () => {
    expect(countAnswered(plainTestSection, { '301': answered({ observations: 'x' }) })).toBe(0);
    expect(countAnswered(plainTestSection, answers)).toBe(2);
  });
});

describe('Questions that a jump skips', () => {
  const never = { '906': answered({ parts: { never: true } }) };

  test('the answer that the jump is for leads to its question, any other one nowhere', () => {
    const question = orderedQuestions(testSection)[5];
    if (question === undefined) throw new Error('No question 6');
    expect(jumpOf(question, never)).toBe(8);
    expect(jumpOf(question, { '906': answered({ parts: { always: true } }) })).toBeNull();
    expect(jumpOf(question, {})).toBeNull();
    expect(jumpOf({ ...question, jumpText: 'If it is not so, go to question 9' }, never)).toBeNull();
  });

  test('is skipped by that question, as long as it is unanswered', () => {
    expect([...skippedBy(testSection, never)]).toEqual([
      [6, 6],
      [7, 6],
    ]);
    const seven = { '907': answered({ parts: { name: 'Ada' } }) };
    expect([...skippedBy(testSection, { ...never, ...seven })]).toEqual([[7, 6]]);
    expect(skippedBy(testSection, seven).size).toBe(0);
  });

  test('is skipped by the first of two questions that lead past it', () => {
    const { 906: six, 907: seven } = testSection.questions;
    if (six === undefined || seven === undefined) throw new Error('No question 6 or 7');
    const second = { ...six, id: seven.id, index: seven.index, jumpIndex: 9 };
    const section = { ...testSection, questions: { ...testSection.questions, 907: second } };
    const both = { ...never, '907': answered({ parts: { never: true } }) };
    expect([...skippedBy(section, both)]).toEqual([
      [7, 6],
      [8, 7],
    ]);
  });

  test('comes after all that is unanswered otherwise', () => {
    const rest = Object.fromEntries(
      orderedQuestions(testSection)
        .filter(({ index }) => ![5, 6, 7, 12].includes(index))
        .map(({ id, parts }) => [
          id,
          answered({
            observations: 'x',
            parts: Object.fromEntries(Object.keys(parts).map((key) => [key, 1])),
          }),
        ]),
    );
    expect(nextUnanswered(testSection, { answers: { ...rest, ...never } }, 5)).toBe(12);
    const last = { '913': answered({ parts: { causes: 'x' } }) };
    expect(nextUnanswered(testSection, { answers: { ...rest, ...never, ...last } }, 5)).toBe(6);
  });

  test('in the modules, every jump leads past something', () => {
    for (const section of publishedSections) {
      for (const question of orderedQuestions(section).filter(({ jumpIndex }) => jumpIndex !== undefined)) {
        const led = Object.keys(question.parts).map((choice) =>
          jumpOf(question, { [question.id]: answered({ parts: { [choice]: true } }) }),
        );
        expect(led.filter((index) => index !== null)).toEqual([question.jumpIndex]);
      }
    }
  });
});

describe('Resume', () => {
  test.each([
    [0, '1'],
    [4, '5'],
    [13, '14'],
    [14, 'final-comments'],
    [20, 'final-comments'],
  ])('after question %d of 14 opens %s', (lastQuestionIndex, step) => {
    expect(resumeStep({ lastQuestionIndex }, 14)).toBe(step);
  });
});

describe('The number in the address', () => {
  test.each([
    ['1', { at: 'question', index: 0 }],
    ['14', { at: 'question', index: 13 }],
    ['15', { at: 'final-comments' }],
    ['999999999', { at: 'final-comments' }],
    ['1000000000', { at: 'final-comments' }],
    ['9'.repeat(400), { at: 'final-comments' }],
  ])('%s of 14', (text, place) => {
    expect(placeOfNumber(text, 14)).toEqual(place);
  });

  test.each(['0', '-1', '1.5', '01', '1e1', 'one', '', ' 1', '1 ', '٣', '9'.repeat(400) + 'e'])(
    '"%s" is no question: not found',
    (text) => {
      expect(placeOfNumber(text, 14)).toEqual({ at: 'not-found' });
    },
  );
});

describe('Previous', () => {
  test('Previous on question 1 goes to the intro, or to the preface where there is none', () => {
    expect(stepBefore(0, { hasIntro: true })).toBe('intro');
    expect(stepBefore(0, { hasIntro: false })).toBe('preface');
  });
  test('Previous on question 3 goes to question 2', () => {
    expect(stepBefore(2, { hasIntro: true })).toBe('2');
  });
});

describe('R181 The core path', () => {
  test('is counted apart from the rest', () => {
    const chosen = { parts: { yes: true } };
    expect(countCore(scoredTestSection, { answers: {} })).toEqual({ answered: 0, of: 2 });
    const answers = { '704': answered(chosen), '706': answered({ parts: { samplin: 'first' } }) };
    expect(countCore(scoredTestSection, { answers })).toEqual({ answered: 1, of: 2 });
  });

  test('is without the questions that a jump led past, unless they were answered before', () => {
    const yesNo = { questionType: 'radio', label: 'Yes or no', content: 'Is it so?', core: true } as const;
    const parts = [
      { id: 'yes', label: 'Yes' },
      { id: 'no', label: 'No' },
    ];
    const led = {
      questions: questionsInOrder([
        { ...yesNo, id: 1, parts, jump: { answer: 'no', toNumber: 4 } },
        { ...yesNo, id: 2, parts },
        { ...yesNo, id: 3, parts },
        { ...yesNo, id: 4, parts },
      ]),
    };
    const past = { '1': answered({ parts: { no: true } }) };
    expect(countCore(led, { answers: past })).toMatchObject({ of: 2 });
    expect(countCore(led, { answers: { ...past, '2': answered({ parts: { yes: true } }) } })).toMatchObject({
      of: 3,
    });
  });

  test('is without what no watched dose asks for, as soon as one was watched and until one asks', () => {
    const fill = { questionId: 2, partId: 'labeled', yes: [true] };
    const form: SheetColumn = { id: 'form', label: 'Form', help: 'How it came.', kind: 'choice', fills: [] };
    const tick: SheetColumn = {
      id: 'labeled',
      label: 'Labeled',
      help: 'Tick it.',
      kind: 'tick',
      fills: [fill],
    };
    const counting = {
      sheets: [
        {
          id: 'doses',
          title: 'Doses',
          intro: 'Watch.',
          columns: [form, { ...tick, when: [{ column: 'form', is: ['vial'] }] }],
        },
      ],
      questions: questionsInOrder([
        {
          id: 1,
          questionType: 'radio',
          label: 'Yes or no',
          content: 'Is it so?',
          core: true,
          parts: [{ id: 'yes', label: 'Yes' }],
        },
        {
          id: 2,
          questionType: 'multipart',
          label: 'Labels',
          content: 'Was it labeled?',
          core: true,
          parts: [{ id: 'labeled', label: 'Labeled', questionType: 'tally' }],
        },
      ]),
    };
    const watched = (...forms: string[]) => ({
      answers: { '1': answered({ parts: { yes: true } }) },
      sheets: {
        doses: {
          rows: Object.fromEntries(
            forms.map((one, index) => [`r${index}`, { by: 7, drug: '', cells: { form: one } }]),
          ),
        },
      },
    });
    expect(countCore(counting, watched())).toEqual({ answered: 1, of: 2 });
    expect(countCore(counting, watched('ready', 'ready'))).toEqual({ answered: 1, of: 1 });
    expect(countCore(counting, watched('ready', 'vial'))).toEqual({ answered: 1, of: 2 });
    expect(nextUnanswered(counting, watched('ready', 'ready'), 0)).toBeNull();
    expect(nextUnanswered(counting, watched('ready', 'vial'), 0)).toBe(1);
  });

  test('is not there in a module without core questions', () => {
    expect(countCore(plainTestSection, { answers: {} })).toBeNull();
  });
});
