import { describe, expect, test } from 'vitest';
import { ASSESSMENT_LEAVES } from '#domain/assessment-leaves.ts';
import { newAssessment } from '#domain/new-assessment.ts';
import { judgeForcedSave, judgeSave, replacedByOwnSave } from '#domain/conflict.ts';
import type { ForceFacts, RevisionFacts, SaveFacts } from '#domain/conflict.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaves } from '#domain/leaf.ts';

const ME = 1;
const DANA = 2;
const KIM = 3;

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const MINUTE = 60_000;
const minutesAgo = (minutes: number): number => NOW - minutes * MINUTE;

const created = newAssessment({
  id: '01980000-0000-7000-8000-000000000001',
  section: '3',
  sectionVersion: 1,
  user: { id: ME, name: 'Me Myself' },
  at: '2026-11-21T06:00:00.000Z',
});

/** One assessment's history; each edit makes the next version. */
class Story {
  readonly revisions: RevisionFacts[] = [{ version: 1, editedBy: ME, at: minutesAgo(360), leaves: {} }];
  readonly forces: ForceFacts[] = [];
  current = created;

  edit(editedBy: number, at: number, leaves: Leaves): this {
    this.revisions.push({ version: this.revisions.length + 1, editedBy, at, leaves });
    this.current = withLeaves(this.current, leaves);
    return this;
  }

  forcedPast(named: number, at: number): this {
    this.forces.push({ named, at });
    return this;
  }

  /** My save of these leaves, made from this version, now. */
  save(seen: number | null, leaves: Leaves, sender = ME): SaveFacts {
    const { current, revisions, forces } = this;
    return { kind: ASSESSMENT_LEAVES, sender, now: NOW, seen, current, leaves, revisions, forces };
  }
}

describe('Rule CON-1: what someone else changed is not overwritten unseen', () => {
  test('Dana answered the same part two hours ago: conflict, naming her and that leaf', () => {
    const story = new Story().edit(DANA, minutesAgo(120), { 'answers.301.parts': { yes: true } });
    expect(judgeSave(story.save(1, { 'answers.301.parts': { no: true }, notes: 'mine' }))).toEqual({
      named: DANA,
      leaves: ['answers.301.parts'],
    });
  });

  test('she gave the same answer: no conflict', () => {
    const story = new Story().edit(DANA, minutesAgo(120), { 'answers.301.parts': { yes: true } });
    expect(judgeSave(story.save(1, { 'answers.301.parts': { yes: true }, notes: 'mine' }))).toBeNull();
  });

  test('I had seen her answer: no conflict', () => {
    const story = new Story().edit(DANA, minutesAgo(120), { notes: 'hers' });
    expect(judgeSave(story.save(2, { notes: 'mine' }))).toBeNull();
  });

  test('she answered another question: it merges', () => {
    const story = new Story().edit(DANA, minutesAgo(120), { 'answers.302.observations': 'hers' });
    expect(judgeSave(story.save(1, { 'answers.301.observations': 'mine' }))).toBeNull();
  });

  test('she answered another part of the same question: it merges', () => {
    const story = new Story().edit(DANA, minutesAgo(120), { 'answers.307.parts.cost': 4 });
    expect(judgeSave(story.save(1, { 'answers.307.parts.name': 'Kit' }))).toBeNull();
  });

  test('two others changed my leaves: the latest one is named, with both leaves', () => {
    const story = new Story()
      .edit(KIM, minutesAgo(180), { area: 'South' })
      .edit(DANA, minutesAgo(120), { notes: 'hers' });
    expect(judgeSave(story.save(1, { area: 'North', notes: 'mine' }))).toEqual({
      named: DANA,
      leaves: ['area', 'notes'],
    });
  });

  test('I changed the leaf again after her from another device: it is my own again', () => {
    const story = new Story()
      .edit(DANA, minutesAgo(180), { notes: 'hers' })
      .edit(ME, minutesAgo(170), { notes: 'mine from the other tablet' });
    expect(judgeSave(story.save(1, { notes: 'mine' }))).toBeNull();
  });

  test('she changed the leaf again after me: it is hers', () => {
    const story = new Story()
      .edit(ME, minutesAgo(180), { notes: 'mine from the other tablet' })
      .edit(DANA, minutesAgo(170), { notes: 'hers' });
    expect(judgeSave(story.save(1, { notes: 'mine' }))?.named).toBe(DANA);
  });

  test('the order in which the history is read does not matter', () => {
    const story = new Story()
      .edit(DANA, minutesAgo(180), { notes: 'hers' })
      .edit(ME, minutesAgo(170), { notes: 'mine from the other tablet' });
    story.revisions.reverse();
    expect(judgeSave(story.save(1, { notes: 'mine' }))).toBeNull();
  });

  test('without If-Match only rule CON-2 is judged', () => {
    const story = new Story().edit(DANA, minutesAgo(120), { notes: 'hers' });
    expect(judgeSave(story.save(null, { notes: 'mine' }))).toBeNull();
  });

  test('away for ten days: what she changed meanwhile still conflicts', () => {
    const story = new Story().edit(DANA, minutesAgo(10 * 24 * 60), { notes: 'hers' });
    expect(judgeSave(story.save(1, { notes: 'mine' }))?.leaves).toEqual(['notes']);
  });
});

describe('Rule CON-2: someone else edited within the past hour', () => {
  test('Dana edited another question 59 minutes ago: conflict, naming her, with no leaves', () => {
    const story = new Story().edit(DANA, minutesAgo(59), { 'answers.302.observations': 'hers' });
    expect(judgeSave(story.save(2, { notes: 'mine' }))).toEqual({ named: DANA, leaves: [] });
  });

  test('exactly one hour ago is no longer within the hour', () => {
    const story = new Story().edit(DANA, minutesAgo(60), { area: 'South' });
    expect(judgeSave(story.save(2, { notes: 'mine' }))).toBeNull();
    const younger = new Story().edit(DANA, minutesAgo(60) + 1, { area: 'South' });
    expect(judgeSave(younger.save(2, { notes: 'mine' }))?.named).toBe(DANA);
  });

  test('it counts without If-Match, too', () => {
    const story = new Story().edit(DANA, minutesAgo(5), { area: 'South' });
    expect(judgeSave(story.save(null, { notes: 'mine' }))?.named).toBe(DANA);
  });

  test('I edited five minutes ago, from any device: never a conflict with myself', () => {
    const story = new Story().edit(ME, minutesAgo(5), { notes: 'mine from the other tablet' });
    expect(judgeSave(story.save(1, { notes: 'mine' }))).toBeNull();
  });

  test('I edited after her: she still counts as also editing', () => {
    const story = new Story()
      .edit(DANA, minutesAgo(20), { area: 'South' })
      .edit(ME, minutesAgo(5), { notes: 'a' });
    expect(judgeSave(story.save(3, { notes: 'b' }))?.named).toBe(DANA);
  });

  test('a save that changes nothing never conflicts: looking is not editing', () => {
    const story = new Story().edit(DANA, minutesAgo(5), { notes: 'hers' });
    expect(judgeSave(story.save(1, { notes: 'hers' }))).toBeNull();
    expect(judgeSave(story.save(1, {}))).toBeNull();
  });

  test('Submit is a change even when no answer differs', () => {
    const story = new Story().edit(DANA, minutesAgo(5), { notes: 'hers' });
    expect(judgeSave({ ...story.save(2, {}), completes: true })).toEqual({ named: DANA, leaves: [] });
    expect(judgeSave({ ...story.save(2, {}), completes: false })).toBeNull();
    const later = new Story().edit(DANA, minutesAgo(61), { notes: 'hers' });
    expect(judgeSave({ ...later.save(1, {}), completes: true })).toBeNull();
  });

  test('two others edited: the latest one is named', () => {
    const story = new Story()
      .edit(DANA, minutesAgo(20), { area: 'a' })
      .edit(KIM, minutesAgo(10), { area: 'b' });
    expect(judgeSave(story.save(3, { notes: 'mine' }))?.named).toBe(KIM);
  });
});

const rowOf = (by: number) => ({ by, drug: 'Morphine', cells: { quiet: true } });

describe('Rule CON-10: who only counts is in nobody’s way', () => {
  const hands = 'answers.331.parts.hands';
  const counting: Leaves = { [`${hands}.u${DANA}`]: { yes: 3, of: 5 } };
  const story = new Story().edit(DANA, minutesAgo(5), counting);

  test('Dana counts beside me: my counts merge with hers', () => {
    expect(judgeSave(story.save(1, { [`${hands}.u${ME}`]: { yes: 1, of: 1 } }))).toBeNull();
  });

  test('so do rows of a sheet that are mine, and not one of hers', () => {
    const watched = new Story().edit(DANA, minutesAgo(5), { 'sheets.doses.kq3x9v0c2mzt': rowOf(DANA) });
    expect(judgeSave(watched.save(2, { 'sheets.doses.kq3x9v0c2mzu': rowOf(ME) }))).toBeNull();
    const hers = { 'sheets.doses.kq3x9v0c2mzt': null };
    expect(judgeSave(watched.save(2, hers))).toEqual({ named: DANA, leaves: [] });
    expect(judgeSave(watched.save(2, { 'sheets.doses.kq3x9v0c2mzt': rowOf(ME) }))?.named).toBe(DANA);
  });

  test('as soon as the save carries anything else, she counts as also editing', () => {
    const leaves = { [`${hands}.u${ME}`]: { yes: 1, of: 1 }, notes: 'mine' };
    expect(judgeSave(story.save(1, leaves))).toEqual({ named: DANA, leaves: [] });
  });

  test('so does Submit', () => {
    const save = { ...story.save(1, { [`${hands}.u${ME}`]: { yes: 1, of: 1 } }), completes: true };
    expect(judgeSave(save)).toEqual({ named: DANA, leaves: [] });
  });

  test('her counts changed by me, unseen, are a conflict like any other', () => {
    const leaves: Leaves = { [`${hands}.u${DANA}`]: { yes: 0, of: 1 } };
    expect(judgeSave(story.save(1, leaves))).toEqual({ named: DANA, leaves: [`${hands}.u${DANA}`] });
    expect(judgeSave(story.save(2, leaves))).toEqual({ named: DANA, leaves: [] });
  });
});

describe('A forced save is not asked again within the hour', () => {
  const story = () => new Story().edit(DANA, minutesAgo(20), { area: 'South' });

  test('I forced past a conflict that named Dana 10 minutes ago: no conflict', () => {
    expect(judgeSave(story().forcedPast(DANA, minutesAgo(10)).save(2, { notes: 'mine' }))).toBeNull();
  });

  test('Dana has edited since I forced: still no conflict', () => {
    const later = story().forcedPast(DANA, minutesAgo(10)).edit(DANA, minutesAgo(5), { department: 'hers' });
    expect(judgeSave(later.save(2, { notes: 'mine' }))).toBeNull();
  });

  test('the force was an hour ago: asked again', () => {
    expect(judgeSave(story().forcedPast(DANA, minutesAgo(60)).save(2, { notes: 'mine' }))?.named).toBe(DANA);
  });

  test('it named Dana only: Kim is asked about', () => {
    const both = story().forcedPast(DANA, minutesAgo(10)).edit(KIM, minutesAgo(8), { department: 'hers' });
    expect(judgeSave(both.save(3, { notes: 'mine' }))?.named).toBe(KIM);
  });

  test('Dana edited after Kim, and I forced past Dana: Kim is named', () => {
    const both = new Story()
      .edit(KIM, minutesAgo(30), { department: 'hers' })
      .edit(DANA, minutesAgo(20), { area: 'South' })
      .forcedPast(DANA, minutesAgo(10));
    expect(judgeSave(both.save(3, { notes: 'mine' }))?.named).toBe(KIM);
  });

  test('it does not suspend rule CON-1: what Dana changed unseen still conflicts', () => {
    const forced = story().forcedPast(DANA, minutesAgo(10)).edit(DANA, minutesAgo(5), { notes: 'hers' });
    expect(judgeSave(forced.save(2, { notes: 'mine' }))).toEqual({ named: DANA, leaves: ['notes'] });
  });
});

test('only revisions of others tell who is also editing', () => {
  const story = new Story().edit(DANA, minutesAgo(10), {}).edit(ME, minutesAgo(1), {});
  expect(judgeSave(story.save(3, { notes: 'mine' }))?.named).toBe(DANA);
  expect(judgeSave(story.save(3, { notes: 'hers' }, DANA))?.named).toBe(ME);
  const alone = new Story().edit(DANA, minutesAgo(10), {});
  expect(judgeSave(alone.save(2, { notes: 'hers' }, DANA))).toBeNull();
});

test('With a clock that was set back, a person’s last edit counts, not the one that looks newest', () => {
  const story = new Story().edit(DANA, minutesAgo(30), { notes: 'a' });
  expect(judgeSave(story.save(2, { area: 'mine' }))?.named).toBe(DANA);
  story.edit(DANA, minutesAgo(70), { notes: 'b' });
  expect(judgeSave(story.save(3, { area: 'mine' }))).toBeNull();
});

describe('Force (Continue Editing)', () => {
  const story = () => new Story().edit(DANA, minutesAgo(20), { notes: 'hers', area: 'South' });

  test('past the version that was shown: it is accepted', () => {
    expect(judgeForcedSave(story().save(2, { notes: 'mine' }))).toBeNull();
  });

  test('one of its leaves was changed again after that: conflict with just that leaf', () => {
    const moved = story().edit(DANA, minutesAgo(1), { notes: 'hers again' });
    expect(judgeForcedSave(moved.save(2, { notes: 'mine', area: 'North' }))).toEqual({
      named: DANA,
      leaves: ['notes'],
    });
  });

  test('another leaf was changed after that: it is accepted', () => {
    const moved = story().edit(DANA, minutesAgo(1), { department: 'hers' });
    expect(judgeForcedSave(moved.save(2, { notes: 'mine' }))).toBeNull();
  });

  test('she arrived at the same value: it is accepted', () => {
    const moved = story().edit(DANA, minutesAgo(1), { notes: 'mine' });
    expect(judgeForcedSave(moved.save(2, { notes: 'mine' }))).toBeNull();
  });
});

describe('My own newer value from another device', () => {
  test('is replaced and reported, so that it can be undone', () => {
    const story = new Story().edit(ME, minutesAgo(30), { notes: 'from the tablet', area: 'North' });
    expect(replacedByOwnSave(story.save(1, { notes: 'from the desk', area: 'North' }))).toEqual([
      { leaf: 'notes', value: 'from the tablet' },
    ]);
  });

  test('is nothing new when I had seen it', () => {
    const story = new Story().edit(ME, minutesAgo(30), { notes: 'from the tablet' });
    expect(replacedByOwnSave(story.save(2, { notes: 'from the desk' }))).toEqual([]);
    expect(replacedByOwnSave(story.save(null, { notes: 'from the desk' }))).toEqual([]);
  });

  test('a value of someone else’s is not my own', () => {
    const story = new Story().edit(DANA, minutesAgo(30), { notes: 'hers' });
    expect(replacedByOwnSave(story.save(1, { notes: 'mine' }))).toEqual([]);
  });
});
