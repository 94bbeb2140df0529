import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newAssessment } from '#domain/new-assessment.ts';
import { emptyLane } from '#device/rows/lane.ts';
import { LaneWrites } from '#device/outbox/lane-writes.ts';
import { openDatabase } from '#device/store/database.ts';
import type { DeviceDatabase } from '#device/store/database.ts';
import type { HeldRows } from '#device/rows/lane.ts';
import { ROW_VERSION } from '#device/rows/stored.ts';
import type { Edit, Lane, StoredAssessment } from '#device/rows/stored.ts';
import { ASSESSMENT_ROWS } from '#device/store/rows.ts';
import { freshIdb } from '../../../support/device/device-harness.ts';
import { identityOf } from '../../../support/device/scripted-server.ts';

const idOf = (number: number) => `01980000-0000-7000-8000-00000000000${number}`;
const AT = '2026-10-01T10:00:00.000Z';

let database: DeviceDatabase;
let writes: LaneWrites<StoredAssessment, Lane>;

beforeEach(async () => {
  database = await openDatabase(identityOf(1), freshIdb());
  writes = new LaneWrites(ASSESSMENT_ROWS, database, (write) => write());
  for (const number of [1, 2, 3]) await hold(idOf(number));
});
afterEach(() => database.close());

async function hold(id: string): Promise<void> {
  const user = { id: 1, name: 'Ann Lee' };
  const working = newAssessment({ id, section: '9', sectionVersion: 1, user, at: AT });
  const stored = { id, row: ROW_VERSION, base: null, working, replaced: [], receipt: null };
  await database.assessments.add(stored);
  await database.outbox.add(emptyLane(id, null, 0));
}

const withNotes = (notes: string) => (rows: HeldRows) => ({
  ...rows,
  stored: { ...rows.stored, working: { ...rows.stored.working, notes } },
});
const notesOf = async (number: number) => (await database.assessments.get(idOf(number)))?.working.notes;

test('writes that come at the same moment, or while others are being written, go to the disk together', async () => {
  const transactions = vi.spyOn(database, 'transaction');
  const write = (number: number) => writes.change(idOf(number), withNotes(`note ${number}`));
  const first = [write(1), write(2)];
  await vi.waitFor(() => expect(transactions).toHaveBeenCalledTimes(1));
  await Promise.all([...first, write(3)]);
  expect(transactions).toHaveBeenCalledTimes(2);
  expect(await Promise.all([1, 2, 3].map(notesOf))).toEqual(['note 1', 'note 2', 'note 3']);
});

test('two writes of one assessment are made one after the other', async () => {
  const first = writes.change(idOf(1), withNotes('first'));
  const again = (rows: HeldRows) => withNotes(`${rows.stored.working.notes}, second`)(rows);
  const last = (rows: HeldRows) => withNotes(`${rows.stored.working.notes}, last`)(rows);
  await Promise.all([first, writes.change(idOf(1), again), writes.change(idOf(1), last)]);
  expect(await notesOf(1)).toBe('first, second, last');
});

test('one that fails fails alone', async () => {
  const busy = writes.change(idOf(1), withNotes('first'));
  const unreadable = idOf(3);
  await database.outbox.update(`assessment:${unreadable}`, { attempts: -0.5 });
  const outcomes = await Promise.allSettled([
    busy,
    writes.change(idOf(2), () => {
      throw new Error('A rule broke.');
    }),
    writes.change(idOf(4), withNotes('not held')),
    writes.change(unreadable, withNotes('cannot be read')),
    writes.change(idOf(1), withNotes('whole')),
  ]);
  const names = outcomes.map((outcome) =>
    outcome.status === 'rejected' && outcome.reason instanceof Error ? outcome.reason.name : outcome.status,
  );
  expect(names).toEqual(['fulfilled', 'Error', 'NotHeld', 'UnreadableRow', 'fulfilled']);
  expect(await Promise.all([1, 2, 3].map(notesOf))).toEqual(['whole', '', '']);
});

test('a write that the database refuses is reported to all, and later writes go through', async () => {
  database.close();
  const lost = await Promise.allSettled(
    [1, 2].map((number) => writes.change(idOf(number), withNotes('lost'))),
  );
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await database.open();
  await writes.change(idOf(1), withNotes('kept'));
  expect(await notesOf(1)).toBe('kept');
});

test('together with others, each takes in its own edits, however many there are and whoever stands between them', async () => {
  const counts: Record<number, number> = { 1: 0, 2: 2, 3: 70, 4: 3, 5: 0, 6: 40, 7: 1 };
  for (const number of [4, 5, 6, 7]) await hold(idOf(number));
  const editsOf = (number: number): Edit[] =>
    Array.from({ length: counts[number] ?? 0 }, (_, question) => {
      const leaf = `answers.${300 + question}.observations` as const;
      return { id: idOf(number), leaf, value: `${number}: ${question}`, at: 0 };
    });
  await database.edits.bulkAdd([1, 2, 3, 4, 5, 6, 7].flatMap(editsOf));
  // The fourth is not among them: its edits stay as they are.
  const together = [7, 1, 6, 3, 5, 2];
  await Promise.all(together.map((number) => writes.change(idOf(number), (rows) => rows)));
  for (const number of together) {
    const { answers = {} } = (await database.assessments.get(idOf(number)))?.working ?? {};
    const texts = Object.values(answers).map(({ observations }) => observations);
    expect(texts, `of ${number}`).toEqual(editsOf(number).map(({ value }) => value));
  }
  expect(await database.edits.toArray()).toEqual(editsOf(4));
});
