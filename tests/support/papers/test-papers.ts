import { blankAnswer } from '#domain/assessment.ts';
import { newAssessment } from '#domain/new-assessment.ts';
import { countFlags } from '#domain/leaf-values.ts';
import type { Answer, Assessment, Person, WastageRow } from '#domain/assessment.ts';
import { withIds } from '#domain/whole-lists.ts';
import type { ListName } from '#domain/entries.ts';
import type { DemoAssessment } from '#content/demo/demo-assessment.ts';
import { testSection } from './test-section.ts';

/** Assessments of the test section, for documents and comparisons. */

export const madeAt = '2026-11-21T12:00:00.000Z';
export const timeZone = 'America/Chicago';
export const institution = { name: 'Riverside General Hospital', location: 'Springfield' };

/** A text of exactly this many characters whose every word is a different one. */
function longText(length: number, word = 'word'): string {
  let text = '';
  for (let number = 1; text.length < length; number += 1) text += `${word}${number} `;
  return `${text.slice(0, length - 1)}.`;
}

function answer(given: Partial<Answer>): Answer {
  return { ...blankAnswer, ...given };
}

/** Every question type answered, with everything that is hard to print. */
export const testAnswers: Record<string, Answer> = {
  901: answer({ observations: '3 on the counter' }),
  902: answer({ observations: longText(5000, 'drug'), opportunities: longText(5000, 'idea'), flagged: true }),
  903: answer({ parts: { ease: 7 }, observations: 'Easier by day.' }),
  904: answer({ parts: { share: 62.5 } }),
  905: answer({ parts: { value: 1234.5 }, observations: '5 µg ≥ 2 ≤ 8, α, “żółć”' }),
  906: answer({ parts: { often: true }, opportunities: 'Teach at the huddle.', flagged: true }),
  907: answer({
    parts: {
      name: 'Unit of many names',
      cost: 12,
      share: 25,
      shift: 'night',
      score: 3,
      story: longText(5000, 'story'),
    },
  }),
  908: answer({ parts: { cost: 2, storage: 1, staffing: 3, build: 4 } }),
  909: answer({ observations: 'Nobody was there.' }),
  910: answer({ parts: { drug: 'Ephedrine', package: '50 mg', opened: '20', given: '300 mg' } }),
  911: answer({ parts: { cost: 12, alternative: 14 } }),
  912: answer({ parts: { observed: '20', peryear: '6,000' } }),
  913: answer({ parts: { annual: 107_400, avoidable: 60, causes: 'Opened early' } }),
  914: answer({ observations: 'Stock syringes.' }),
};

/** The worked example (rule CALC-8). */
export const exampleRows = [
  {
    medication: 'Ephedrine',
    unit: 'mg',
    packageAmount: 50,
    packagesOpened: 20,
    amountGiven: 300,
    costPerPackage: 12,
  },
  {
    medication: 'Succinylcholine',
    unit: 'mg',
    packageAmount: 200,
    packagesOpened: 20,
    amountGiven: 800,
    costPerPackage: 10,
  },
  {
    medication: 'Glycopyrrolate',
    unit: 'mg',
    packageAmount: 1,
    packagesOpened: 10,
    amountGiven: 4,
    costPerPackage: 5,
  },
];

type TestChange = Omit<Partial<Assessment>, ListName> & {
  facilitators?: readonly Person[];
  participants?: readonly Person[];
  wastageCalculator?: readonly WastageRow[];
};

/** A completed assessment of the test section. */
export function testAssessment(change: TestChange = {}): Assessment {
  const blank = newAssessment({
    id: '01890000-0000-7000-8000-000000000009',
    section: '9',
    sectionVersion: 1,
    user: { id: 2, name: 'Zoë Łukasiewicz-Ñuñez' },
    at: '2026-10-30T15:00:00.000Z',
  });
  const answers = change.answers ?? testAnswers;
  const {
    facilitators = [
      { name: 'Đặng Thị Ngọc', title: 'Pharmacist' },
      { name: 'A'.repeat(300), title: '' },
    ],
    participants = [{ name: 'Sam Ortiz', title: 'Staff Nurse' }],
    // The first drug is in the answers.
    wastageCalculator = exampleRows.slice(1),
    ...others
  } = change;
  return {
    ...blank,
    area: 'North ward',
    department: 'Ωμέγα care',
    facilitators: withIds(facilitators),
    participants: withIds(participants),
    answers,
    notes: 'First line of the notes.\n\nLast line of the notes.',
    wastageCalculator: withIds(wastageCalculator),
    dateCompleted: '2026-11-02T15:00:00.000Z',
    updatedAt: '2026-11-02T15:00:00.000Z',
    flaggedQuestions: countFlags(answers),
    lastQuestionIndex: Object.keys(testSection.questions).length,
    version: 3,
    ...others,
  };
}

/** A completed round of the demo hospital. */
export function demoAssessment(round: DemoAssessment | undefined, dateCompleted: string): Assessment {
  if (round === undefined) throw new Error('There is no such round.');
  const { area, department, notes, facilitators, participants } = round;
  const answers = { ...round.answers };
  return testAssessment({
    section: String(round.sectionId),
    area,
    department,
    notes,
    facilitators,
    participants,
    answers,
    ...(round.sheets && { sheets: round.sheets }),
    flaggedQuestions: countFlags(answers),
    wastageCalculator: [],
    dateCompleted,
  });
}
