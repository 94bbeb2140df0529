import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Leaves } from '#domain/leaf.ts';
import { DraftWriter } from '#device/outbox/draft.ts';
import { NotHeld } from '#device/store/not-held.ts';
import { VirtualClock, settle } from '../../../support/device/device-harness.ts';
import { type } from '../../../support/device/device-world.ts';

/** A disk that can be taken away, and a page that can be hidden. */
class Disk {
  readonly clock = new VirtualClock();
  /** What was written, with the milliseconds since the start. */
  readonly writes: { at: number; leaves: Leaves }[] = [];
  readonly reopened: number[] = [];
  isAway = false;
  /** Holds writes up until it is called. */
  letThrough: (() => void) | null = null;
  hide: () => void = () => undefined;
  /** What was written without waiting to hear of it. */
  readonly leftBehind: Leaves[] = [];
  isListening = true;
  readonly #start = this.clock.now();

  readonly draft = new DraftWriter({
    clock: this.clock,
    write: (leaves) => this.write(leaves),
    writeOnLeaving: (leaves) => this.leftBehind.push(leaves),
    reopen: async () => {
      this.reopened.push(this.clock.now() - this.#start);
      if (this.isAway) throw new DOMException('Still lost.', 'UnknownError');
    },
    onLeaving: (flush) => {
      this.hide = flush;
      return () => {
        this.isListening = false;
      };
    },
  });

  #gate: Promise<void> = Promise.resolve();

  write = async (leaves: Leaves): Promise<void> => {
    if (this.isAway) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    if (this.letThrough !== null) await this.#gate;
    if (this.isAway) throw new DOMException('The transaction was aborted.', 'AbortError');
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

  /** Each leaf as it was written last. */
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
  test('the first key of a burst is written at once', async () => {
    disk.draft.set('notes', 'a');
    await settle();
    expect(disk.writes).toEqual([{ at: 0, leaves: { notes: 'a' } }]);
    expect(disk.draft.getStatus()).toBe('saved');
  });

  test('then at most every second', async () => {
    await type(disk.draft, disk.clock, 'notes', 'a quick brown fox jumps over a lazy dog', 100);
    expect(times().slice(0, 4)).toEqual([0, 1000, 2000, 3000]);
  });

  test('and 400 ms after the last key', async () => {
    await type(disk.draft, disk.clock, 'notes', 'abc', 100);
    await disk.clock.advance(10_000);
    expect(disk.writes).toEqual([
      { at: 0, leaves: { notes: 'a' } },
      { at: 600, leaves: { notes: 'abc' } },
    ]);
  });

  test('a key after a pause is the first of a new burst', async () => {
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
  test('is written at once, also within a burst, with what was typed before it', async () => {
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
    expect(disk.leftBehind).toEqual([{ notes: 'ab' }]);
    await settle();
    disk.hide();
    expect(disk.leftBehind).toHaveLength(1);
  });

  test('a flush resolves when everything is on the disk, also when nothing was to be written', async () => {
    await disk.draft.flush();
    expect(disk.writes).toEqual([]);
    disk.draft.set('notes', 'a');
    await settle();
    disk.draft.set('notes', 'ab');
    await disk.draft.flush();
    expect(disk.content).toEqual({ notes: 'ab' });
  });

  test('closing writes what is pending and listens no more', async () => {
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

  test('says "saving" while more was typed during a write, and shows the newer text', async () => {
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

  test('a part that is cleared is pending as nothing, not as untouched', async () => {
    disk.holdUp();
    disk.draft.setNow('answers.907.parts.cost', null);
    await settle();
    expect(disk.draft.pending('answers.907.parts.cost')).toBeNull();
    disk.letThrough?.();
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

  test('what is typed meanwhile wins over what could not be written', async () => {
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

  test('so does what is typed while a write is on its way that fails in the end', async () => {
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

  test('it is opened again also while the person goes on typing', async () => {
    await type(disk.draft, disk.clock, 'notes', 'typing on and on without a pause', 200);
    expect(disk.draft.getStatus()).toBe('failed');
    expect(disk.reopened.length).toBeGreaterThan(2);
  });

  test('NOT saved stays until it is saved: not a word of "saving" in between', async () => {
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

  test('an assessment that is no longer on the device is not asked for again and again', async () => {
    disk.write = async () => {
      throw new NotHeld('This assessment is not on this device.');
    };
    disk.draft.setNow('notes', 'during');
    await disk.clock.advance(60_000);
    expect(disk.draft.getStatus()).toBe('failed');
    expect(disk.reopened).toEqual([]);
    expect(disk.clock.sleeping).toBe(0);
  });

  test('a flush does not reject, and does not hang', async () => {
    disk.draft.set('notes', 'during');
    await disk.draft.flush();
    expect(disk.draft.getStatus()).toBe('failed');
  });
});
