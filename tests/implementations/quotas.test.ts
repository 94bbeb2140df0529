import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { askToUpload } from '../support/papers/scans.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { DAY, save, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** The daily limits of a person and of a hospital, on both databases (rule ASM-21). */

onBothDatabases((scenario) => {
  const start = ({ client }: Person, key = randomUUID()) =>
    client.post('/assessments', { section: '9', id: randomUUID() }, { 'idempotency-key': key });
  const countOf = async ({ client }: Person): Promise<number> =>
    (await client.get<unknown[]>('/assessments')).body.length;

  /** Makes a quota that was used once look used so many times. */
  const use = async (name: string, used: number): Promise<void> => {
    await scenario.server.database.queries
      .updateTable('limits')
      .set({ used })
      .where('subject', 'like', `${name} %`)
      .execute();
  };

  test('a person starts a hundred assessments a day, copies counted, and nothing else is held up', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const first = await startAssessment(ann);
    const body = { section: '9', id: randomUUID() };
    const key = { 'idempotency-key': randomUUID() };
    for (let count = 2; count < 100; count += 1) expect((await start(ann)).status).toBe(201);
    expect((await ann.client.post('/assessments', body, key)).status).toBe(201);

    const refused = await start(ann);
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        errors: [
          '100 new assessments of one person a day are the limit. Please try again later, or ask your administrator.',
        ],
        reason: 'quota',
      },
    ]);
    expect(refused.headers['retry-after']).toBe(String(DAY / 1000));
    const copy = { split: true, new_id: randomUUID() };
    expect((await save(ann, first, copy, { seen: 1 })).status).toBe(429);
    expect(await countOf(ann)).toBe(100);
    // A repetition is no new one, and who started a hundred can still fill them in.
    expect((await ann.client.post('/assessments', body, key)).status).toBe(201);
    expect((await save(ann, first, { notes: 'goes on' }, { seen: 1 })).status).toBe(200);
    expect((await start(bob)).status).toBe(201);
    scenario.clock.pass(DAY);
    expect((await save(ann, first, copy, { seen: 2 })).status).toBe(201);
  });

  test('a hospital starts a thousand a day, and another one is not held up', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    await startAssessment(ann);
    await use('assessments-of', 999);
    expect((await start(bob)).status).toBe(201);
    const refused = await start(ann);
    expect([refused.status, refused.body.errors[0]?.split(' a day')[0]]).toEqual([
      429,
      '1,000 new assessments of one hospital',
    ]);
    expect(await countOf(ann)).toBe(2);
    const [eve] = await scenario.hospital('Eve Orr');
    expect((await start(eve)).status).toBe(201);
  });

  test('fifty uploads a day of a person, and five hundred of a hospital', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const uuid = randomUUID();
    expect((await askToUpload(ann, { uuid })).status).toBe(201);
    for (let count = 2; count <= 50; count += 1) expect((await askToUpload(ann)).status).toBe(201);
    const refused = await askToUpload(ann);
    expect([refused.status, refused.body.errors[0]?.split(' a day')[0]]).toEqual([
      429,
      '50 uploads of one person',
    ]);
    // One that is known may be asked about, and sent, all the same.
    expect((await askToUpload(ann, { uuid })).status).toBe(201);
    expect((await askToUpload(bob)).status).toBe(201);
    await use('uploads-of', 500);
    expect((await askToUpload(bob)).status).toBe(429);
  });

  test('one assessment has at most two megabytes', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    // Characters of six bytes each, as JSON.
    const long = '\u0001'.repeat(20_000);
    const texts = ['901', '902', '903', '904', '905', '906', '907', '908', '909'].flatMap((question) =>
      ['observations', 'opportunities'].map((field) => ({ answers: { [question]: { [field]: long } } })),
    );
    let seen = 1;
    let refused: { status: number; body: { errors: string[] } } | null = null;
    for (const change of texts) {
      const answer = await save(ann, id, change, { seen });
      if (answer.status === 200) seen += 1;
      else refused = answer;
    }
    expect(refused && [refused.status, refused.body.errors]).toEqual([
      422,
      ['An assessment may have at most 2 megabytes. Please shorten some of its texts.'],
    ]);
    expect(seen).toBe(17);
    expect((await save(ann, id, { answers: { 901: { observations: 'short' } } }, { seen })).status).toBe(200);
  });
});
