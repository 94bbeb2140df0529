import { expect, test } from 'vitest';
import { earlierAssessments } from '#app/downloads/earlier-assessment.ts';
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

type Source = Parameters<typeof earlierAssessments>[0];

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

test('An assessment before is taken from the device where it is held', async () => {
  const source = device([now, before], { holds: [before] });
  expect(await earlierAssessments(source, one)).toEqual([{ assessment: before, section: testSection }]);
  expect(source.asked).toEqual([]);
});

test('It is fetched where only the list has it, or an older state is held', async () => {
  const older = { ...before, dateCompleted: null };
  for (const holds of [[], [older]]) {
    const source = device([now, before], { holds });
    expect(await earlierAssessments(source, one)).toEqual([{ assessment: before, section: testSection }]);
    expect(source.asked).toEqual([before.id]);
  }
});

test('Offline it is known by its date', async () => {
  const source = device([now, before], { isOffline: true });
  expect(await earlierAssessments(source, one)).toEqual([{ away: before.dateCompleted }]);
});

test('As many are fetched as counts are judged with, the newest first, of the same area alone', async () => {
  const earlier = (digit: string, month: string, area = now.area): Assessment => ({
    ...before,
    id: `01890000-0000-7000-8000-00000000000${digit}`,
    area,
    dateCompleted: `2026-${month}-03T15:00:00.000Z`,
  });
  const listed = [
    earlier('1', '01'),
    earlier('2', '04'),
    earlier('3', '03'),
    earlier('4', '02'),
    earlier('5', '05', 'Elsewhere'),
  ];
  const found = await earlierAssessments(device([now, ...listed]), one);
  expect(found.map((each) => ('away' in each ? null : each.assessment.id.at(-1)))).toEqual(['2', '3', '4']);
});

test('Nothing is fetched where there is none', async () => {
  const source = device([now]);
  expect(await earlierAssessments(source, one)).toEqual([]);
  expect(source.asked).toEqual([]);
});
