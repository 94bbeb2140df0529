import { describe, expect, test } from 'vitest';
import { loadSections, publishedSections } from '#content/sections.ts';
import type { Part, Question, Section } from '#domain/section.ts';
import { scoredTestSection, plainTestSection, testSection } from '../../support/papers/test-section.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function broken(change: (section: Writable<Section>) => void): Section {
  const section: Section = structuredClone(testSection);
  change(section);
  return section;
}

function questionOf(section: Section, id: number): Writable<Question> {
  const question = section.questions[id];
  if (question === undefined) throw new Error(`The test section has no question ${id}.`);
  return question;
}

function partOf(section: Section, id: number, partId: string): Writable<Part> {
  const part = questionOf(section, id).parts[partId];
  if (part === undefined) throw new Error(`Question ${id} has no part ${partId}.`);
  return part;
}

describe('published content', () => {
  test('is valid', () => {
    expect(loadSections()).toEqual(publishedSections);
  });

  test('has the four modules in the order in which they are shown', () => {
    const newest = new Map(publishedSections.map((section) => [section.id, section]));
    expect([...newest.values()].map(({ id, title, theme }) => [id, title, theme])).toEqual([
      [1, 'Patient Safety and Regulatory Compliance', 'patient-care'],
      [2, 'Pharmacy', 'pharmacy'],
      [3, 'Nursing Unit', 'nursing'],
      [4, 'Anesthesia', 'anesthesia'],
    ]);
  });
});

describe('the sections for tests', () => {
  test('are valid', () => {
    expect(loadSections([plainTestSection, testSection, scoredTestSection])).toHaveLength(3);
  });

  test('have every question type and every part type', () => {
    const questions = [testSection, scoredTestSection].flatMap(({ questions: own }) =>
      Object.values<Question>(own),
    );
    const parts = questions.flatMap((question) => Object.values(question.parts));
    expect(new Set(questions.map((question) => question.questionType))).toEqual(
      new Set([
        'long_answer',
        'short_answer',
        'slider',
        'percentage',
        'dollars',
        'radio',
        'multipart',
        'ranking',
        'tally',
      ]),
    );
    expect(new Set(parts.flatMap((part) => part.questionType ?? []))).toEqual(
      new Set(['long_answer', 'short_answer', 'slider', 'percentage', 'dollars', 'radio', 'tally']),
    );
    expect(questions.filter((question) => question.hasWastageCalculator)).toHaveLength(4);
  });
});

describe('broken content stops the start and says where it is', () => {
  const cases: [what: string, change: (section: Writable<Section>) => void, words: string[]][] = [
    [
      'a missing label',
      (section) => Reflect.deleteProperty(questionOf(section, 903), 'label'),
      ['question with id 903', 'label should be string'],
    ],
    [
      'a question type that does not exist',
      (section) => Reflect.set(questionOf(section, 903), 'questionType', 'dial'),
      ['question with id 903', 'questionType should be one of', 'slider'],
    ],
    [
      'a part id with capitals',
      (section) => {
        partOf(section, 903, 'ease').id = 'Ease';
      },
      ['question with id 903', 'parts.ease.id is not valid'],
    ],
    [
      'an empty preface',
      (section) => {
        section.preface = '';
      },
      ['preface is not valid'],
    ],
    [
      'no questions',
      (section) => {
        section.questions = {};
      },
      ['has no questions'],
    ],
    [
      'a hole in the order of questions',
      (section) => {
        questionOf(section, 914).index = 20;
      },
      ['the indexes of its questions are not 0 to 13'],
    ],
    [
      'two questions at one place',
      (section) => {
        questionOf(section, 914).index = 0;
      },
      ['the indexes of its questions are not 0 to 13'],
    ],
    [
      'a question under a wrong key',
      (section) => {
        questionOf(section, 914).id = 915;
      },
      ['question 14 (id 915): is kept under the key 914'],
    ],
    [
      'a jump past the end',
      (section) => {
        questionOf(section, 906).jumpIndex = 14;
      },
      ['question 6 (id 906): jumps to question 15, which does not exist'],
    ],
    [
      'a jump backwards',
      (section) => {
        questionOf(section, 906).jumpIndex = 3;
      },
      ['question 6 (id 906): jumps back, to question 4'],
    ],
    [
      'a jump that says another number than it opens',
      (section) => {
        questionOf(section, 906).jumpIndex = 9;
      },
      ['its jump says question 9 and opens question 10'],
    ],
    [
      'a jump without words',
      (section) => Reflect.deleteProperty(questionOf(section, 906), 'jumpText'),
      ['jumpIndex has no jumpText'],
    ],
    [
      'the words of a jump alone',
      (section) => Reflect.deleteProperty(questionOf(section, 906), 'jumpIndex'),
      ['jumpText has no jumpIndex'],
    ],
    [
      'a choice with a type of its own',
      (section) => {
        partOf(section, 906, 'never').questionType = 'radio';
      },
      ['question 6 (id 906): part never: only parts of a multipart question'],
    ],
    [
      'a multipart part without a type',
      (section) => Reflect.deleteProperty(partOf(section, 907, 'name'), 'questionType'),
      ['question 7 (id 907): part name: has no questionType'],
    ],
    [
      'a radio part with one option',
      (section) => {
        partOf(section, 907, 'shift').options = [{ id: 'day', label: 'Day' }];
      },
      ['part shift: a radio part needs at least two options'],
    ],
    [
      'an option id used twice',
      (section) => {
        partOf(section, 907, 'shift').options = [
          { id: 'day', label: 'Day' },
          { id: 'day', label: 'Night' },
        ];
      },
      ['part shift: an option id is used twice'],
    ],
    [
      'options on a part that is no radio',
      (section) => {
        partOf(section, 907, 'name').options = [];
      },
      ['part name: only a radio part has options'],
    ],
    [
      'a part under a wrong key',
      (section) => {
        partOf(section, 907, 'name').id = 'title';
      },
      ['part title: is kept under the key name'],
    ],
    [
      'two parts at one place',
      (section) => {
        partOf(section, 907, 'name').index = 1;
      },
      ['question 7 (id 907): the indexes of its parts are not 0 to 5'],
    ],
    [
      'a slider with two parts',
      (section) => {
        questionOf(section, 903).parts['second'] = { id: 'second', index: 1, label: 'Second' };
      },
      ['question 3 (id 903): a slider question cannot have 2 parts'],
    ],
    [
      'a slider whose ends have no names',
      (section) => Reflect.deleteProperty(questionOf(section, 903), 'maxLabel'),
      ['question 3 (id 903): a slider needs minLabel and maxLabel'],
    ],
    [
      'a written answer with parts',
      (section) => {
        questionOf(section, 901).parts['extra'] = { id: 'extra', index: 0, label: 'Extra' };
      },
      ['question 1 (id 901): a short_answer question cannot have 1 parts'],
    ],
    [
      'a medication list that is promised and missing',
      (section) => {
        questionOf(section, 903).hasMedicationList = true;
      },
      ['question 3 (id 903): hasMedicationList and medicationList do not agree'],
    ],
    [
      'an underline without end',
      (section) => {
        questionOf(section, 903).content = 'How __easy is it?';
      },
      ['question 3 (id 903): an underline has no end'],
    ],
    [
      'an intro that is promised and empty',
      (section) => {
        section.introText = ' \n';
      },
      ['hasIntro and introText do not agree'],
    ],
    [
      'areas that are promised and missing',
      (section) => {
        section.areas = [];
      },
      ['hasArea and areas do not agree'],
    ],
    [
      'a weight beside rows that have their own',
      (section) => {
        questionOf(section, 907).weight = 2;
      },
      ['question 7 (id 907): has a weight, which its parts have'],
    ],
    [
      'an area listed twice',
      (section) => {
        section.areas = ['North ward', 'North ward'];
      },
      ['an area is listed twice'],
    ],
  ];

  test.each(cases)('%s', (_, change, words) => {
    const sections = [plainTestSection, broken(change)];
    for (const word of ['Section 9 "Test Module", version 1, is not valid', ...words]) {
      expect(() => loadSections(sections)).toThrow(word);
    }
  });

  test('every problem is listed, not only the first', () => {
    const section = broken((draft) => {
      questionOf(draft, 903).content = 'How __easy is it?';
      questionOf(draft, 906).jumpIndex = 3;
    });
    expect(() => loadSections([section])).toThrow(/id 903.*\n.*id 906/);
  });

  test('something that is not a section at all', () => {
    expect(() => loadSections([plainTestSection, 'nonsense'])).toThrow('Section at place 2 is not valid');
  });

  test('one version published twice', () => {
    expect(() => loadSections([testSection, testSection])).toThrow('Section 9 version 1 is published twice.');
  });

  test('an id of another section’s question', () => {
    const thief = { ...testSection, id: 10 };
    expect(() => loadSections([testSection, thief])).toThrow('Question id 901 is used by sections 9 and 10.');
  });

  test('a later version may keep its question ids', () => {
    expect(loadSections([testSection, { ...testSection, version: 2 }])).toHaveLength(2);
  });
});
