import { demoAnesthesia } from '#content/demo/demo-anesthesia.ts';
import type { DemoAssessment } from '#content/demo/demo-assessment.ts';
import { OBSERVERS } from '#content/demo/demo-observed.ts';
import { demoNursing } from '#content/demo/demo-nursing.ts';
import { demoPatientCare } from '#content/demo/demo-patient-care.ts';
import { demoPharmacy } from '#content/demo/demo-pharmacy.ts';
import type { Answer, Assessment, PartValue, SheetRow } from '#domain/assessment.ts';
import { counterOf, isTally } from '#domain/tally.ts';

/** What people wrote in the demo hospital, for tests and benchmarks that need assessments as long as real ones. */

export const demoRounds: readonly DemoAssessment[] = [
  ...demoPatientCare,
  ...demoPharmacy,
  ...demoNursing,
  ...demoAnesthesia,
];

export type RoundContent = Pick<Assessment, 'answers' | 'sheets' | 'notes'>;

/** A round with all that was counted in it counted by one person. */
export function roundOf({ answers, sheets, notes }: DemoAssessment, userId: number): RoundContent {
  const by = new Map(OBSERVERS.map((_, place) => [counterOf(place + 1), counterOf(userId)]));
  const countedBy = (value: PartValue): PartValue =>
    isTally(value)
      ? Object.fromEntries(Object.entries(value).map(([key, count]) => [by.get(key) ?? key, count]))
      : value;
  const answered = Object.entries(answers).map(([id, answer]): [string, Answer] => {
    const parts = Object.entries(answer.parts).map(([part, value]) => [part, countedBy(value)] as const);
    return [id, { ...answer, parts: Object.fromEntries(parts) }];
  });
  const watched = Object.entries(sheets ?? {}).map(([id, { rows }]) => {
    const own = Object.entries(rows).map(([key, row]): [string, SheetRow] => [key, { ...row, by: userId }]);
    return [id, { rows: Object.fromEntries(own) }] as const;
  });
  return {
    answers: Object.fromEntries(answered),
    ...(watched.length > 0 && { sheets: Object.fromEntries(watched) }),
    notes,
  };
}
