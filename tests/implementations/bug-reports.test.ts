import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeReport, report, triageBy } from '../support/server/bug-reports.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';

/** The same expectations of bug reports on both databases (rule RUN-6). */

onBothDatabases((scenario) => {
  test('a report that is sent several times at once is one', async () => {
    const [sue, ann] = await scenario.hospital('Sue Hill:5', 'Ann Lee');
    const uuid = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(ann, { uuid })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 201,
    ]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { reports } = (await triageBy(sue)).body;
    expect(reports.filter(({ email_address: email }) => email === ann.user.email)).toHaveLength(1);
  });

  test('a message is kept to the character', async () => {
    const [sue, ann] = await scenario.hospital('Sue Hill:5', 'Ann Lee');
    const message = ' \0 \ud800 "é" \u2028 💉 ';
    const { id } = (await report(ann, { message })).body;
    expect((await triageBy(sue)).body.reports.find((one) => one.id === id)?.message).toBe(message);
  });

  test('changes at once of one report never mix their tags', async () => {
    const [sue, sam, ann] = await scenario.hospital('Sue Hill:5', 'Sam Low:5', 'Ann Lee');
    const { id } = (await report(ann)).body;
    const answers = await Promise.all(
      [1, 2, 3, 4].flatMap((tag) => [
        changeReport(sue, id, { tags: [tag, 9] }),
        changeReport(sam, id, { is_open: false }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const kept = (await triageBy(sue)).body.reports.find((one) => one.id === id);
    expect(kept).toMatchObject({ is_open: false, tags: [expect.any(Number), 9] });
  });
});
