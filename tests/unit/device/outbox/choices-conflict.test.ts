import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { joinedTexts } from '#device/outbox/combining.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, Tablet, ann, dana } from '../../../support/device/device-world.ts';
import { conflict, json, noNetwork, saved, tokenOf } from '../../../support/device/scripted-server.ts';
import { discardedIn, inConflict } from './conflict-story.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('A conflict', () => {
  test('waits for the person, shows both sides, and sends nothing meanwhile', async () => {
    const { device } = await inConflict(tablet);
    const held = await device.stored((store) => store.held(ID));
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

  test('lets the person continue typing locally', async () => {
    const { device } = await inConflict(tablet);
    await device.write(ID, { department: 'typed meanwhile' });
    expect((await device.stored((store) => store.held(ID)))?.assessment.department).toBe('typed meanwhile');
    expect((await device.stored((store) => store.held(ID)))?.sync).toBe('conflict');
  });

  test('blocks its own assessment only', async () => {
    const { device } = await inConflict(tablet);
    const other = await device.startAssessment(9);
    await device.write(other, { area: 'North' });
    await tablet.clock.advance(60_000);
    expect(await device.stored((store) => store.held(other))).toMatchObject({
      sync: 'synced',
      isOnServer: true,
    });
  });

  test('over a submission shows the assessment as open again', async () => {
    const { device } = await inConflict(tablet, { submits: true });
    expect((await device.stored((store) => store.held(ID)))?.assessment.dateCompleted).toBeNull();
  });
});

describe('Before the dialog is shown', () => {
  test('the newest copy is fetched', async () => {
    const { device, choices } = await inConflict(tablet);
    tablet.server.edit(ID, dana, { area: 'hers too', 'answers.906.parts': { often: true } });
    await choices.conflict.refresh(ID);
    expect((await device.stored((store) => store.held(ID)))?.conflict).toMatchObject({
      version: 3,
      leaves: ['answers.906.parts', 'notes'],
      server: { area: 'hers too' },
    });
  });

  test('it may turn out to have been submitted meanwhile', async () => {
    const { device, choices } = await inConflict(tablet);
    tablet.server.edit(ID, dana, {}, { dateCompleted: '2026-11-21T08:30:00.000Z' });
    await choices.conflict.refresh(ID);
    expect((await device.stored((store) => store.held(ID)))?.conflict?.reason).toBe('completed');
  });

  test('with an edit of one’s own from another device, the other person is still named', async () => {
    const { device, choices } = await inConflict(tablet);
    tablet.server.edit(ID, ann, { area: 'from my desk' });
    await choices.conflict.refresh(ID);
    expect((await device.stored((store) => store.held(ID)))?.conflict).toMatchObject({
      version: 3,
      name: 'Dana Reyes',
    });
  });

  test('offline, what is known is shown', async () => {
    const { device, choices } = await inConflict(tablet);
    tablet.server.instead = noNetwork;
    await choices.conflict.refresh(ID);
    expect((await device.stored((store) => store.held(ID)))?.conflict?.version).toBe(2);
  });

  test('an older copy that arrives late changes nothing', async () => {
    const { device, choices } = await inConflict(tablet);
    const older = { ...tablet.onServer(), version: 1, notes: 'older' };
    tablet.server.next('GET', new RegExp(ID), () => saved(older));
    await choices.conflict.refresh(ID);
    expect((await device.stored((store) => store.held(ID)))?.conflict).toMatchObject({
      version: 2,
      server: { notes: 'hers' },
    });
  });

  test('nothing is asked under another person’s token', async () => {
    const tab = await inConflict(tablet);
    tab.token = tokenOf(2);
    await tab.choices.conflict.refresh(ID);
    expect(tablet.server.requests).toEqual([]);
  });
});

describe('Continue Editing', () => {
  test('mine over the version that was shown; hers where I changed nothing', async () => {
    const { device, choices } = await inConflict(tablet);
    expect(await choices.conflict.continueEditing(ID, 2)).toBe(true);
    const shown = (await device.stored((store) => store.held(ID)))?.assessment;
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
    expect(tablet.onServer()).toMatchObject({ notes: 'mine', answers: { '901': { observations: 'hers' } } });
    expect((await device.stored((store) => store.held(ID)))?.sync).toBe('synced');
  });

  test('is sent under a fresh mutation id', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    const choices = await device.sync((sync) => sync.choices);
    await device.write(ID, { notes: 'mine' });
    tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.next('PUT', /./, () => conflict(tablet.onServer()));
    await tablet.clock.advance(10_000);
    await choices.conflict.continueEditing(ID, 2);
    await settle();
    const ids = tablet.server.saves.map((save) => save.mutationId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });

  test('works offline, and is sent later', async () => {
    const { device, choices, mayRetry } = await inConflict(tablet);
    tablet.server.instead = noNetwork;
    expect(await choices.conflict.continueEditing(ID, 2)).toBe(true);
    expect((await device.stored((store) => store.held(ID)))?.conflict).toBeNull();
    await tablet.clock.advance(600_000);
    tablet.server.instead = null;
    mayRetry();
    await settle();
    expect(tablet.onServer().notes).toBe('mine');
  });

  test('carries a submission with it', async () => {
    const { choices } = await inConflict(tablet, { submits: true });
    await choices.conflict.continueEditing(ID, 2);
    await settle();
    expect(tablet.server.saves[0]).toMatchObject({
      to: `PUT /assessments/${ID}?completed=true`,
      body: { forceUpdate: true },
    });
    expect(tablet.onServer().dateCompleted).toBe('2026-11-21T08:00:00.000Z');
  });

  test('that meets a newer change of the same answer asks again, with the newer one', async () => {
    const { device, choices } = await inConflict(tablet);
    tablet.server.edit(ID, dana, { notes: 'hers again' });
    tablet.server.next('PUT', /./, () => conflict(tablet.onServer(), { leaves: ['notes'] }));
    await choices.conflict.continueEditing(ID, 2);
    await settle();
    expect((await device.stored((store) => store.held(ID)))?.conflict).toMatchObject({
      version: 3,
      server: { notes: 'hers again' },
    });
    await choices.conflict.continueEditing(ID, 3);
    await settle();
    expect(tablet.server.saves.at(-1)).toMatchObject({ ifMatch: '"3"', body: { forceUpdate: true } });
    expect(tablet.onServer().notes).toBe('mine');
  });

  test('is no choice when it has been submitted', async () => {
    const { device, choices } = await inConflict(tablet, { reason: 'completed' });
    expect(await choices.conflict.continueEditing(ID, 2)).toBe(false);
    expect((await device.stored((store) => store.held(ID)))?.sync).toBe('conflict');
  });
});

describe('Every press is a compare-and-set', () => {
  test('a dialog that shows an old version chooses nothing', async () => {
    const { device, choices } = await inConflict(tablet);
    expect(await choices.conflict.continueEditing(ID, 1)).toBe(false);
    expect(await choices.conflict.copyResponses(ID, 1)).toBeNull();
    expect(await choices.conflict.takeServerCopy(ID, 1)).toBe(false);
    expect((await device.stored((store) => store.held(ID)))?.sync).toBe('conflict');
    expect(tablet.server.saves).toEqual([]);
  });

  test('when two tabs press at the same time, one choice is made', async () => {
    const first = await inConflict(tablet);
    const second = await (await tablet.open()).device.sync((sync) => sync.choices);
    tablet.server.instead = noNetwork;
    const made = await Promise.all([
      first.choices.conflict.continueEditing(ID, 2),
      second.conflict.copyResponses(ID, 2).then((copyId) => copyId !== null),
      second.conflict.takeServerCopy(ID, 2),
    ]);
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  test('Copy Responses pressed twice makes one copy', async () => {
    const { device, choices } = await inConflict(tablet);
    tablet.server.instead = noNetwork;
    const copies = await Promise.all([
      choices.conflict.copyResponses(ID, 2),
      choices.conflict.copyResponses(ID, 2),
    ]);
    expect(copies.filter((id) => id !== null)).toHaveLength(1);
    expect(await device.read(readWaitingWork)).toHaveLength(1);
  });

  test('there is nothing to choose about an assessment that is not on the device', async () => {
    const { device } = await tablet.openPulled();
    const choices = await device.sync((sync) => sync.choices);
    expect(await choices.conflict.copyResponses(ID, 1)).toBeNull();
    expect(await choices.conflict.takeServerCopy(ID, 1)).toBe(false);
  });
});

describe('Combining', () => {
  test('keeps mine, theirs or both, answer by answer, in one forced save on the version shown', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    const mine = {
      notes: 'mine',
      area: 'my area',
      'answers.901.observations': 'seen by me',
      department: 'ICU',
    };
    await device.write(ID, mine);
    const theirs = { notes: 'hers', area: 'her area', 'answers.901.observations': 'seen by her' };
    tablet.server.edit(ID, dana, { ...theirs, 'answers.902.observations': 'only hers' });
    tablet.server.next('PUT', /./, () => conflict(tablet.onServer(), { leaves: Object.keys(theirs) }));
    await tablet.clock.advance(10_000);
    tablet.server.requests.length = 0;
    const choices = await device.sync((sync) => sync.choices);
    const keeps = { notes: 'mine', area: 'theirs', 'answers.901.observations': 'both' } as const;
    expect(await choices.conflict.combine(ID, 2, keeps)).toBe(true);
    await settle();

    expect(tablet.server.saves).toMatchObject([
      {
        ifMatch: '"2"',
        body: {
          forceUpdate: true,
          notes: 'mine',
          department: 'ICU',
          answers: { '901': { observations: 'seen by her; seen by me' } },
        },
      },
    ]);
    expect(tablet.server.saves[0]?.body).not.toHaveProperty('area');
    expect(tablet.onServer()).toMatchObject({
      notes: 'mine',
      area: 'her area',
      department: 'ICU',
      answers: { '901': { observations: 'seen by her; seen by me' }, '902': { observations: 'only hers' } },
    });
    expect((await device.stored((store) => store.held(ID)))?.sync).toBe('synced');
    expect(await discardedIn(device)).toMatchObject([{ assessmentId: ID, changed: { area: 'my area' } }]);
  });

  test('all theirs sends nothing at all', async () => {
    const { device, choices } = await inConflict(tablet);
    expect(await choices.conflict.combine(ID, 2, { notes: 'theirs', 'answers.906.parts': 'theirs' })).toBe(
      true,
    );
    await settle();
    expect(tablet.server.saves.map(({ body }) => body)).not.toContainEqual(
      expect.objectContaining({ notes: 'mine' }),
    );
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({ notes: 'hers' });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('is refused for another version than the one shown, and over a submission', async () => {
    const { device, choices } = await inConflict(tablet);
    expect(await choices.conflict.combine(ID, 1, { notes: 'theirs' })).toBe(false);
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('mine');
    tablet.server.edit(ID, dana, {}, { dateCompleted: '2026-11-21T08:30:00.000Z' });
    await choices.conflict.refresh(ID);
    expect(await choices.conflict.combine(ID, 3, { notes: 'theirs' })).toBe(false);
    expect(await discardedIn(device)).toEqual([]);
  });

  test.each([
    ['Maria’s', '30 days', '30 days; Maria’s'],
    ['Mine.', 'Theirs. ', 'Theirs. Mine.'],
    ['a\nlist', 'theirs', 'theirs\na\nlist'],
    ['theirs and mine', 'theirs', 'theirs and mine'],
    ['mine', 'theirs with mine', 'theirs with mine'],
    ['', 'theirs', 'theirs'],
  ])('of %j and %j both is %j', (mine, theirs, both) => {
    expect(joinedTexts(theirs, mine)).toBe(both);
  });
});

test('an answer that the server had refused is refused no more where a colleague’s is taken for it', async () => {
  tablet.server.hold(ID, ann);
  const { device } = await tablet.openPulled();
  const ease = 'answers.903.parts.ease';
  tablet.server.next('PUT', /./, () => json(422, { errors: ['No more than 10.'], fields: [ease] }));
  await device.write(ID, { [ease]: 12 });
  await tablet.clock.advance(10_000);
  const hers = tablet.server.edit(ID, dana, { [ease]: 5, notes: 'hers' });
  tablet.server.next('PUT', /./, () => conflict(hers, { leaves: [ease, 'notes'] }));
  await device.write(ID, { notes: 'mine' });
  await tablet.clock.advance(10_000);
  const choices = await device.sync((sync) => sync.choices);
  await choices.conflict.combine(ID, hers.version, { [ease]: 'theirs', notes: 'mine' });
  await tablet.clock.advance(10_000);
  const held = await device.stored((store) => store.held(ID));
  expect(held).toMatchObject({ sync: 'synced', refusals: {}, assessment: { notes: 'mine' } });
  expect(held?.assessment.answers['903']?.parts).toEqual({ ease: 5 });
  expect(tablet.onServer().notes).toBe('mine');
});
