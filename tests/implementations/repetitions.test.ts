import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { incomingKey } from '#server/uploads/file-keys.ts';
import { askToUpload, PUT_HEADERS, scan, signedUrl } from '../support/papers/scans.ts';
import type { Answer } from '../support/server/client.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { HOUR, save, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/**
 * An accepted change is answered again when it is repeated, also for somebody who may not edit any more (rule
 * ASM-20).
 */

const NOT_ALLOWED = [403, { errors: ['Your account does not have permission to do this.'] }] as const;

onBothDatabases((scenario) => {
  /** An editor, a colleague, and an administrator who can change what the editor may do. */
  const people = async () => {
    const [ann, bob, ada] = await scenario.hospital('Ann Lee', 'Bob Ray', 'Ada Min:1');
    const becomes = async (roleId: number) => {
      const answer = await ada.client.send('PATCH', `/users/${ann.user.id}`, { body: { role_id: roleId } });
      expect(answer.status).toBe(200);
    };
    return { ann, bob, becomes };
  };

  /** Requests of a tablet that are accepted, and that it can repeat. */
  const SENT: Record<string, (ann: Person, id: string) => () => Promise<Answer>> = {
    'a new assessment': (ann) => {
      const headers = { 'idempotency-key': randomUUID() };
      const body = { id: randomUUID(), section: '9', notes: 'by Ann' };
      return () => ann.client.post('/assessments', body, headers);
    },
    'a save': (ann, id) => {
      const key = randomUUID();
      return () => save(ann, id, { notes: 'by Ann' }, { seen: 1, key });
    },
    'a submission': (ann, id) => {
      const key = randomUUID();
      return () => save(ann, id, { notes: 'by Ann' }, { seen: 1, key, completed: true });
    },
    'a copy': (ann, id) => {
      const key = randomUUID();
      const body = { split: true, new_id: randomUUID(), notes: 'by Ann' };
      return () => save(ann, id, body, { key });
    },
    'a forced save': (ann, id) => {
      const key = randomUUID();
      return () => save(ann, id, { notes: 'by Ann', force_update: true }, { seen: 1, key });
    },
  };

  describe.each(Object.keys(SENT))('%s whose answer was lost', (what) => {
    const begun = async () => {
      const all = await people();
      const send = SENT[what]?.(all.ann, await startAssessment(all.ann));
      if (send === undefined) throw new Error(`Nothing is sent: ${what}`);
      const first = await send();
      expect(first.status).toBeLessThan(300);
      return { ...all, first, send };
    };

    test('is answered again to somebody who may only read by now, and nothing happens', async () => {
      const { first, send, bob, becomes } = await begun();
      const before = (await bob.client.get('/assessments')).text;
      await becomes(3);

      const again = await send();

      expect([again.status, again.body, again.headers['etag']]).toEqual([
        first.status,
        first.body,
        first.headers['etag'],
      ]);
      expect((await bob.client.get('/assessments')).text).toBe(before);
    });

    test('is nothing to somebody who has been deactivated', async () => {
      const { send, becomes } = await begun();
      await becomes(4);

      const again = await send();

      expect([again.status, again.body]).toEqual([
        401,
        { errors: ['Please log in.'], reason: 'ended', wipe: false },
      ]);
    });

    test('is nothing to somebody who has gone to another hospital', async () => {
      const { ann, send } = await begun();
      const elsewhere = await scenario.server.addInstitution();
      const { queries } = scenario.server.database;
      const { id } = ann.user;
      const goes = { institution_id: elsewhere.id };
      await queries
        .updateTable('users')
        .set({ ...goes, role_id: 3 })
        .where('id', '=', id)
        .execute();
      await queries.updateTable('sessions').set(goes).where('user_id', '=', id).execute();

      const again = await send();

      expect([again.status, again.body]).toEqual(NOT_ALLOWED);
      expect((await ann.client.get('/assessments')).body).toEqual([]);
    });
  });

  test('the answer says nothing that others have written since', async () => {
    const { ann, bob, becomes } = await people();
    const id = await startAssessment(ann);
    const key = randomUUID();
    const first = await save(ann, id, { notes: 'by Ann' }, { seen: 1, key });
    scenario.clock.pass(2 * HOUR);
    await save(bob, id, { area: 'Secret ward' }, { seen: 2 });
    await becomes(3);

    const again = await save(ann, id, { notes: 'by Ann' }, { seen: 1, key });

    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.text).not.toContain('Secret ward');
    expect((await ann.client.get(`/assessments/${id}`)).status).toBe(403);
  });

  describe('who may only read by now is refused', () => {
    test.each([
      ['what was never accepted', {}, randomUUID()],
      ['a repetition without its key', { notes: 'by Ann' }, null],
    ])('%s', async (_what, body, key) => {
      const { ann, becomes } = await people();
      const id = await startAssessment(ann);
      await save(ann, id, { notes: 'by Ann' }, { seen: 1 });
      await becomes(3);

      const again = await ann.client.put(`/assessments/${id}`, body, {
        'if-match': '"1"',
        ...(key === null ? {} : { 'idempotency-key': key }),
      });

      expect([again.status, again.body]).toEqual(NOT_ALLOWED);
    });

    test('the same key with anything else', async () => {
      const { ann, bob, becomes } = await people();
      const [id, other] = [await startAssessment(ann), await startAssessment(ann)];
      const key = randomUUID();
      await save(ann, id, { notes: 'by Ann' }, { seen: 1, key });
      await becomes(3);

      const answers = [
        await save(ann, id, { notes: 'more' }, { seen: 1, key }),
        await save(ann, id, { notes: 'by Ann' }, { seen: 2, key }),
        await save(ann, id, { notes: 'by Ann' }, { seen: 1, key, completed: true }),
        await save(ann, other, { notes: 'by Ann' }, { seen: 1, key }),
      ];

      for (const { status, body } of answers)
        expect([status, body]).toEqual([
          422,
          { errors: ['This Idempotency-Key was used for another request.'] },
        ]);
      expect((await bob.client.get(`/assessments/${id}`)).body).toMatchObject({
        notes: 'by Ann',
        version: 2,
      });
    });

    test("another person's request, sent again as theirs", async () => {
      const { ann, bob, becomes } = await people();
      const id = await startAssessment(bob);
      const key = randomUUID();
      expect((await save(bob, id, { notes: 'by Bob' }, { seen: 1, key })).status).toBe(200);
      await becomes(3);

      const again = await save(ann, id, { notes: 'by Bob' }, { seen: 1, key });

      expect([again.status, again.body]).toEqual(NOT_ALLOWED);
    });

    test('a change that was given up, as ever, and one of another epoch', async () => {
      const { ann, becomes } = await people();
      const id = await startAssessment(ann);
      const [key, accepted] = [randomUUID(), randomUUID()];
      const send = (epoch: object) =>
        ann.client.put(
          `/assessments/${id}`,
          { notes: 'x' },
          { 'if-match': '"1"', 'idempotency-key': accepted, ...epoch },
        );
      expect((await send({})).status).toBe(200);
      await ann.client.post('/mutations/give-up', { ids: [key] });
      await becomes(3);

      const dead = await save(ann, id, { notes: 'x' }, { seen: 1, key });
      const ofAnother = await send({ 'x-epoch': randomUUID() });

      expect([dead.status, dead.body]).toMatchObject([409, { reason: 'dead' }]);
      expect([ofAnother.status, ofAnother.body]).toEqual(NOT_ALLOWED);
      expect((await send({})).status).toBe(200);
    });
  });

  test('a role that comes back leaves all as it was', async () => {
    const { ann, becomes } = await people();
    const id = await startAssessment(ann);
    const key = randomUUID();
    await becomes(3);
    expect((await save(ann, id, { notes: 'by Ann' }, { seen: 1, key })).status).toBe(403);
    await becomes(2);

    const again = await save(ann, id, { notes: 'by Ann' }, { seen: 1, key });

    expect([again.status, again.body.version]).toEqual([200, 2]);
  });

  describe('a scan', () => {
    const put = async (url: string) =>
      (await scenario.server.app.inject({ method: 'PUT', url, payload: scan(), headers: PUT_HEADERS }))
        .statusCode;

    test('that was taken in is done, also for somebody who may only read by now', async () => {
      const { ann, becomes } = await people();
      const uuid = randomUUID();
      expect(await put(await signedUrl(ann, uuid))).toBe(200);
      await becomes(3);

      const again = await askToUpload(ann, { uuid });

      expect([again.status, again.body]).toEqual([200, { done: true }]);
      expect((await ann.client.get<object[]>('/assessments')).body).toMatchObject([
        { id: uuid, uploaded: true },
      ]);
    });

    test('that has arrived where nobody tells the server is taken in when its sender asks', async () => {
      const { ann, becomes } = await people();
      const uuid = randomUUID();
      await signedUrl(ann, uuid);
      // As a bucket takes it.
      await scenario.server.storage.put(
        incomingKey(ann.user.institutionId, uuid),
        [scan()],
        'application/pdf',
      );
      await becomes(3);

      const again = await askToUpload(ann, { uuid });

      expect([again.status, again.body]).toEqual([200, { done: true }]);
      expect((await ann.client.get<object[]>('/assessments')).body).toHaveLength(1);
    });

    test('that has not arrived, is new, or is somebody else’s is refused', async () => {
      const { ann, bob, becomes } = await people();
      const [announced, theirs] = [randomUUID(), randomUUID()];
      await signedUrl(ann, announced);
      expect(await put(await signedUrl(bob, theirs))).toBe(200);
      await becomes(3);

      for (const uuid of [announced, theirs, randomUUID()]) {
        const again = await askToUpload(ann, { uuid });
        expect([again.status, again.body]).toEqual(NOT_ALLOWED);
      }
      expect((await askToUpload(ann, { uuid: 'none' })).status).toBe(403);
    });

    test('is nothing to somebody who has been deactivated', async () => {
      const { ann, becomes } = await people();
      const uuid = randomUUID();
      expect(await put(await signedUrl(ann, uuid))).toBe(200);
      await becomes(4);

      expect((await askToUpload(ann, { uuid })).status).toBe(401);
    });
  });
});
