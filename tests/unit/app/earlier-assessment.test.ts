import { expect, test } from 'vitest';
import { earlierAssessment } from '#app/downloads/earlier-assessment.ts';
import type { Held } from '#device/device.ts';
import type { Assessment } from '#domain/assessment.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { testSection } from '../../support/papers/test-section.ts';

const now = testAssessment();
const before = testAssessment({
  id: '01890000-0000-7000-8000-00000000000a',
  dateCompleted: '2026-06-03T15:00:00.000Z',
});
const one = { assessment: now, section: testSection };

type Source = Parameters<typeof earlierAssessment>[0];

/** A device that has the list, and some of the assessments; the server has the others. */
function device(
  listed: readonly Assessment[],
  { holds = [], isOffline = false }: { holds?: readonly Assessment[]; isOffline?: boolean } = {},
): Source & { asked: string[] } {
  const held = new Map(holds.map((assessment) => [assessment.id, assessment]));
  const asked: string[] = [];
  return {
    asked,
    stored: async (reading) =>
      reading({
        summaries: async () => listed.map((assessment) => ({ ...assessment, answered: 1 })),
        overlay: async () => ({ held: new Set(held.keys()), own: new Map() }),
        held: async (id) => {
          const assessment = held.get(id);
          return assessment === undefined ? null : ({ assessment } as Held);
        },
      }),
    sync: async (call) =>
      call({
        fetchAssessment: async (id) => {
          asked.push(id);
          if (isOffline) throw new Error('Network Error');
          const found = listed.find((assessment) => assessment.id === id);
          if (found !== undefined) held.set(id, found);
          return 'held';
        },
      }),
  };
}

test('The assessment before is taken from the device where it is held', async () => {
  const source = device([now, before], { holds: [before] });
  expect(await earlierAssessment(source, one)).toEqual({ assessment: before, section: testSection });
  expect(source.asked).toEqual([]);
});

test('It is fetched where only the list has it, or an older state is held', async () => {
  const older = { ...before, dateCompleted: null };
  for (const holds of [[], [older]]) {
    const source = device([now, before], { holds });
    expect(await earlierAssessment(source, one)).toEqual({ assessment: before, section: testSection });
    expect(source.asked).toEqual([before.id]);
  }
});

test('Offline it is known by its date', async () => {
  const source = device([now, before], { isOffline: true });
  expect(await earlierAssessment(source, one)).toEqual({ away: before.dateCompleted });
});

test('Nothing is fetched where there is none', async () => {
  const source = device([now]);
  expect(await earlierAssessment(source, one)).toBeNull();
  expect(source.asked).toEqual([]);
});
