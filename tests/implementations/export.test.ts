import { expect, test } from 'vitest';
import { actionPages } from '#server/persistence/actions/action-pages.ts';
import { completedPages } from '#server/persistence/assessments/completed-pages.ts';
import type { Read } from '#server/persistence/assessments/completed-pages.ts';
import { cellsOf } from '../support/readers/csv.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { MINUTE, save, startAction, startAssessment } from '../support/server/scenario.ts';

/** What leaves as tables is read a page at a time, from either database. */

async function all<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const read: T[] = [];
  for await (const page of pages) read.push(...page);
  return read;
}

onBothDatabases((scenario) => {
  test('R191 pages of the database follow each other without a gap, also where many are of one moment', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [eve] = await scenario.hospital('Eve Orr');
    const begun: { at: string; assessment: string; action: string }[] = [];
    for (let index = 0; index < 7; index += 1) {
      // Four are of one moment.
      if (index < 2 || index > 4) scenario.clock.pass(MINUTE);
      const assessment = await startAssessment(ann, { notes: `Round ${index}` });
      await save(ann, assessment, {}, { seen: 1, completed: true });
      begun.push({ at: scenario.clock.iso, assessment, action: await startAction(ann) });
    }
    const other = await startAssessment(eve);
    await save(eve, other, {}, { seen: 1, completed: true });
    await startAction(eve);

    const inOrder = (key: 'assessment' | 'action') =>
      begun.toSorted((a, b) => (a.at + a[key] < b.at + b[key] ? -1 : 1)).map((one) => one[key]);
    const { institutionId } = ann.user;
    const read: Read = (run) => scenario.server.database.read(run);
    for (const most of [1, 2, 3, 7, 100]) {
      const assessments = await all(completedPages(read, institutionId, {}, most));
      expect(assessments.map(({ id }) => id)).toEqual(inOrder('assessment'));
      const actions = await all(actionPages(read, { institutionId, names: new Map() }, {}, most));
      expect(actions.map(({ id }) => id)).toEqual(inOrder('action'));
    }

    const last = begun.at(-1)?.at ?? '';
    const span = `from=${begun[2]?.at}&to=${last}`;
    for (const [kind, rows] of Object.entries({ answers: 5, doses: 0, actions: 5, scores: 0 })) {
      const answer = await ann.client.get(`/export?kind=${kind}&section=9&${span}`);
      expect([kind, cellsOf(answer.text).length - 1]).toEqual([kind, rows]);
    }
  });
});
