import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyAudit } from '#server/audit/verify.ts';
import { removeExpired } from '#server/persistence/expired-rows.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { DAY, HOUR, MINUTE, save, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** Deeds and fetches that devices tell the audit log (rules AUD-5 and AUD-6), on both databases. */

interface Row {
  at: string;
  user_id: number;
  session_id: string;
  kind: string;
  object: string;
  detail: string[];
}

const AT = '2026-03-02T08:30:00.000Z';
const locked = (more: object = {}) => ({
  id: randomUUID(),
  kind: 'locked',
  at: AT,
  session: null,
  dropped_before: 0,
  ...more,
});
const unlocked = (more: object = {}) =>
  locked({ kind: 'unlocked', is_offline: false, wrong_passwords: 0, ...more });
const exported = (as: string, assessments: string[], more: object = {}) =>
  locked({ kind: 'exported', as, assessments, ...more });

const tell = ({ client }: Person, ...deeds: object[]) => client.post('/sessions/deeds', { deeds });
const logOf = async (admin: Person, query = ''): Promise<Row[]> =>
  (await admin.client.get<Row[]>(`/audit${query}`)).body.toReversed();
const said = (rows: readonly Row[]) =>
  rows.map(({ kind, object, detail }) => [kind, object, detail.join(' ')]);
const sessionOf = ({ client }: Person): string =>
  JSON.parse(Buffer.from((client.token ?? '').split('.')[1] ?? '', 'base64url').toString()).sid;

onBothDatabases((scenario) => {
  test('R169 locks and openings are rows with the server’s time, the device’s, and how many passwords were wrong', async () => {
    const [ada, ann] = await scenario.hospital('Ada Boss:1', 'Ann Lee');
    const [session, earlier] = [
      sessionOf(ann),
      sessionOf({ ...ann, client: await scenario.server.as(ann.user) }),
    ];
    scenario.clock.pass(MINUTE);
    const deeds = [
      locked({ session }),
      unlocked({ session, wrong_passwords: 2 }),
      locked({ session: earlier, dropped_before: 4 }),
      unlocked({ is_offline: true }),
    ];
    expect((await tell(ann, ...deeds)).status).toBe(200);

    const rows = await logOf(ada);
    expect(said(rows)).toEqual([
      ['locked', `session ${session}`, `time=${AT}`],
      ['unlocked', `session ${session}`, `time=${AT} wrong-passwords=2`],
      ['locked', `session ${earlier}`, `time=${AT} dropped-before=4`],
      ['unlocked', `session ${session}`, `time=${AT} offline`],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ user_id: ann.user.id, session_id: session, at: scenario.clock.iso });
    }
    expect(said(await logOf(ada, '?kind=unlocked'))).toHaveLength(2);
    const table = (await ada.client.get('/audit.csv?kind=locked')).text;
    expect(table).toContain(`locked,session ${session},`);
    expect(table).toContain(`time=${AT} dropped-before=4`);
  });

  test('R169 a deed that is told again, because the answer was lost, is no second row; nor two of an id at once', async () => {
    const [ada, ann, bob] = await scenario.hospital('Ada Boss:1', 'Ann Lee', 'Bob Fox');
    const [first, second] = [locked(), unlocked()];
    await tell(ann, first);
    await Promise.all([tell(ann, first, second), tell(ann, first, second), tell(ann, second, second)]);
    await tell(ann, { ...first, id: first.id.toUpperCase() });
    expect((await logOf(ada)).map(({ kind }) => kind)).toEqual(['locked', 'unlocked']);
    // An id is its person's: nobody can claim another one's.
    await tell(bob, first);
    expect((await logOf(ada)).map(({ user_id: who }) => who)).toEqual([
      ann.user.id,
      ann.user.id,
      bob.user.id,
    ]);
    const { database } = scenario.server;
    expect((await verifyAudit(database)).faults).toEqual([]);

    const kept = () => database.queries.selectFrom('told_deeds').select('id').execute();
    await database.transaction((queries) => removeExpired(queries, scenario.clock.now + 364 * DAY));
    expect(await kept()).not.toEqual([]);
    await database.transaction((queries) => removeExpired(queries, scenario.clock.now + 366 * DAY));
    expect(await kept()).toEqual([]);
  });

  test('R169 a file saved from a device without the server is a row that names it', async () => {
    const [ada, ann] = await scenario.hospital('Ada Boss:1', 'Ann Lee');
    const [one, two] = [randomUUID(), randomUUID()];
    await tell(
      ann,
      exported('backup', []),
      exported('pdf', [one]),
      exported('pdf', [one, two]),
      exported('print', [two]),
      exported('csv', []),
      exported('fhir', []),
      exported('xlsx', [], { of: 'actions' }),
    );
    expect(said(await logOf(ada, '?kind=exported'))).toEqual([
      ['exported', 'backup', `time=${AT} as=backup`],
      ['exported', `assessment ${one}`, `time=${AT} as=pdf`],
      ['exported', `assessments ${one} ${two}`, `time=${AT} as=pdf`],
      ['exported', `assessment ${two}`, `time=${AT} as=print`],
      ['exported', 'device', `time=${AT} as=csv`],
      ['exported', 'device', `time=${AT} as=fhir`],
      ['exported', 'actions', `time=${AT} as=xlsx`],
    ]);
  });

  test('R169 a deed is of one’s own log-in, and told within 30 days: nothing else is taken', async () => {
    const [ada, ann, bob] = await scenario.hospital('Ada Boss:1', 'Ann Lee', 'Bob Fox');
    const at = (ms: number) => new Date(scenario.clock.now + ms).toISOString();
    const refused = [
      locked({ session: sessionOf(bob) }),
      unlocked({ session: sessionOf(ada).toUpperCase() }),
      locked({ at: at(-30 * DAY - 1) }),
      locked({ at: at(DAY + 1) }),
    ];
    for (const deed of refused) expect((await tell(ann, locked(), deed)).status).toBe(422);
    expect(await logOf(ada)).toEqual([]);
    const own = await scenario.server.as(ann.user);
    const ended = sessionOf(ann);
    await own.post('/sessions/end-others', {});
    // Not known any more, or never: it is not named.
    const taken = [
      locked({ session: ended.toUpperCase(), at: at(-30 * DAY) }),
      unlocked({ session: randomUUID(), at: at(HOUR) }),
    ];
    expect((await tell({ ...ann, client: own }, ...taken)).status).toBe(200);
    const rows = (await logOf(ada)).filter(({ kind }) => kind.endsWith('locked'));
    expect(rows.map(({ object }) => object)).toEqual([`session ${ended}`, 'session unknown']);
  });

  test('R169 only so many deeds of a known shape are taken, and so many tellings in a day', async () => {
    const [ada, ann] = await scenario.hospital('Ada Boss:1', 'Ann Lee');
    const bad = [
      [],
      Array.from({ length: 51 }, () => locked()),
      [locked({ kind: 'read' })],
      [locked({ at: 'yesterday' })],
      [locked({ password: 'x' })],
      [locked({ session: 'x'.repeat(100_000) })],
      [unlocked({ wrong_passwords: -1 })],
      [
        exported(
          'pdf',
          Array.from({ length: 4 }, () => randomUUID()),
        ),
      ],
    ];
    for (const deeds of bad) expect((await tell(ann, ...deeds)).status).toBe(422);
    expect(await logOf(ada)).toEqual([]);
    expect((await tell(ann, ...Array.from({ length: 50 }, () => locked()))).status).toBe(200);
    expect(await logOf(ada)).toHaveLength(50);

    await scenario.server.database.queries
      .updateTable('limits')
      .set({ used: 1000 })
      .where('subject', 'like', 'deeds-by%')
      .execute();
    expect((await tell(ann, locked())).status).toBe(429);
    expect(await logOf(ada)).toHaveLength(50);
  });

  test('R159 a tablet’s fetch of several assessments tells what may be read, and is one row that names each', async () => {
    const [ada, ann, vic] = await scenario.hospital('Ada Boss:1', 'Ann Lee', 'Vic Low:3');
    const [stranger] = await scenario.hospital('Eve Orr');
    const foreign = await startAssessment(stranger);
    const open = await startAssessment(ann);
    const done = await startAssessment(ann);
    await save(ann, done, {}, { seen: 1, completed: true });
    const made = (await ann.client.get<{ updated_at: string }>(`/assessments/${done}`)).body.updated_at;
    const before = (await logOf(ada)).length;
    const none = randomUUID();
    const fetch = ({ client }: Person, ...assessments: { id: string; seen?: number }[]) =>
      client.post<{ fetched: { id: string; assessment: object | null; seen_at?: string | null }[] }>(
        '/fetches',
        { assessments },
      );

    const { body } = await fetch(
      ann,
      { id: open },
      { id: foreign },
      { id: done, seen: 2 },
      { id: none, seen: 7 },
    );
    expect(body.fetched).toMatchObject([
      { id: open, assessment: { id: open, content_hash: expect.any(String) } },
      { id: foreign, assessment: null },
      { id: done, assessment: { id: done, version: 2 }, seen_at: made },
      { id: none, assessment: null, seen_at: null },
    ]);
    expect(body.fetched[0]).not.toHaveProperty('seen_at');
    // Whoever only reads is told of what is completed, and of what was made of no other.
    expect((await fetch(vic, { id: open }, { id: done })).body.fetched).toMatchObject([
      { id: open, assessment: null },
      { id: done, assessment: { id: done } },
    ]);
    await fetch(vic, { id: open });
    expect(said((await logOf(ada)).slice(before))).toEqual([
      ['assessment-fetch', '2 assessments', `${open} ${done}`],
      ['assessment-fetch', '1 assessment', done],
    ]);
    expect((await fetch(ann)).status).toBe(422);
    const many = Array.from({ length: 101 }, () => ({ id: randomUUID() }));
    expect((await fetch(ann, ...many)).status).toBe(422);
  });

  test('an answer to a fetch ends where it would be too long; the first one is always in it', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const long = Object.fromEntries(
      Array.from({ length: 13 }, (_, at) => [
        String(901 + at),
        { observations: 'x'.repeat(5000), opportunities: 'y'.repeat(5000) },
      ]),
    );
    const ids: string[] = [];
    for (let count = 0; count < 9; count += 1) ids.push(await startAssessment(ann, { answers: long }));
    const fetch = async (asked: readonly string[]): Promise<string[]> => {
      const assessments = asked.map((id) => ({ id }));
      const { body } = await ann.client.post<{ fetched: { id: string }[] }>('/fetches', { assessments });
      return body.fetched.map(({ id }) => id);
    };
    const first = await fetch(ids);
    expect(first.length).toBeGreaterThan(1);
    expect(first.length).toBeLessThan(9);
    expect(first).toEqual(ids.slice(0, first.length));
    expect(await fetch(ids.slice(first.length))).toEqual(ids.slice(first.length));
  });

  test('R159 the whole list and the progress of a module are rows, and what changed since is none', async () => {
    const [ada, ann] = await scenario.hospital('Ada Boss:1', 'Ann Lee');
    await startAssessment(ann);
    const list = await ann.client.get('/assessments');
    await ann.client.get(`/assessments?after=${String(list.headers['x-change'])}`, {
      'x-epoch': String(list.headers['x-epoch']),
    });
    const progress = await ann.client.get('/sections/9/progress');
    await ann.client.get('/sections/9/progress', { 'if-none-match': String(progress.headers['etag']) });
    expect(said(await logOf(ada))).toEqual([
      ['assessment-fetch', 'list of 1', ''],
      ['progress-read', 'module 9', ''],
    ]);
  });
});
