import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { contentHash, contentText } from '#contract/content-hash.ts';
import type { HashedContent } from '#contract/content-hash.ts';
import { fromWire } from '#contract/wire-case.ts';
import { PUT_HEADERS, askToUpload, scan, signedUrl } from '../support/papers/scans.ts';
import { HOUR, save, serverForFile, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** The hash that the server states for the content it has stored (rule ASM-18). */

const scenario = serverForFile();
const { clock } = scenario;

/** Computed from an answer, as a tablet does. */
const hashOf = (answer: unknown): string =>
  contentHash(
    createHash('sha256')
      .update(contentText(fromWire(answer) as HashedContent))
      .digest('hex'),
  );

const read = async (who: Person, id: string) => (await who.client.get(`/assessments/${id}`)).body;

const person = (name: string) => ({ name, title: '' });

describe('The content hash', () => {
  test('R132 of every answer is that of the stored content: created, saved, merged, submitted, sent again, read', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const created = await ann.client.post('/assessments', {
      section: '9',
      notes: 'Ω “quoted”, e\u0301 and \u00e9, 😀',
      participants: [person('Dana'), person('Maya')],
    });
    const { id } = created.body;
    const key = randomUUID();
    const change = { answers: { 901: { observations: 'By Ann', flagged: true } }, area: 'ICU' };
    const saved = await save(ann, id, change, { seen: 1, key });
    clock.pass(2 * HOUR);
    const lists = { participants: { entries: { bobsentry000: person('Lee') } } };
    const merged = await save(bob, id, { lists, answers: { 902: { observations: 'By Bob' } } }, { seen: 1 });
    const hashes = [created, saved, merged].map(({ body }) => body.content_hash);
    expect(new Set(hashes).size).toBe(3);
    for (const { body } of [created, saved, merged]) expect(body.content_hash).toBe(hashOf(body));

    const now = await read(bob, id);
    expect(now.content_hash).toBe(merged.body.content_hash);
    expect(now.content_hash).toMatch(/^v1:[0-9a-f]{64}$/);
    // Looking changes nothing, and neither does a position.
    expect((await save(bob, id, { page: 1 }, { seen: 3 })).body.content_hash).toBe(now.content_hash);
    // The same request again is answered with the state that it led to.
    const again = await save(ann, id, change, { seen: 1, key });
    expect(again.body.content_hash).toBe(saved.body.content_hash);
    const second = await ann.client.get(`/assessments/${id}/revisions/2`);
    expect(second.body.content_hash).toBe(saved.body.content_hash);

    const submitted = await save(bob, id, {}, { seen: 3, completed: true });
    expect(submitted.body.content_hash).toBe(hashOf(submitted.body));
    expect(submitted.body.content_hash).not.toBe(now.content_hash);
    expect((await read(ann, id)).content_hash).toBe(submitted.body.content_hash);
  });

  test('of a copy is that of its own content', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { notes: 'first' });
    const copy = await save(ann, id, { split: true, new_id: randomUUID(), notes: 'mine' }, { seen: 1 });
    expect(copy.status).toBe(201);
    expect(copy.body.content_hash).toBe(hashOf(copy.body));
    expect(copy.body.content_hash).not.toBe((await read(ann, id)).content_hash);
  });

  test('is computed from the database, not from what came', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { notes: 'first' });
    const before = await read(ann, id);
    const database = new DatabaseSync(join(scenario.server.dataDir, 'tracers.sqlite'), { timeout: 10_000 });
    database
      .prepare(`update assessments set content = json_set(content, '$.notes', 'changed behind') where id = ?`)
      .run(id);
    database.close();

    const after = await read(ann, id);
    expect(after.notes).toBe('changed behind');
    expect(after.content_hash).toBe(hashOf(after));
    expect(after.content_hash).not.toBe(before.content_hash);
  });

  test('sent back with an assessment as it was read is ignored', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { notes: 'first' });
    const whole = await read(ann, id);
    const answer = await save(
      ann,
      id,
      { ...whole, notes: 'second', content_hash: 'v1:made up' },
      { seen: 1 },
    );
    expect(answer.status).toBe(200);
    expect(answer.body.content_hash).toBe(hashOf(answer.body));
  });

  test('is not said of a scan, nor in the list', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    const url = await signedUrl(ann, uuid);
    await scenario.server.app.inject({ method: 'PUT', url, headers: PUT_HEADERS, payload: scan() });
    expect((await askToUpload(ann, { uuid })).body.done).toBe(true);
    await startAssessment(ann);
    expect(await read(ann, uuid)).toMatchObject({ uploaded: true });
    expect(await read(ann, uuid)).not.toHaveProperty('content_hash');
    const { body: list } = await ann.client.get<object[]>('/assessments');
    expect(list).toHaveLength(2);
    for (const row of list) expect(row).not.toHaveProperty('content_hash');
  });
});
