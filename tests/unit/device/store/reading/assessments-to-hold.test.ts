import { afterEach, beforeEach, expect, test } from 'vitest';
import { assessmentsToHold, assessmentsToHoldOf } from '#device/store/reading/assessments-to-hold.ts';
import { writeMeta } from '#device/store/meta.ts';
import type { AssessmentSummary } from '#domain/assessment.ts';
import { Tablet } from '../../../../support/device/device-world.ts';
import { person } from '../../../../support/device/scripted-server.ts';

/** What belongs on a device is the same, whether it is read from the stored list or from a list still to be stored. */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const idOf = (index: number) => `01980000-0000-7000-8000-000000000${String(index).padStart(3, '0')}`;

/** Most are completed, three at a time in the same moment; some of these were uploaded. */
function rowsOf(model: AssessmentSummary): AssessmentSummary[] {
  return Array.from({ length: 200 }, (_, index) => {
    // In another order than that of their ids.
    const at = new Date(Date.UTC(2026, 9, 1) + ((index * 37) % 67) * 3_600_000).toISOString();
    return {
      ...model,
      id: idOf(index),
      updatedAt: at,
      dateCompleted: index % 10 === 3 ? null : at,
      uploaded: index % 10 === 7,
    };
  });
}

test.each([
  ['an editor', true, '', []],
  ['a viewer', false, '', []],
  ['a device that had to make room', true, '2026-10-03T00:00:00.000Z', []],
  ['a device that had to let all go', true, '2026-12-01T00:00:00.000Z', []],
  ['somebody who has opened an old one', true, '2026-10-03T00:00:00.000Z', [idOf(0), idOf(1), idOf(13)]],
] as const)(
  'What belongs on a device is the same before and after its list is stored: for %s',
  async (_, canEdit, evictedTo, opened) => {
    tablet.server.hold(idOf(0), person(1, 'Ann'));
    await tablet.openPulled();
    const database = await tablet.look();
    const [model] = await database.summaries.toArray();
    if (model === undefined) throw new Error('There is no list.');
    const rows = rowsOf(model);
    await database.summaries.clear();
    await writeMeta(database, 'evictedTo', evictedTo);
    const holding = { canEdit, held: new Map(opened.map((id) => [id, 1])) };
    const before = await assessmentsToHoldOf(rows, database, holding);
    await database.summaries.bulkPut(rows);
    const after = await assessmentsToHold(database, holding);
    const ids = (some: readonly AssessmentSummary[]) => some.map(({ id }) => id);
    expect(ids(before).slice(0, ids(after).length - opened.length)).toEqual(
      ids(after).slice(0, ids(after).length - opened.length),
    );
    expect(ids(before).toSorted()).toEqual(ids(after).toSorted());
    expect(before.length).toBeGreaterThanOrEqual(evictedTo > '2026-11' ? 20 : 50);
  },
);
