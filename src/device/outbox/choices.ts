import * as z from 'zod/mini';
import { leafValue } from '#domain/leaf-values.ts';
import type { Leaves } from '#domain/leaf.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { DISCARDED_BY_HAND } from '../store/discarded.ts';
import { noteGivenUp } from '../store/given-up.ts';
import { isInLane } from '../rows/lost.ts';
import { NotHeld } from '../store/not-held.ts';
import { rawRows } from '../store/raw-rows.ts';
import { readHeld } from '../store/reading/read-held.ts';
import { UnreadableRow } from '../store/row-kind.ts';
import { changeRows, changeWithin, dropLane, rowsToWrite } from '../store/rows.ts';
import type { Replaced } from '../rows/stored.ts';
import { ConflictChoices } from './conflict-choices.ts';
import { discarding, unsent } from './discarding.ts';
import { writeEdit } from '../store/edits.ts';
import { retried } from '../rows/lane-transitions.ts';
import { leaveOut, putBack, withoutWholeOffer } from './restore/lost-answers.ts';
import type { SendingPorts } from './sending.ts';
import { wholeLane, wholePartsFor } from './whole-lane.ts';

/** As much of a lane that cannot be read as says that a save of it may still arrive. */
const onItsWaySchema = z.object({ inFlight: z.object({ mutationId: z.uuid() }) });

/** The mutation id of the save that may still arrive; null for none. */
export function onItsWay(lane: unknown): string | null {
  return onItsWaySchema.safeParse(lane).data?.inFlight.mutationId ?? null;
}

const UNDONE = 'Replaced by Undo before it was sent.';

export interface ChoicesPorts extends Pick<
  SendingPorts,
  'database' | 'owner' | 'http' | 'credentials' | 'now' | 'newId'
> {
  /** There may be something to send. */
  readonly wake: () => void;
  /** Send now. */
  readonly hurry: () => Promise<void>;
  /** Something new waits on this device. */
  readonly onWaiting: () => void;
  /** An assessment waits no longer, and may be gone from this device. */
  readonly onDiscarded: (id: string) => void;
}

/**
 * Decisions that only a person can make: on a conflict, a refusal, giving up. Each is a compare-and-set on
 * the lane, so that two tabs cannot both decide. Nothing is lost for good: discarded work stays available for
 * the backup file for 30 days.
 */
export class Choices {
  readonly #ports: ChoicesPorts;
  readonly #database: DeviceDatabase;
  readonly conflict: ConflictChoices;

  constructor(ports: ChoicesPorts) {
    this.#ports = ports;
    this.#database = ports.database;
    this.conflict = new ConflictChoices(ports);
  }

  // A refusal or a delay.

  /** Tries a refused or delayed lane right away. */
  async retry(id: string): Promise<void> {
    await changeRows(this.#database, id, ({ stored, lane }) =>
      lane === null ? null : { stored: withoutWholeOffer(stored), lane: retried(lane, this.#ports.now()) },
    ).catch((error: unknown) => {
      // An unreadable row cannot be changed; trying shows whether it is still unreadable.
      if (!(error instanceof UnreadableRow) && !(error instanceof NotHeld)) throw error;
    });
    await this.#ports.hurry();
  }

  /**
   * The server no longer knows the assessment (an operator restored an older backup): sends it again in full
   * as a new one, under its id.
   */
  async sendAgain(id: string): Promise<void> {
    const held = await readHeld(this.#database, id);
    if (held === null) return;
    const whole = await wholePartsFor(this.#database, held.assessment);
    const now = this.#ports.now();
    await changeRows(this.#database, id, ({ stored, lane }) =>
      lane === null
        ? null
        : {
            stored: { ...withoutWholeOffer(stored), base: null },
            lane: wholeLane(stored.working, whole, now, lane),
          },
    );
    await this.#ports.hurry();
  }

  /**
   * Discards what is waiting on this device; an assessment that was never on the server leaves the list.
   * Unreadable rows are kept as they are; the next pull brings back the server's copy.
   */
  async discard(id: string): Promise<void> {
    const { assessments, outbox, edits, discarded, meta } = this.#database;
    await this.#database.transaction('rw', [assessments, outbox, edits, discarded, meta], async () => {
      const rows = await rowsToWrite(this.#database, id);
      if (rows === null) {
        const raw = await rawRows(this.#database, id);
        if (raw.lane === undefined && raw.edits.length === 0) return;
        await discarded.add({
          ...discarding(this.#ports, id, DISCARDED_BY_HAND),
          working: null,
          changed: {},
          raw,
        });
        const sent = onItsWay(raw.lane);
        if (sent !== null) await noteGivenUp(this.#database, sent);
        await dropLane(this.#database, id);
        await assessments.delete(id);
        return;
      }
      const { stored, lane } = rows;
      if (lane === null) return;
      await discarded.add({ ...discarding(this.#ports, id, DISCARDED_BY_HAND), ...unsent(stored, lane) });
      if (lane.inFlight !== null) await noteGivenUp(this.#database, lane.inFlight.mutationId);
      const server = lane.conflict?.server ?? stored.base;
      await dropLane(this.#database, id);
      if (server === null) await assessments.delete(id);
      else await assessments.put({ ...stored, base: server, working: server });
    });
    this.#ports.wake();
    this.#ports.onDiscarded(id);
  }

  // Own newer values from another device that a save from this one replaced.

  /** Writes them back. What has been typed over since, and is still unsent, is kept for the backup file. */
  async undoReplaced(id: string): Promise<void> {
    const { assessments, outbox, edits, discarded } = this.#database;
    await this.#database.transaction('rw', assessments, outbox, edits, discarded, async () => {
      let newer: readonly Replaced[] = [];
      let typedSince: Leaves = {};
      await changeWithin(this.#database, id, ({ stored, lane }) => {
        newer = stored.replaced;
        const leaves = newer.map(({ leaf }) => leaf).filter((leaf) => isInLane(lane, leaf));
        typedSince = Object.fromEntries(leaves.map((leaf) => [leaf, leafValue(stored.working, leaf)]));
        return { stored: { ...stored, replaced: [] }, lane };
      });
      if (Object.keys(typedSince).length > 0)
        await discarded.add({ ...discarding(this.#ports, id, UNDONE), working: null, changed: typedSince });
      await writeEdit(this.#database, { id, edits: newer, now: this.#ports.now() });
    });
    this.#ports.onWaiting();
  }

  async dismissReplaced(id: string): Promise<void> {
    await changeRows(this.#database, id, ({ stored, lane }) => ({
      stored: { ...stored, replaced: [] },
      lane,
    }));
  }

  // Answers that the server lost when it was restored.

  /** Writes it back as ordinary edits; sends what is gone altogether as new ones. */
  async putBack(ids: readonly string[]): Promise<void> {
    await putBack(this.#ports, ids);
    this.#ports.onWaiting();
    await this.#ports.hurry();
  }

  /** Keeps it for the backup file only. */
  async leaveOut(ids: readonly string[]): Promise<void> {
    for (const id of await leaveOut(this.#ports, ids)) this.#ports.onDiscarded(id);
    this.#ports.wake();
  }
}
