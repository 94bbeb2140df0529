import { expect, test } from 'vitest';
import { comparedFacts, placeWords } from '#domain/comparison-facts.ts';
import { shortDate } from '#domain/dates.ts';
import { testAssessment, timeZone } from '../../support/papers/test-papers.ts';
import { plainTestSection, testSection } from '../../support/papers/test-section.ts';

const dateOf = (time: string) => shortDate(time, timeZone);
const bare = {
  area: ' ',
  department: '',
  facilitators: [{ name: '', title: 'Pharmacist' }],
  participants: [],
  notes: '\n',
  flaggedQuestions: 0,
  dateCompleted: '2026-11-20T15:00:00.000Z',
};
const full = {
  area: 'North ward',
  department: 'Surgery',
  facilitators: [{ name: 'Lee Abara', title: 'Pharmacist' }],
  participants: [
    { name: ' Joan ', title: '' },
    { name: '', title: '' },
    { name: 'Sam Ortiz', title: 'Nurse' },
  ],
  notes: 'First round.\nStaff were open.',
  flaggedQuestions: 3,
  dateCompleted: '2025-06-03T15:00:00.000Z',
};

test('R041 R042 Each assessment is described, with N/A where nothing was entered', () => {
  const compared = [full, bare].map((given) => ({
    assessment: testAssessment({ ...given, lastEditedByName: 'Zoë Hall' }),
    section: testSection,
  }));
  const facts = comparedFacts(compared, dateOf).map(({ label, words }) => [label, ...words]);
  expect(facts).toEqual([
    ['Module', 'Test Module', 'Test Module'],
    ['Completed', '06.03.25', '11.20.26'],
    ['Last edited by', 'Zoë Hall', 'Zoë Hall'],
    ['Area', 'North ward', 'N/A'],
    ['Department', 'Surgery', 'N/A'],
    ['Facilitator(s)', 'Lee Abara', 'N/A'],
    ['Participant(s)', 'Joan, Sam Ortiz', 'N/A'],
    ['Comments about the module', '06.03.25\nFirst round.\nStaff were open.', 'N/A'],
    ['Flagged questions', '3', 'N/A'],
  ]);
});

test('R041 The area is given only when the section has areas', () => {
  const compared = [{ assessment: testAssessment({ area: 'North ward' }), section: plainTestSection }];
  expect(comparedFacts(compared, dateOf).map(({ label }) => label)).not.toContain('Area');
});

test('A column is named after its area or department and its last editor', () => {
  const named = (given: object) =>
    placeWords({
      assessment: testAssessment({ lastEditedByName: 'Zoë Hall', ...given }),
      section: testSection,
    });
  expect(named({ area: 'North ward', department: 'Surgery' })).toBe('North ward · Zoë Hall');
  expect(named({ area: '', department: 'Surgery' })).toBe('Surgery · Zoë Hall');
  expect(named({ area: 'x'.repeat(300) })).toHaveLength(120);
});
