import { describe, expect, test } from 'vitest';
import { anesthesia } from '#content/modules/anesthesia.ts';
import { nursing } from '#content/modules/nursing.ts';
import { patientCare } from '#content/modules/patient-care.ts';
import { pharmacy } from '#content/modules/pharmacy.ts';
import type { Assessment } from '#domain/assessment.ts';
import { questionnaireOf } from '#domain/fhir/questionnaire.ts';
import { responseOf } from '#domain/fhir/questionnaire-response.ts';
import type { QuestionnaireItem, ResponseItem } from '#domain/fhir/shapes.ts';
import type { Section } from '#domain/section.ts';
import { demoRounds } from '../../support/papers/demo-rounds.ts';
import { sheetTestSection } from '../../support/papers/sheet-section.ts';
import { demoAssessment, testAssessment } from '../../support/papers/test-papers.ts';
import { testSection } from '../../support/papers/test-section.ts';
import { assessmentIn, complaintsOfFhir } from '../../support/readers/fhir.ts';

const ORIGIN = 'https://tracers.hospital.test';
const MODULES: readonly Section[] = [anesthesia, nursing, patientCare, pharmacy];
const SECTIONS: readonly Section[] = [...MODULES, testSection, sheetTestSection];

describe('R195 A module is a Questionnaire of FHIR R4', () => {
  test.each(SECTIONS.map((section) => [section.title, section] as const))(
    '%s is valid, and names each of its items once',
    (_title, section) => {
      const questionnaire = questionnaireOf(section, ORIGIN);
      expect(complaintsOfFhir(questionnaire)).toEqual([]);
      const links = all(questionnaire.item).map(({ linkId }) => linkId);
      expect(new Set(links).size).toBe(links.length);
      const texts = all(questionnaire.item).map(({ text }) => text.trim());
      expect(texts).not.toContain('');
      expect(links).toEqual(
        expect.arrayContaining(Object.keys(section.questions).map((id) => `answers.${id}`)),
      );
    },
  );

  test('says in what a number is', () => {
    const items = all(questionnaireOf(testSection, ORIGIN).item);
    const unitOf = (link: string) =>
      items.find(({ linkId }) => linkId === link)?.extension?.[0]?.valueCoding.code;
    expect([unitOf('answers.904.parts.share'), unitOf('answers.905.parts.value')]).toEqual(['%', 'USD']);
  });
});

const watched: Pick<Assessment, 'section' | 'answers' | 'sheets'> = {
  section: String(sheetTestSection.id),
  answers: {
    701: {
      parts: { labeled: { u2: { yes: 1, of: 3 }, u5: { yes: 0, of: 2 } } },
      flagged: false,
      observations: '',
      opportunities: '',
    },
  },
  sheets: {
    doses: {
      rows: {
        a1: { by: 2, drug: 'Ketamine', cells: { came: 'vial', form: 'mixed', labeled: false, hands: true } },
        b2: { by: 5, drug: '', cells: { came: 'syringe', line: true } },
      },
    },
  },
};

const ROUNDS: readonly (readonly [string, Section, Assessment])[] = [
  ['every type of answer', testSection, testAssessment()],
  ['a blank one', testSection, testAssessment({ answers: {}, facilitators: [], participants: [] })],
  ['observed doses and two people’s counts', sheetTestSection, testAssessment(watched)],
  ...demoRounds.map((round, index): [string, Section, Assessment] => {
    const section = MODULES.find(({ id }) => id === round.sectionId);
    if (section === undefined) throw new Error('There is no such module.');
    return [
      `round ${index + 1} of the demo hospital`,
      section,
      demoAssessment(round, '2026-11-02T15:00:00.000Z'),
    ];
  }),
];

describe('R195 An assessment is a QuestionnaireResponse of FHIR R4', () => {
  test.each(ROUNDS)('%s is valid, and answers its questionnaire', (_title, section, assessment) => {
    const response = responseOf({ section, assessment }, ORIGIN);
    expect(complaintsOfFhir(response)).toEqual([]);
    const { url, version, item } = questionnaireOf(section, ORIGIN);
    expect(response.questionnaire).toBe(`${url}|${version}`);
    expect(misfits(item, response.item)).toEqual([]);
  });

  test.each(ROUNDS)('%s is read back by another program with nothing lost', (_title, section, assessment) => {
    // Through a file.
    const read = assessmentIn(JSON.parse(JSON.stringify(responseOf({ section, assessment }, ORIGIN))));
    const { area, department, notes, facilitators, participants, answers, sheets = {} } = assessment;
    expect(read).toMatchObject({ area, department, notes, facilitators, participants, sheets });
    expect(read.answers).toEqual(answers);
    const hasCalculator = Object.values(section.questions).some((one) => one.hasWastageCalculator);
    expect(read.wastageCalculator).toEqual(hasCalculator ? assessment.wastageCalculator : []);
  });

  test('says whose it is, when it was submitted and in which version', () => {
    const assessment = testAssessment();
    expect(responseOf({ section: testSection, assessment }, ORIGIN)).toMatchObject({
      id: assessment.id,
      status: 'completed',
      authored: assessment.dateCompleted,
      author: { display: assessment.lastEditedByName },
      meta: { versionId: '3', lastUpdated: assessment.updatedAt },
    });
  });
});

function all(items: readonly QuestionnaireItem[] = []): QuestionnaireItem[] {
  return items.flatMap((item) => [item, ...all(item.item)]);
}

const VALUE_OF: Readonly<Record<string, string>> = {
  boolean: 'valueBoolean',
  integer: 'valueInteger',
  decimal: 'valueDecimal',
  string: 'valueString',
  text: 'valueString',
  choice: 'valueCoding',
};

/** Items of a response that its questionnaire does not ask for, in this place, so often, or with such a value. */
function misfits(asked: readonly QuestionnaireItem[] = [], given: readonly ResponseItem[] = []): string[] {
  const twice = given.filter(({ linkId }, at) => given.findIndex((one) => one.linkId === linkId) !== at);
  const repeated = twice.filter(({ linkId }) => asked.find((one) => one.linkId === linkId)?.repeats !== true);
  return [
    ...repeated.map(({ linkId }) => `${linkId} is there twice`),
    ...given.flatMap(({ linkId, answer = [], item }) => {
      const one = asked.find((other) => other.linkId === linkId);
      if (one === undefined) return [`${linkId} is not asked for`];
      const wrong = answer.filter(
        (value) => !(String(VALUE_OF[one.type]) in value) || !isOffered(one, value),
      );
      return [...wrong.map((value) => `${linkId} says ${JSON.stringify(value)}`), ...misfits(one.item, item)];
    }),
  ];
}

function isOffered({ answerOption }: QuestionnaireItem, value: object): boolean {
  if (answerOption === undefined) return true;
  const offered = answerOption.map((option) => JSON.stringify(option));
  return offered.includes(JSON.stringify(value));
}
