import { newAssessment } from '#domain/new-assessment.ts';

/** An assessment of the test module, just begun, with nothing in it. */
export const blankAssessment = newAssessment({
  id: '0190a1b2-0000-7000-8000-000000000001',
  section: '9',
  sectionVersion: 1,
  user: { id: 1, name: 'Maya Okafor' },
  at: '2026-11-01T08:00:00.000Z',
});
