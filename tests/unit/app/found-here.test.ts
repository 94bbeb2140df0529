import { expect, test } from 'vitest';
import { foundHere } from '#app/screens/dashboard/found-here.ts';
import type { Held } from '#device/device.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { Section } from '#domain/section.ts';
import { counterOf } from '#domain/tally.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { scoredTestSection, plainTestSection } from '../../support/papers/test-section.ts';

const counted = (labeled: number) => ({
  701: { ...blankAnswer, parts: { labeled: { [counterOf(1)]: { yes: labeled, of: 5 } } } },
});
const done = (change: Partial<Assessment>): Assessment => ({
  ...testAssessment(),
  section: '7',
  sectionVersion: 1,
  answers: {},
  ...change,
});
const now = done({ answers: { ...counted(1), 704: { ...blankAnswer, parts: { yes: true } } } });
const before = done({
  id: '01890000-0000-7000-8000-00000000000a',
  dateCompleted: '2026-06-03T15:00:00.000Z',
  answers: counted(1),
});

/** A device that holds these assessments, with a list that nobody has pulled since. */
function device(
  holds: readonly Assessment[],
  { section = scoredTestSection, listed = holds }: { section?: Section; listed?: readonly Assessment[] } = {},
): Parameters<typeof foundHere>[0] {
  const held = new Map(holds.map((assessment) => [assessment.id, assessment]));
  return {
    stored: async (reading) =>
      reading({
        summaries: async () => listed.map((assessment) => ({ ...assessment, answered: 1 })),
        overlay: async () => ({ held: new Set(held.keys()), own: new Map() }),
        held: async (id) => {
          const assessment = held.get(id);
          return assessment === undefined ? null : ({ assessment } as Held);
        },
        section: async (id, version) => (id === 7 && version === 1 ? section : null),
      }),
  };
}

test('R176 what was just completed is counted on the device, its counts with the tracers before that are here', async () => {
  // One tracer's count alone is too little to judge.
  expect(await foundHere(device([now]), now.id)).toEqual({ findings: 1, serious: 1 });
  expect(await foundHere(device([now, before]), now.id)).toEqual({ findings: 2, serious: 2 });
});

test('a tracer before that is not here, or here as it was before somebody completed it, is left out', async () => {
  const older = { ...before, dateCompleted: null };
  for (const holds of [[now], [now, older]])
    expect(await foundHere(device(holds, { listed: [now, before] }), now.id)).toEqual({
      findings: 1,
      serious: 1,
    });
});

test('where the module measures nothing, or is not here, nothing is counted', async () => {
  expect(await foundHere(device([now], { section: { ...plainTestSection, id: 7 } }), now.id)).toBeNull();
  expect(await foundHere(device([{ ...now, sectionVersion: 2 }]), now.id)).toBeNull();
  expect(await foundHere(device([]), now.id)).toBeNull();
});
