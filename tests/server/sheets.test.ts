import { describe, expect, test } from 'vitest';
import { beginEpoch, epochOf } from '#server/persistence/meta.ts';
import { sheetTestSection } from '../support/papers/sheet-section.ts';
import { readPdf } from '../support/readers/pdf-reader.ts';
import { DAY, save, serverForFile, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

const scenario = serverForFile({ sections: [sheetTestSection] });
const { clock } = scenario;

const SECTION = { section: '7' };
const MINE = 'kq3x9v0c2mzt';
const HERS = 'kq3x9v0c2mzu';

const rowOf = ({ user }: Person, cells: object = {}) => ({ by: user.id, drug: 'Morphine', cells });
const doses = (rows: object) => ({ sheets: { doses: { rows } } });
const counted = ({ user }: Person, count: object | null) => ({
  answers: { 702: { parts: { hands: { [`u${user.id}`]: count } } } },
});
const label = (labeled: boolean) => ({ form: 'mixed', labeled });

const observers = () => scenario.hospital('Ann Lee', 'Ben Poe');
const ofServer = async (person: Person, id: string) => (await person.client.get(`/assessments/${id}`)).body;

describe('Rule MEA-8: the server computes what a sheet makes of its rows', () => {
  test('two observers write rows that come to other counts, and nobody is asked anything', async () => {
    const [ann, ben] = await observers();
    const id = await startAssessment(ann, SECTION);
    expect((await save(ann, id, doses({ [MINE]: rowOf(ann, { hands: true }) }), { seen: 1 })).status).toBe(
      200,
    );
    expect((await save(ben, id, doses({ [HERS]: rowOf(ben, { hands: false }) }), { seen: 1 })).status).toBe(
      200,
    );
    const more = doses({ [MINE]: rowOf(ann, { hands: true, empty: true }) });
    expect((await save(ann, id, more, { seen: 2 })).status).toBe(200);
    expect(Object.keys((await ofServer(ann, id)).answers)).toEqual([]);
  });

  test('rows alone, of two devices and never looked at again, are what the list, the result and progress count', async () => {
    const [ann] = await observers();
    const id = await startAssessment(ann, SECTION);
    const rows = [1, 2, 3, 4, 5].map(
      (at) => [`${MINE.slice(0, 11)}${at}`, rowOf(ann, label(at > 4))] as const,
    );
    await save(ann, id, doses(Object.fromEntries(rows.slice(0, 2))), { seen: 1 });
    await save(ann, id, doses(Object.fromEntries(rows.slice(2))), { seen: 1 });
    await save(ann, id, {}, { seen: 3, completed: true });
    const list = await ann.client.get<{ id: string }[]>('/assessments');
    expect(list.body.find((row) => row.id === id)).toMatchObject({
      answered: 2,
      core: { answered: 1 },
      // One tracer alone is told.
      findings: 0,
      serious: 0,
    });
    const points = await ann.client.get<{ tallies: object }[]>('/sections/7/progress');
    expect(points.body[0]?.tallies).toMatchObject({ 'answers.701.parts.labeled': { yes: 1, of: 5 } });
    const pdf = await ann.client.post(`/assessments/download/${id}`, {});
    const { squeezed } = await readPdf(pdf.bytes);
    expect(squeezed).toContain('1of5(20%)');
    expect(squeezed).toContain('2of7questions');
  });
});

describe('Rule MEA-9: only whoever watched writes a count or a dose', () => {
  const OTHERS = ['Only whoever watched can change a count or a dose.'];
  const start = async () => {
    const [ann, ben] = await observers();
    const id = await startAssessment(ann, SECTION);
    await save(
      ann,
      id,
      { ...counted(ann, { yes: 1, of: 1 }), ...doses({ [MINE]: rowOf(ann) }) },
      { seen: 1 },
    );
    return { ann, ben, id };
  };

  test.each<[string, (people: { ann: Person; ben: Person }) => object, string]>([
    ['another’s count', ({ ann }) => counted(ann, { yes: 0, of: 9 }), 'answers.702.parts.hands.u'],
    ['another’s count taken back', ({ ann }) => counted(ann, null), 'answers.702.parts.hands.u'],
    ['a dose in another’s name', ({ ann }) => doses({ [HERS]: rowOf(ann) }), `sheets.doses.${HERS}`],
    ['another’s dose', ({ ben }) => doses({ [MINE]: rowOf(ben) }), `sheets.doses.${MINE}`],
    ['another’s dose removed', () => doses({ [MINE]: null }), `sheets.doses.${MINE}`],
  ])('%s is refused, forced or not, in a copy or as a new one', async (_what, bodyOf, field) => {
    const { ann, ben, id } = await start();
    const body = bodyOf({ ann, ben });
    const before = await ofServer(ann, id);
    const copy = { ...body, split: true, new_id: '01980000-0000-7000-8000-00000000c0de' };
    const answers = [
      await save(ben, id, body, { seen: 2 }),
      await save(ben, id, { ...body, force_update: true }, { seen: 2 }),
      await save(ben, id, copy, { seen: 2 }),
    ];
    for (const { status, body: said } of answers) {
      expect([status, said.errors]).toEqual([422, OTHERS]);
      expect(said.fields).toEqual([expect.stringContaining(field)]);
    }
    expect(await ofServer(ann, id)).toEqual(before);
  });

  test('so is one in a new assessment', async () => {
    const [ann, ben] = await observers();
    const body = { ...SECTION, ...counted(ann, { yes: 1, of: 1 }), ...doses({ [HERS]: rowOf(ann) }) };
    const { status, body: said } = await ben.client.post('/assessments', body);
    expect([status, said.errors, said.fields?.length]).toEqual([422, OTHERS, 2]);
  });

  test('the assessment sent back as it was read changes nothing, and a copy keeps everybody’s', async () => {
    const { ann, ben, id } = await start();
    const { id: _id, ...whole } = await ofServer(ben, id);
    expect((await save(ben, id, whole, { seen: 2 })).status).toBe(200);
    const copyId = '01980000-0000-7000-8000-00000000c0d1';
    expect((await save(ben, id, { notes: 'x', split: true, new_id: copyId }, { seen: 2 })).status).toBe(201);
    const copy = await ofServer(ann, copyId);
    expect(copy.answers).toEqual(whole.answers);
    expect(copy).toHaveProperty(['sheets', 'doses', 'rows', MINE, 'by'], ann.user.id);
  });

  test('what its owner has changed since is a conflict, as it may have been read so', async () => {
    const { ann, ben, id } = await start();
    const { id: _id, ...whole } = await ofServer(ben, id);
    await save(ann, id, counted(ann, { yes: 2, of: 2 }), { seen: 2 });
    const { status, body } = await save(ben, id, whole, { seen: 2 });
    expect([status, body.leaves]).toEqual([409, [`answers.702.parts.hands.u${ann.user.id}`]]);
  });

  test('after a restore any device brings back what it took, and only for a while', async () => {
    const { ann, ben, id } = await start();
    await scenario.server.database.transaction((queries) => beginEpoch(queries, clock.iso, clock.now));
    const epoch = { 'x-epoch': await scenario.server.database.read(epochOf) };
    const lost = { ...counted(ann, { yes: 4, of: 5 }), ...doses({ [HERS]: rowOf(ann) }) };
    const bringBack = (at: number) =>
      ben.client.put(
        `/assessments/${id}`,
        { ...lost, notes: String(at) },
        { ...epoch, 'idempotency-key': crypto.randomUUID() },
      );
    clock.pass(DAY);
    expect((await bringBack(1)).status).toBe(200);
    clock.pass(90 * DAY);
    const again = await scenario.server.as(ben.user);
    expect((await again.post('/assessments', { ...SECTION, ...lost })).status).toBe(422);
  });
});

describe('Rule ANS-13: a row fits a sheet of its module', () => {
  test.each<[string, (by: Person) => object, string, string]>([
    [
      'an unknown sheet',
      (by) => ({ sheets: { other: { rows: { [MINE]: rowOf(by) } } } }),
      'sheets.other',
      'This module has no sheet “other”.',
    ],
    [
      'an unknown column',
      (by) => doses({ [MINE]: rowOf(by, { room: true }) }),
      'sheets.doses',
      'Observed test doses: a dose does not fit its column “room”.',
    ],
    [
      'a choice in place of a tick',
      (by) => doses({ [MINE]: rowOf(by, { hands: 'mixed' }) }),
      'sheets.doses',
      'Observed test doses: a dose does not fit its column “hands”.',
    ],
    [
      'an unknown choice',
      (by) => doses({ [MINE]: rowOf(by, { form: 'other' }) }),
      'sheets.doses',
      'Observed test doses: a dose does not fit its column “form”.',
    ],
  ])('%s is refused', async (_what, bodyOf, field, sentence) => {
    const [ann] = await observers();
    const id = await startAssessment(ann, SECTION);
    const { status, body } = await save(ann, id, bodyOf(ann), { seen: 1 });
    expect([status, body.errors, body.fields]).toEqual([422, [sentence], [`${field}.${MINE}`]]);
  });
});
