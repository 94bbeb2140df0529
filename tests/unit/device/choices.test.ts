import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../support/device-harness.ts';
import { Tablet } from '../../support/device-world.ts';
import { conflict, json, noNetwork, person, saved, tokenOf } from '../../support/scripted-server.ts';

const ID = '01980000-0000-7000-8000-000000000001';
const ann = person(1, 'Ann');
const dana = person(2, 'Dana');
const DAY = 24 * 3_600_000;

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
  tablet.server.people.set(2, dana);
});
afterEach(() => tablet.close());

interface Story {
  readonly reason?: 'edited' | 'completed';
  readonly submits?: boolean;
}

/** Ann answered notes and question 6; Dana notes and question 1 meanwhile. Ann's save met a conflict. */
async function inConflict({ reason = 'edited', submits = false }: Story = {}) {
  tablet.server.hold(ID, ann);
  const tab = await tablet.openPulled();
  await tab.device.write(
    ID,
    { notes: 'mine', 'answers.906.parts': { never: true } },
    { lastQuestionIndex: 6 },
  );
  if (submits) await tab.device.complete(ID);
  const over = reason === 'completed' ? { dateCompleted: '2026-11-21T07:59:00.000Z' } : {};
  tablet.server.edit(ID, dana, { notes: 'hers', 'answers.901.observations': 'hers' }, over);
  tablet.server.next('PUT', /./, () => conflict(onServer(), { reason, leaves: ['notes'] }));
  await tablet.clock.advance(10_000);
  tablet.server.requests.length = 0;
  return tab;
}

const onServer = (id = ID) => {
  const assessment = tablet.server.assessments.get(id);
  if (assessment === undefined) throw new Error('The server does not have it.');
  return assessment;
};

async function backupOf(device: { exportBackup: () => Promise<Blob> }) {
  return JSON.parse(await (await device.exportBackup()).text()) as {
    discarded: { changed: object; working: object }[];
  };
}

describe('A conflict', () => {
  test('waits for the person, shows both sides, and sends nothing meanwhile', async () => {
    const { device } = await inConflict();
    const held = await device.held(ID);
    expect(held?.sync).toBe('conflict');
    expect(held?.assessment).toMatchObject({ notes: 'mine', answers: { '906': { parts: { never: true } } } });
    expect(held?.conflict).toMatchObject({
      reason: 'edited',
      name: 'Dana Reyes',
      version: 2,
      leaves: ['notes'],
      theirQuestions: ['901'],
      server: { notes: 'hers' },
    });
    await tablet.clock.advance(600_000);
    expect(tablet.server.saves).toEqual([]);
  });

  test('lets the person type on locally', async () => {
    const { device } = await inConflict();
    await device.write(ID, { department: 'typed meanwhile' });
    expect((await device.held(ID))?.assessment.department).toBe('typed meanwhile');
    expect((await device.held(ID))?.sync).toBe('conflict');
  });

  test('blocks its own assessment only', async () => {
    const { device } = await inConflict();
    const other = await device.startAssessment(9);
    await tablet.clock.advance(60_000);
    expect(await device.held(other)).toMatchObject({ sync: 'synced', isOnServer: true });
  });

  test('over a submission shows the assessment as open again', async () => {
    const { device } = await inConflict({ submits: true });
    expect((await device.held(ID))?.assessment.dateCompleted).toBeNull();
  });
});

describe('Before the dialog is shown', () => {
  test('the newest copy is fetched', async () => {
    const { device } = await inConflict();
    tablet.server.edit(ID, dana, { area: 'hers too', 'answers.906.parts': { often: true } });
    await device.refreshConflict(ID);
    expect((await device.held(ID))?.conflict).toMatchObject({
      version: 3,
      leaves: ['answers.906.parts', 'notes'],
      server: { area: 'hers too' },
    });
  });

  test('it may turn out to have been submitted meanwhile', async () => {
    const { device } = await inConflict();
    tablet.server.edit(ID, dana, {}, { dateCompleted: '2026-11-21T08:30:00.000Z' });
    await device.refreshConflict(ID);
    expect((await device.held(ID))?.conflict?.reason).toBe('completed');
  });

  test('an edit of one’s own from another device names the other person still', async () => {
    const { device } = await inConflict();
    tablet.server.edit(ID, ann, { area: 'from my desk' });
    await device.refreshConflict(ID);
    expect((await device.held(ID))?.conflict).toMatchObject({ version: 3, name: 'Dana Reyes' });
  });

  test('without a network what is known is shown', async () => {
    const { device } = await inConflict();
    tablet.server.instead = noNetwork;
    await device.refreshConflict(ID);
    expect((await device.held(ID))?.conflict?.version).toBe(2);
  });

  test('an older copy that comes late changes nothing', async () => {
    const { device } = await inConflict();
    const older = { ...onServer(), version: 1, notes: 'older' };
    tablet.server.next('GET', new RegExp(ID), () => saved(older));
    await device.refreshConflict(ID);
    expect((await device.held(ID))?.conflict).toMatchObject({ version: 2, server: { notes: 'hers' } });
  });

  test('nothing is asked under another person’s token', async () => {
    const tab = await inConflict();
    tab.token = tokenOf(2);
    await tab.device.refreshConflict(ID);
    expect(tablet.server.requests).toEqual([]);
  });
});

describe('Continue Editing', () => {
  test('mine over the version that was shown; hers where I changed nothing', async () => {
    const { device } = await inConflict();
    expect(await device.continueEditing(ID, 2)).toBe(true);
    const shown = (await device.held(ID))?.assessment;
    expect(shown).toMatchObject({ notes: 'mine' });
    expect(shown?.answers['901']?.observations).toBe('hers');

    await settle();
    expect(tablet.server.saves).toMatchObject([
      {
        to: `PUT /assessments/${ID}`,
        ifMatch: '"2"',
        body: { forceUpdate: true, notes: 'mine', answers: { '906': { parts: { never: true } } } },
      },
    ]);
    expect(onServer()).toMatchObject({ notes: 'mine', answers: { '901': { observations: 'hers' } } });
    expect((await device.held(ID))?.sync).toBe('synced');
  });

  test('goes under a fresh mutation id', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    await device.write(ID, { notes: 'mine' });
    tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.next('PUT', /./, () => conflict(onServer()));
    await tablet.clock.advance(10_000);
    await device.continueEditing(ID, 2);
    await settle();
    const ids = tablet.server.saves.map((save) => save.mutationId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });

  test('works offline, and is sent later', async () => {
    const { device, hope } = await inConflict();
    tablet.server.instead = noNetwork;
    expect(await device.continueEditing(ID, 2)).toBe(true);
    expect((await device.held(ID))?.conflict).toBeNull();
    await tablet.clock.advance(3 * 3_600_000);
    tablet.server.instead = null;
    hope();
    await settle();
    expect(onServer().notes).toBe('mine');
  });

  test('takes a submission along', async () => {
    const { device } = await inConflict({ submits: true });
    await device.continueEditing(ID, 2);
    await settle();
    expect(tablet.server.saves[0]).toMatchObject({
      to: `PUT /assessments/${ID}?completed=true`,
      body: { forceUpdate: true },
    });
    expect(onServer().dateCompleted).toBe('2026-11-21T08:00:00.000Z');
  });

  test('that meets a newer change of the same answer asks again, with the newer one', async () => {
    const { device } = await inConflict();
    tablet.server.edit(ID, dana, { notes: 'hers again' });
    tablet.server.next('PUT', /./, () => conflict(onServer(), { leaves: ['notes'] }));
    await device.continueEditing(ID, 2);
    await settle();
    expect((await device.held(ID))?.conflict).toMatchObject({ version: 3, server: { notes: 'hers again' } });
    await device.continueEditing(ID, 3);
    await settle();
    expect(tablet.server.saves.at(-1)).toMatchObject({ ifMatch: '"3"', body: { forceUpdate: true } });
    expect(onServer().notes).toBe('mine');
  });

  test('is no choice when it has been submitted', async () => {
    const { device } = await inConflict({ reason: 'completed' });
    expect(await device.continueEditing(ID, 2)).toBe(false);
    expect((await device.held(ID))?.sync).toBe('conflict');
  });
});

describe('Copy Responses', () => {
  test('makes a new assessment at once; the original is the server’s copy and waits no more', async () => {
    const { device } = await inConflict();
    tablet.server.instead = noNetwork;
    const copyId = await device.copyResponses(ID, 2);
    if (copyId === null) throw new Error('No copy was made.');
    expect(copyId).not.toBe(ID);

    const copy = await device.held(copyId);
    expect(copy?.isOnServer).toBe(false);
    expect(copy?.assessment).toMatchObject({
      id: copyId,
      notes: 'mine',
      createdBy: 1,
      lastEditedByName: 'Ann Reyes',
      dateCompleted: null,
      lastQuestionIndex: 6,
      answers: { '901': { observations: 'hers' }, '906': { parts: { never: true } } },
    });
    const original = await device.held(ID);
    expect(original).toMatchObject({
      sync: 'synced',
      conflict: null,
      assessment: { notes: 'hers', version: 2 },
    });
    expect((await device.outbox()).map((row) => row.id)).toEqual([copyId]);
  });

  test('is sent as a split of the original, under the id it already has', async () => {
    const { device } = await inConflict();
    const copyId = await device.copyResponses(ID, 2);
    await settle();
    expect(tablet.server.saves).toMatchObject([
      { to: `PUT /assessments/${ID}`, body: { split: true, newId: copyId, notes: 'mine' } },
    ]);
    expect(onServer().notes).toBe('hers');
    expect(onServer(copyId ?? '').notes).toBe('mine');
    expect(await device.held(copyId ?? '')).toMatchObject({ sync: 'synced', isOnServer: true });
  });

  test('whose answer is lost is sent again under the same id and key: one copy, not two', async () => {
    const { device } = await inConflict();
    tablet.server.loseNextAnswer();
    const copyId = await device.copyResponses(ID, 2);
    await tablet.clock.advance(120_000);
    const [first, second] = tablet.server.saves;
    expect(second).toEqual(first);
    expect(tablet.server.assessments.size).toBe(2);
    expect((await device.held(copyId ?? ''))?.sync).toBe('synced');
  });

  test('what is typed into the copy before it was sent follows it', async () => {
    const { device, hope } = await inConflict();
    tablet.server.instead = noNetwork;
    const copyId = (await device.copyResponses(ID, 2)) ?? '';
    await device.write(copyId, { area: 'North' });
    await tablet.clock.advance(60_000);
    tablet.server.instead = null;
    hope();
    await settle();
    expect(onServer(copyId)).toMatchObject({ notes: 'mine', area: 'North' });
    expect(onServer().area).toBe('');
  });

  test('takes a submission along: first the copy, then its submission', async () => {
    const { device } = await inConflict({ submits: true });
    const copyId = (await device.copyResponses(ID, 2)) ?? '';
    expect((await device.held(copyId))?.assessment.dateCompleted).toBe('2026-11-21T08:00:00.000Z');
    await settle();
    expect(tablet.server.saves.map((save) => save.to)).toEqual([
      `PUT /assessments/${ID}`,
      `PUT /assessments/${copyId}?completed=true`,
    ]);
    expect(onServer(copyId).dateCompleted).toBe('2026-11-21T08:00:00.000Z');
    expect(onServer().dateCompleted).toBeNull();
  });

  test('is the way to keep one’s answers when it has been submitted', async () => {
    const { device } = await inConflict({ reason: 'completed' });
    const copyId = (await device.copyResponses(ID, 2)) ?? '';
    expect((await device.held(copyId))?.assessment.dateCompleted).toBeNull();
    expect((await device.held(ID))?.assessment.dateCompleted).toBe('2026-11-21T07:59:00.000Z');
  });
});

describe('Discard in favour of what was submitted', () => {
  test('takes the server’s copy', async () => {
    const { device } = await inConflict({ reason: 'completed' });
    expect(await device.takeServerCopy(ID, 2)).toBe(true);
    expect(await device.held(ID)).toMatchObject({ sync: 'synced', assessment: { notes: 'hers' } });
    expect(await device.outbox()).toEqual([]);
  });

  test('keeps what lost for 30 days in the backup file', async () => {
    const { device } = await inConflict({ reason: 'completed' });
    await device.takeServerCopy(ID, 2);
    expect((await backupOf(device)).discarded).toMatchObject([
      {
        assessmentId: ID,
        changed: { notes: 'mine', 'answers.906.parts': { never: true } },
        working: { notes: 'mine' },
      },
    ]);
    await device.close();

    tablet.clock.set(tablet.clock.now() + 30 * DAY);
    const later = await tablet.open();
    expect((await backupOf(later.device)).discarded).toHaveLength(1);
    await later.device.close();

    tablet.clock.set(tablet.clock.now() + DAY);
    const muchLater = await tablet.open();
    expect((await backupOf(muchLater.device)).discarded).toEqual([]);
  });
});

describe('Every press is a compare-and-set', () => {
  test('a dialog that shows an old version chooses nothing', async () => {
    const { device } = await inConflict();
    expect(await device.continueEditing(ID, 1)).toBe(false);
    expect(await device.copyResponses(ID, 1)).toBeNull();
    expect(await device.takeServerCopy(ID, 1)).toBe(false);
    expect((await device.held(ID))?.sync).toBe('conflict');
    expect(tablet.server.saves).toEqual([]);
  });

  test('two tabs press at the same time: one choice is made', async () => {
    const first = await inConflict();
    const second = await tablet.open();
    tablet.server.instead = noNetwork;
    const made = await Promise.all([
      first.device.continueEditing(ID, 2),
      second.device.copyResponses(ID, 2).then((copyId) => copyId !== null),
      second.device.takeServerCopy(ID, 2),
    ]);
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  test('Copy Responses pressed twice makes one copy', async () => {
    const { device } = await inConflict();
    tablet.server.instead = noNetwork;
    const copies = await Promise.all([device.copyResponses(ID, 2), device.copyResponses(ID, 2)]);
    expect(copies.filter((id) => id !== null)).toHaveLength(1);
    expect(await device.outbox()).toHaveLength(1);
  });

  test('of what is not on the device there is nothing to choose', async () => {
    const { device } = await tablet.openPulled();
    expect(await device.copyResponses(ID, 1)).toBeNull();
    expect(await device.takeServerCopy(ID, 1)).toBe(false);
  });
});

describe('Refused by the server', () => {
  const sentence = 'Question 3: please choose a whole number from 1 to 10.';

  async function refusedLeaf() {
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    await tab.device.write(ID, { 'answers.903.parts.ease': 12, notes: 'fine' });
    const fields = ['answers.903.parts.ease'];
    tablet.server.next('PUT', /./, () => json(422, { errors: [sentence], fields }));
    await tablet.clock.advance(10_000);
    return tab;
  }

  test('one answer: it waits at its question with the sentence, the rest goes on', async () => {
    const { device } = await refusedLeaf();
    const held = await device.held(ID);
    expect(held?.refusals).toEqual({ 'answers.903.parts.ease': { value: 12, sentence } });
    expect(held?.sync).toBe('refused');
    expect(held?.assessment.answers['903']?.parts).toEqual({ ease: 12 });
    expect(onServer()).toMatchObject({ notes: 'fine' });
    expect((await device.outbox())[0]).toMatchObject({ state: 'refused', why: sentence, changes: 1 });
  });

  test('the answer is mended: it is sent, and nothing is refused any more', async () => {
    const { device } = await refusedLeaf();
    await device.write(ID, { 'answers.903.parts.ease': 10 });
    expect((await device.held(ID))?.refusals).toEqual({});
    await tablet.clock.advance(10_000);
    expect(onServer().answers['903']?.parts).toEqual({ ease: 10 });
    expect(await device.outbox()).toEqual([]);
  });

  test('Submit waits until the answer is mended', async () => {
    const { device } = await refusedLeaf();
    await device.complete(ID);
    await tablet.clock.advance(60_000);
    expect(onServer().dateCompleted).toBeNull();
    expect((await device.held(ID))?.assessment.dateCompleted).toBeNull();
    await device.write(ID, { 'answers.903.parts.ease': 10 });
    await tablet.clock.advance(60_000);
    expect(onServer().dateCompleted).not.toBeNull();
    expect(await device.outbox()).toEqual([]);
  });

  async function refusedLane(status: number) {
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    await tab.device.write(ID, { notes: 'mine' });
    tablet.server.next('PUT', /./, () => json(status, { errors: ['This is not for you.'] }));
    await tablet.clock.advance(10_000);
    tablet.server.requests.length = 0;
    return tab;
  }

  test.each([400, 403, 404, 405, 413, 422])('%d: the whole lane waits with its sentence', async (status) => {
    const { device } = await refusedLane(status);
    expect(await device.held(ID)).toMatchObject({ sync: 'refused', refusal: 'This is not for you.' });
    await tablet.clock.advance(600_000);
    expect(tablet.server.saves).toEqual([]);
    expect((await device.held(ID))?.assessment.notes).toBe('mine');
  });

  test('Retry sends it again at once', async () => {
    const { device } = await refusedLane(403);
    await device.retry(ID);
    await settle();
    expect(onServer().notes).toBe('mine');
    expect(await device.outbox()).toEqual([]);
  });

  test('Discard goes back to the server’s state, and keeps what lost in the backup', async () => {
    const { device } = await refusedLane(403);
    await device.discard(ID);
    expect(await device.held(ID)).toMatchObject({ sync: 'synced', refusal: null, assessment: { notes: '' } });
    expect((await backupOf(device)).discarded).toMatchObject([
      { assessmentId: ID, changed: { notes: 'mine' } },
    ]);
  });

  test('Discard keeps refused answers in the backup, too', async () => {
    const { device } = await refusedLeaf();
    await device.discard(ID);
    expect((await backupOf(device)).discarded[0]?.changed).toEqual({ 'answers.903.parts.ease': 12 });
  });
});

describe('Discard on the Device page', () => {
  test('of an assessment that was never on the server takes it off the list', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const id = await device.startAssessment(9);
    await device.write(id, { notes: 'never sent' });
    await device.discard(id);
    expect(await device.held(id)).toBeNull();
    expect(await device.list()).toEqual([]);
    expect(await device.outbox()).toEqual([]);
    expect((await backupOf(device)).discarded).toMatchObject([{ changed: { notes: 'never sent' } }]);
  });

  test('of a conflict takes the server’s copy', async () => {
    const { device } = await inConflict();
    await device.discard(ID);
    expect(await device.held(ID)).toMatchObject({
      sync: 'synced',
      conflict: null,
      assessment: { notes: 'hers' },
    });
  });

  test('while a save is on its way: its late answer brings nothing back', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    const answer = Promise.withResolvers<void>();
    tablet.server.next('PUT', /./, async () => {
      await answer.promise;
      return saved({ ...onServer(), version: 2, notes: 'on its way' });
    });
    await device.write(ID, { notes: 'on its way' });
    await tablet.clock.advance(10_000);
    await device.discard(ID);
    answer.resolve();
    await settle();
    expect((await device.held(ID))?.assessment.notes).toBe('');
    expect(await device.outbox()).toEqual([]);
  });

  test('of what does not wait does nothing', async () => {
    tablet.server.hold(ID, ann, { notes: 'as it was' });
    const { device } = await tablet.openPulled();
    await device.discard(ID);
    expect((await device.held(ID))?.assessment.notes).toBe('as it was');
    expect((await backupOf(device)).discarded).toEqual([]);
  });
});

describe('Send again, when an operator restored a backup without the assessment', () => {
  async function gone() {
    tablet.server.hold(ID, ann, { notes: 'as it was', area: 'North' });
    const tab = await tablet.openPulled();
    await tab.device.write(ID, { 'answers.907.parts.name': 'Kit', 'answers.906.parts': { never: true } });
    tablet.server.assessments.delete(ID);
    await tablet.clock.advance(10_000);
    tablet.server.requests.length = 0;
    return tab;
  }

  test('is offered', async () => {
    const { device } = await gone();
    expect((await device.outbox())[0]).toMatchObject({ state: 'refused', canSendAgain: true });
  });

  test('sends all of it as a new one, under its id', async () => {
    const { device } = await gone();
    await device.sendAgain(ID);
    await settle();
    expect(tablet.server.saves[0]).toMatchObject({ to: 'POST /assessments', body: { id: ID, section: '9' } });
    expect(onServer()).toMatchObject({
      notes: 'as it was',
      area: 'North',
      answers: { '906': { parts: { never: true } }, '907': { parts: { name: 'Kit' } } },
    });
    expect(await device.outbox()).toEqual([]);
  });

  test('takes its submission along', async () => {
    const { device } = await gone();
    await device.complete(ID);
    await device.sendAgain(ID);
    await settle();
    expect(onServer().dateCompleted).not.toBeNull();
  });
});

describe('Own newer values that a save from here replaced', () => {
  async function replacing() {
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    await tab.device.write(ID, { notes: 'from the tablet' });
    tablet.server.edit(ID, ann, { notes: 'from the desk' });
    tablet.server.next('PUT', /./, () =>
      saved(
        { ...onServer(), notes: 'from the tablet', version: 3 },
        { replaced: [{ leaf: 'notes', value: 'from the desk' }] },
      ),
    );
    await tablet.clock.advance(10_000);
    return tab;
  }

  test('are told', async () => {
    const { device } = await replacing();
    expect((await device.held(ID))?.replaced).toEqual([{ leaf: 'notes', value: 'from the desk' }]);
  });

  test('Undo writes them back and tells them no more', async () => {
    const { device } = await replacing();
    await device.undoReplaced(ID);
    expect(await device.held(ID)).toMatchObject({ replaced: [], assessment: { notes: 'from the desk' } });
    await tablet.clock.advance(10_000);
    expect(tablet.server.saves.at(-1)?.body).toMatchObject({ notes: 'from the desk' });
  });

  test('can be put away', async () => {
    const { device } = await replacing();
    await device.dismissReplaced(ID);
    expect(await device.held(ID)).toMatchObject({ replaced: [], assessment: { notes: 'from the tablet' } });
  });
});
