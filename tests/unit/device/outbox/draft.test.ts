import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Leaf, Leaves } from '#domain/leaf.ts';
import { DraftWriter } from '#device/outbox/draft.ts';
import type { LeafEdit } from '#device/rows/stored.ts';
import type { DraftPorts } from '#device/outbox/draft.ts';
import type { Overtaken, Unwritten } from '#device/rows/left-behind.ts';
import { NotHeld } from '#device/store/not-held.ts';
import { VirtualClock, settle } from '../../../support/device/device-harness.ts';
import { type } from '../../../support/device/device-world.ts';

/** A disk that can be taken away, and a page that can be hidden. */
class Disk {
  readonly clock = new VirtualClock();
  /** The writes, with the milliseconds since the start. */
  readonly writes: { at: number; leaves: Leaves }[] = [];
  readonly reopened: number[] = [];
  isAway = false;
  /** Holds writes up until it is called. */
  letThrough: (() => void) | null = null;
  /** The page is left, and may be kept. */
  leave: (mayReturn: boolean) => void = () => undefined;
  /** The page resumes. */
  goOn: () => void = () => undefined;
  hide = (): void => this.leave(false);
  /** The typing kept outside the database, by id. */
  readonly leftBehind = new Map<string, { leaves: readonly Unwritten[] }>();
  /** Every late write. */
  readonly late: Parameters<DraftPorts['writeLate']>[0][] = [];
  /** Changed by another page. */
  overtaken: Overtaken = new Map();
  readonly told: Leaf[] = [];
  isListening = true;
  readonly #start = this.clock.now();
  #ids = 0;

  readonly draft = new DraftWriter({
    clock: this.clock,
    write: (edits, isStillMeant) => this.write(leavesOf(edits), isStillMeant),
    shown: (leaf) => this.content[leaf] ?? `${leaf} at first`,
    overtaken: (leaves) => this.told.push(...leaves.keys()),
    newId: () => String((this.#ids += 1)),
    writeLate: async (late) => {
      this.late.push(late);
      await this.write(leavesOf([...late.leaves, ...late.since]));
      return this.overtaken;
    },
    leaveBehind: (left) => void this.leftBehind.set(left.id, left),
    removeLeft: (id) => void this.leftBehind.delete(id),
    reopen: async () => {
      this.reopened.push(this.clock.now() - this.#start);
      if (this.isAway) throw new DOMException('Still lost.', 'UnknownError');
    },
    page: {
      onLeaving: (leave) => {
        this.leave = leave;
        return () => {
          this.isListening = false;
        };
      },
      onReturn: (goOn) => {
        this.goOn = goOn;
        return () => undefined;
      },
    },
  });

  #gate: Promise<void> = Promise.resolve();

  write = async (leaves: Leaves, isStillMeant = () => true): Promise<void> => {
    if (this.isAway) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    if (this.letThrough !== null) await this.#gate;
    if (this.isAway) throw new DOMException('The transaction was aborted.', 'AbortError');
    if (!isStillMeant()) throw new Error('It is meant no more.');
    this.writes.push({ at: this.clock.now() - this.#start, leaves });
  };

  holdUp(): void {
    this.#gate = new Promise((resolve) => {
      this.letThrough = () => {
        this.letThrough = null;
        resolve();
      };
    });
  }

  /** Each leaf as it was last written. */
  get content(): Leaves {
    return Object.assign({}, ...this.writes.map((write) => write.leaves)) as Leaves;
  }
}

let disk: Disk;
beforeEach(() => {
  disk = new Disk();
});
afterEach(async () => {
  disk.isAway = false;
  await disk.draft.close();
});

const times = (): number[] => disk.writes.map((write) => write.at);

describe('Typing', () => {
  test('the first keystroke of a burst is written at once', async () => {
    disk.draft.set('notes', 'a');
    await settle();
    expect(disk.writes).toEqual([{ at: 0, leaves: { notes: 'a' } }]);
    expect(disk.draft.getStatus()).toBe('saved');
  });

  test('then at most every second', async () => {
    await type(disk.draft, disk.clock, 'notes', 'a quick brown fox jumps over a lazy dog', 100);
    expect(times().slice(0, 4)).toEqual([0, 1000, 2000, 3000]);
  });

  test('and 400 ms after the last keystroke', async () => {
    await type(disk.draft, disk.clock, 'notes', 'abc', 100);
    await disk.clock.advance(10_000);
    expect(disk.writes).toEqual([
      { at: 0, leaves: { notes: 'a' } },
      { at: 600, leaves: { notes: 'abc' } },
    ]);
  });

  test('a keystroke after a pause is the first of a new burst', async () => {
    disk.draft.set('notes', 'a');
    await disk.clock.advance(5000);
    disk.draft.set('notes', 'ab');
    await settle();
    expect(times()).toEqual([0, 5000]);
  });

  test('a clock set back in the middle of a burst does not stop the writing', async () => {
    disk.draft.set('notes', 'a');
    await settle();
    disk.clock.set(disk.clock.now() - 3_600_000);
    disk.draft.set('notes', 'ab');
    await settle();
    expect(disk.content).toEqual({ notes: 'ab' });
  });

  test('two fields in one burst are written together', async () => {
    disk.draft.set('notes', 'a');
    await settle();
    disk.draft.set('notes', 'ab');
    disk.draft.set('area', 'N');
    await disk.clock.advance(1000);
    expect(disk.writes[1]?.leaves).toEqual({ notes: 'ab', area: 'N' });
  });

  test('letter by letter or at once, nothing typed is lost', async () => {
    const text = 'Ünïcode – “quotes”, and a long answer that goes on and on.';
    await type(disk.draft, disk.clock, 'notes', text, 37);
    await disk.clock.advance(1000);
    expect(disk.content).toEqual({ notes: text });
    expect(disk.draft.getStatus()).toBe('saved');
  });
});

describe('A tap', () => {
  test('is written at once, even within a burst, with earlier typing', async () => {
    disk.draft.set('notes', 'a');
    await disk.clock.advance(100);
    disk.draft.set('notes', 'ab');
    disk.draft.setNow('answers.906.parts', { never: true });
    await settle();
    expect(disk.writes).toEqual([
      { at: 0, leaves: { notes: 'a' } },
      { at: 100, leaves: { notes: 'ab', 'answers.906.parts': { never: true } } },
    ]);
  });
});

describe('Leaving', () => {
  test('a page that is hidden writes at once', async () => {
    await type(disk.draft, disk.clock, 'notes', 'ab', 50);
    disk.hide();
    await settle();
    expect(disk.content).toEqual({ notes: 'ab' });
  });

  test('a page that goes away leaves nothing behind that is not on the disk, and nothing twice', async () => {
    await type(disk.draft, disk.clock, 'notes', 'ab', 50);
    disk.hide();
    const [left] = disk.leftBehind.values();
    expect(left?.leaves).toEqual([{ leaf: 'notes', value: 'ab', from: ['a'] }]);
    await settle();
    expect(disk.content).toEqual({ notes: 'ab' });
    expect(disk.leftBehind.size).toBe(0);
    disk.hide();
    expect(disk.leftBehind.size).toBe(0);
  });

  test('a page that may be kept begins nothing that could not end; back again, it writes', async () => {
    disk.draft.set('notes', 'a');
    await settle();
    disk.draft.set('notes', 'ab');
    disk.leave(true);
    // A page that is kept is hidden as well.
    disk.hide();
    await disk.clock.advance(5000);
    expect(disk.content).toEqual({ notes: 'a' });
    expect(disk.leftBehind.size).toBe(1);
    disk.goOn();
    await settle();
    expect(disk.content).toEqual({ notes: 'ab' });
    expect(disk.leftBehind.size).toBe(0);
    expect(disk.draft.getStatus()).toBe('saved');
  });

  test('typing left behind stays there until it is on the disk', async () => {
    disk.isAway = true;
    disk.draft.set('notes', 'a');
    disk.hide();
    await disk.clock.advance(3000);
    expect(disk.leftBehind.size).toBe(1);
    disk.isAway = false;
    await disk.clock.advance(1000);
    expect(disk.leftBehind.size).toBe(0);
    expect(disk.content).toEqual({ notes: 'a' });
  });

  test('a page that is left again leaves the newest behind, and only that', async () => {
    disk.isAway = true;
    disk.draft.set('notes', 'a');
    disk.hide();
    await settle();
    disk.draft.set('notes', 'ab');
    disk.hide();
    await settle();
    const left = [...disk.leftBehind.values()];
    expect(left.map(({ leaves }) => leaves)).toEqual([
      [{ leaf: 'notes', value: 'ab', from: ['notes at first', 'a'] }],
    ]);
  });

  test('typing left behind knows that a write on its way may still be done', async () => {
    disk.holdUp();
    disk.draft.set('notes', 'a');
    await settle();
    disk.draft.set('notes', 'ab');
    disk.leave(true);
    const [left] = disk.leftBehind.values();
    expect(left?.leaves).toEqual([{ leaf: 'notes', value: 'ab', from: ['notes at first', 'a'] }]);
    disk.letThrough?.();
  });

  test('a write on its way while the page is left ends as usual, and nothing is left', async () => {
    disk.holdUp();
    disk.draft.set('notes', 'a');
    await settle();
    disk.hide();
    expect(disk.leftBehind.size).toBe(1);
    disk.letThrough?.();
    await settle();
    expect(disk.leftBehind.size).toBe(0);
    expect(disk.late).toEqual([{ id: '1', leaves: [], since: [] }]);
  });

  test('a write that had not begun when the page was kept is not done once it is back: that compares first', async () => {
    disk.holdUp();
    disk.draft.set('notes', 'a');
    await settle();
    disk.leave(true);
    const begin = disk.letThrough;
    disk.letThrough = null;
    disk.goOn();
    await settle();
    // It never answered, and yet what was typed is on the disk.
    expect(disk.writes).toHaveLength(1);
    expect(disk.late.map(({ leaves }) => leaves)).toEqual([
      [{ leaf: 'notes', value: 'a', from: ['notes at first', 'a'] }],
    ]);
    expect(disk.draft.getStatus()).toBe('saved');
    begin?.();
    await settle();
    expect(disk.writes).toHaveLength(1);
  });

  test('a flush resolves when everything is on the disk, even when there was nothing to write', async () => {
    await disk.draft.flush();
    expect(disk.writes).toEqual([]);
    disk.draft.set('notes', 'a');
    await settle();
    disk.draft.set('notes', 'ab');
    await disk.draft.flush();
    expect(disk.content).toEqual({ notes: 'ab' });
  });

  test('closing writes what is pending and stops listening', async () => {
    disk.draft.set('notes', 'a');
    await settle();
    disk.draft.set('notes', 'ab');
    await disk.draft.close();
    expect(disk.content).toEqual({ notes: 'ab' });
    expect(disk.isListening).toBe(false);
    expect(disk.clock.sleeping).toBe(0);
  });
});

describe('The saved line', () => {
  test('says "saving" until the bytes are on the disk, and what is not there yet can be asked for', async () => {
    const heard: string[] = [];
    disk.draft.subscribe(() => heard.push(disk.draft.getStatus()));
    disk.holdUp();
    disk.draft.set('notes', 'a');
    await settle();
    expect(disk.draft.getStatus()).toBe('saving');
    expect(disk.draft.pending('notes')).toBe('a');
    expect(disk.draft.pending('area')).toBeUndefined();
    disk.letThrough?.();
    await settle();
    expect(disk.draft.getStatus()).toBe('saved');
    expect(disk.draft.pending('notes')).toBeUndefined();
    expect(heard.at(-1)).toBe('saved');
  });

  test('says "saving" when more was typed during a write, and shows the newer text', async () => {
    disk.holdUp();
    disk.draft.set('notes', 'a');
    await settle();
    disk.draft.set('notes', 'ab');
    expect(disk.draft.pending('notes')).toBe('ab');
    disk.letThrough?.();
    await settle();
    expect(disk.draft.getStatus()).toBe('saving');
    await disk.clock.advance(1000);
    expect(disk.draft.getStatus()).toBe('saved');
    expect(disk.content).toEqual({ notes: 'ab' });
  });

  test('a part that is cleared is pending as empty, not as untouched', async () => {
    disk.holdUp();
    disk.draft.setNow('answers.907.parts.cost', null);
    await settle();
    expect(disk.draft.pending('answers.907.parts.cost')).toBeNull();
    disk.letThrough?.();
  });
});

describe('When another page may have written', () => {
  const since = { leaf: 'notes', value: 'ab', from: ['a'] };

  beforeEach(async () => {
    disk.draft.set('notes', 'a');
    await settle();
    disk.draft.set('notes', 'ab');
  });

  test('a lost lock makes the write a late one, and only that one', async () => {
    await disk.draft.flushLate();
    expect(disk.late).toEqual([{ id: '1', leaves: [], since: [since] }]);
    disk.draft.setNow('notes', 'abc');
    await settle();
    expect(disk.late).toHaveLength(1);
  });

  test('so does a timer that has slept, although nobody said that the page had', async () => {
    disk.clock.set(disk.clock.now() + 60_000);
    await disk.clock.advance(400);
    expect(disk.late.map((late) => late.since)).toEqual([[since]]);
  });

  test('a page that goes on writes its left-behind typing, and that of since', async () => {
    disk.draft.set('area', 'North');
    disk.leave(true);
    disk.draft.set('notes', 'abc');
    disk.goOn();
    await settle();
    expect(disk.late).toEqual([
      {
        id: '1',
        leaves: [{ leaf: 'area', value: 'North', from: ['area at first', 'North'] }],
        since: [{ leaf: 'notes', value: 'abc', from: ['a', 'ab'] }],
      },
    ]);
  });

  test('the screen is told of an overtaken answer once it is no longer pending', async () => {
    disk.overtaken = new Map([['notes', 'of another page']]);
    await disk.draft.flushLate();
    expect(disk.told).toEqual(['notes']);
    expect(disk.draft.pending('notes')).toBeUndefined();
    expect(disk.draft.getStatus()).toBe('saved');
  });

  test('typing on top of an overtaken text is late as well', async () => {
    disk.overtaken = new Map([['notes', 'of another page']]);
    disk.holdUp();
    const written = disk.draft.flushLate();
    await settle();
    disk.draft.set('notes', 'abc');
    disk.letThrough?.();
    await written;
    await disk.clock.advance(1000);
    expect(disk.late.map((late) => late.since[0]?.value)).toEqual(['ab', 'abc']);
  });

  test('a late write that fails is tried again as one', async () => {
    disk.isAway = true;
    await disk.draft.flushLate();
    disk.isAway = false;
    await disk.clock.advance(1000);
    expect(disk.late).toHaveLength(2);
    expect(disk.content).toEqual({ notes: 'ab' });
  });
});

describe('When the database fails', () => {
  beforeEach(async () => {
    disk.draft.set('notes', 'before');
    await settle();
    disk.isAway = true;
  });

  test('it says NOT saved, keeps the answer, opens the database again and tries until it is saved', async () => {
    disk.draft.setNow('notes', 'during');
    await settle();
    expect(disk.draft.getStatus()).toBe('failed');
    expect(disk.draft.pending('notes')).toBe('during');

    await disk.clock.advance(3500);
    expect(disk.reopened).toEqual([1000, 2000, 3000]);
    expect(disk.draft.getStatus()).toBe('failed');

    disk.isAway = false;
    await disk.clock.advance(1000);
    expect(disk.draft.getStatus()).toBe('saved');
    expect(disk.content).toEqual({ notes: 'during' });
    expect(disk.clock.sleeping).toBe(0);
  });

  test('typing meanwhile overrides the text that could not be written', async () => {
    disk.draft.setNow('notes', 'during');
    disk.draft.setNow('area', 'North');
    await settle();
    disk.draft.set('notes', 'later');
    expect(disk.draft.pending('notes')).toBe('later');
    disk.isAway = false;
    await disk.clock.advance(2000);
    expect(disk.content).toEqual({ notes: 'later', area: 'North' });
    expect(disk.draft.getStatus()).toBe('saved');
  });

  test('so does typing during a write that then fails', async () => {
    disk.isAway = false;
    disk.holdUp();
    disk.draft.setNow('notes', 'on its way');
    disk.draft.setNow('area', 'North');
    await settle();
    disk.draft.set('notes', 'typed since');
    disk.isAway = true;
    disk.letThrough?.();
    await settle();
    expect(disk.draft.pending('notes')).toBe('typed since');
    disk.isAway = false;
    await disk.clock.advance(5000);
    expect(disk.content).toEqual({ notes: 'typed since', area: 'North' });
  });

  test('it is opened again even while the person keeps typing', async () => {
    await type(disk.draft, disk.clock, 'notes', 'typing on and on without a pause', 200);
    expect(disk.draft.getStatus()).toBe('failed');
    expect(disk.reopened.length).toBeGreaterThan(2);
  });

  test('NOT saved stays until it is saved: "saving" does not appear in between', async () => {
    const heard = new Set<string>();
    disk.draft.setNow('notes', 'during');
    await settle();
    disk.draft.subscribe(() => heard.add(disk.draft.getStatus()));
    await disk.clock.advance(3000);
    disk.draft.set('notes', 'more');
    await disk.clock.advance(3000);
    expect([...heard]).toEqual(['failed']);
  });

  test('leaving the assessment meanwhile loses nothing: it is tried until it is written', async () => {
    disk.draft.setNow('notes', 'during');
    await disk.draft.close();
    expect(disk.content).toEqual({ notes: 'before' });
    disk.isAway = false;
    await disk.clock.advance(5000);
    expect(disk.content).toEqual({ notes: 'during' });
    expect(disk.clock.sleeping).toBe(0);
  });

  test('an assessment that is left meanwhile still listens for the page, until it is written', async () => {
    disk.draft.setNow('notes', 'during');
    await disk.draft.close();
    disk.hide();
    expect(disk.leftBehind.size).toBe(1);
    disk.isAway = false;
    await disk.clock.advance(1000);
    expect(disk.isListening).toBe(false);
    expect(disk.leftBehind.size).toBe(0);
  });

  test('an assessment that is no longer on the device is not tried again and again', async () => {
    disk.write = async () => {
      throw new NotHeld('This assessment is not on this device.');
    };
    disk.draft.setNow('notes', 'during');
    await disk.clock.advance(60_000);
    expect(disk.draft.getStatus()).toBe('failed');
    expect(disk.reopened).toEqual([]);
    expect(disk.clock.sleeping).toBe(0);
  });

  test('a flush neither rejects nor hangs', async () => {
    disk.draft.set('notes', 'during');
    await disk.draft.flush();
    expect(disk.draft.getStatus()).toBe('failed');
  });
});

function leavesOf(edits: readonly LeafEdit[]): Leaves {
  return Object.fromEntries(edits.map(({ leaf, value }) => [leaf, value]));
}
