import { leafValue } from '#domain/leaf.ts';
import type { Leaves } from '#domain/leaf.ts';
import { fullName } from '#domain/names.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { DISCARDED_BY_HAND } from '../store/discarded.ts';
import { isInLane } from '../store/lost.ts';
import { readMeta } from '../store/meta.ts';
import { noteGivenUp } from '../store/given-up.ts';
import { NotHeld } from '../store/not-held.ts';
import { rawRows } from '../store/raw-rows.ts';
import { readHeld } from '../store/read-held.ts';
import {
  UnreadableRow,
  changeRows,
  changeWithin,
  dropLane,
  loadRows,
  rowsToWrite,
  storeRows,
} from '../store/rows.ts';
import { takenFrom } from '../store/server-hash.ts';
import { ROW_VERSION } from '../store/stored.ts';
import type { Discarded, Lane, Replaced, StoredAssessment } from '../store/stored.ts';
import { send } from '../sync/api.ts';
import { combined } from './combining.ts';
import type { Keeps } from './combining.ts';
import { writeEdit } from './edits.ts';
import { emptyLane } from './lane.ts';
import { forced, retried, workingOver } from './lane-transitions.ts';
import { leaveOut, putBack } from './lost-answers.ts';
import type { SendingPorts } from './sending.ts';
import { wholeLane, wholePartsFor } from './whole-lane.ts';

const UNDONE = 'Replaced by Undo before it was sent.';
const COMBINED = 'Given up for a colleague’s answers when the two were combined.';

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
 * What only a person can decide: a conflict, a refusal, giving up. Every choice is a compare-and-set on the
 * lane, so that two tabs cannot both choose. Nothing is lost for good: discarded work stays available for the
 * backup file for 30 days.
 */
export class Choices {
  readonly #ports: ChoicesPorts;
  readonly #database: DeviceDatabase;

  constructor(ports: ChoicesPorts) {
    this.#ports = ports;
    this.#database = ports.database;
  }

  // A conflict. Each choice is for the version shown; false or null: it has changed since, look again.

  /** Fetches the newest copy before a conflict is shown; silent when offline. */
  async refreshConflict(id: string): Promise<void> {
    const { http, owner } = this.#ports;
    const credentials = this.#ports.credentials();
    if (credentials === null) return;
    const outcome = await send(http, 'assessment', { token: credentials.token, params: { id } });
    if (outcome.kind !== 'answer') return;
    const { assessment: server } = takenFrom(outcome.value);
    await changeRows(this.#database, id, ({ stored, lane }) => {
      if (!lane?.conflict || server.version <= lane.conflict.version) return null;
      const conflict = {
        ...lane.conflict,
        server,
        version: server.version,
        updatedAt: server.updatedAt,
        name: server.lastEditedBy === owner ? lane.conflict.name : server.lastEditedByName,
        reason: server.dateCompleted === null ? ('edited' as const) : ('completed' as const),
      };
      return { stored, lane: { ...lane, conflict } };
    });
  }

  /** Mine over the version shown, theirs where I changed nothing. */
  async continueEditing(id: string, shownVersion: number): Promise<boolean> {
    const now = this.#ports.now();
    let isDone = false;
    await changeRows(this.#database, id, ({ stored, lane }) => {
      if (!showsVersion(lane, shownVersion) || lane.conflict?.reason !== 'edited') return null;
      isDone = true;
      const { server } = lane.conflict;
      const next = forced(lane, now);
      return {
        stored: { ...stored, base: server, working: workingOver(server, next, stored.working) },
        lane: next,
      };
    });
    this.#ports.wake();
    return isDone;
  }

  /** Answer by answer, mine or theirs; what I give up stays in the backup file. */
  async combine(id: string, shownVersion: number, keeps: Keeps): Promise<boolean> {
    const { assessments, outbox, edits, discarded } = this.#database;
    let isDone = false;
    await this.#database.transaction('rw', assessments, outbox, edits, discarded, async () => {
      let lost: Leaves = {};
      await changeWithin(this.#database, id, (rows) => {
        if (!showsVersion(rows.lane, shownVersion) || rows.lane.conflict?.reason !== 'edited') return null;
        isDone = true;
        const { rows: next, givenUp } = combined(rows, rows.lane, keeps, this.#ports.now());
        lost = givenUp;
        return next;
      });
      if (Object.keys(lost).length > 0)
        await discarded.add({ ...this.#discarding(id, COMBINED), working: null, changed: lost });
    });
    this.#ports.wake();
    return isDone;
  }

  /**
   * Before any network, in one transaction: a new assessment with its own lane; the original becomes the
   * server's copy and its lane goes. The copy is in progress, even where the original was being submitted.
   *
   * @returns the new assessment's id
   */
  async copyResponses(id: string, shownVersion: number): Promise<string | null> {
    const me = await readMeta(this.#database, 'me');
    const copyId = this.#ports.newId();
    const now = this.#ports.now();
    const at = new Date(now).toISOString();
    const { assessments, outbox, edits } = this.#database;
    const isDone = await this.#database.transaction('rw', assessments, outbox, edits, async () => {
      const { stored, lane } = (await loadRows(this.#database, id)) ?? {};
      if (stored === undefined || !showsVersion(lane, shownVersion)) return false;
      const { server } = lane.conflict;
      const own: Lane = {
        ...emptyLane(copyId, null, now),
        changed: lane.changed,
        refused: lane.refused,
        positions: { lastQuestionIndex: stored.working.lastQuestionIndex },
        splitFrom: id,
      };
      const working = {
        ...workingOver({ ...server, dateCompleted: null }, own, stored.working),
        id: copyId,
        version: 0,
        createdBy: this.#ports.owner,
        createdAt: at,
        updatedAt: at,
        lastEditedBy: this.#ports.owner,
        lastEditedByName: me === null ? '' : fullName(me),
      };
      await assessments.add({
        id: copyId,
        row: ROW_VERSION,
        base: null,
        working,
        replaced: [],
        receipt: null,
      });
      await outbox.add(own);
      await storeRows(this.#database, id, {
        stored: { ...stored, base: server, working: server },
        lane: null,
      });
      return true;
    });
    this.#ports.wake();
    return isDone ? copyId : null;
  }

  /** Drops the changes made here and takes the server's copy. */
  async takeServerCopy(id: string, shownVersion: number): Promise<boolean> {
    const { assessments, outbox, edits, discarded } = this.#database;
    const isDone = await this.#database.transaction('rw', assessments, outbox, edits, discarded, async () => {
      const { stored, lane } = (await loadRows(this.#database, id)) ?? {};
      if (stored === undefined || !showsVersion(lane, shownVersion)) return false;
      const { server } = lane.conflict;
      await discarded.add({
        ...this.#discarding(id, 'Discarded in favor of the submitted assessment.'),
        ...unsent(stored, lane),
      });
      await storeRows(this.#database, id, {
        stored: { ...stored, base: server, working: server },
        lane: null,
      });
      return true;
    });
    this.#ports.wake();
    return isDone;
  }

  // A refusal or a delay.

  /** Tries a refused or delayed lane right away. */
  async retry(id: string): Promise<void> {
    await changeRows(this.#database, id, ({ stored, lane }) =>
      lane === null ? null : { stored, lane: retried(lane, this.#ports.now()) },
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
    await changeRows(this.#database, id, ({ stored, lane }) =>
      lane === null
        ? null
        : { stored: { ...stored, base: null }, lane: wholeLane(stored.working, whole, this.#ports.now()) },
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
          ...this.#discarding(id, DISCARDED_BY_HAND),
          working: null,
          changed: {},
          raw,
        });
        await dropLane(this.#database, id);
        await assessments.delete(id);
        return;
      }
      const { stored, lane } = rows;
      if (lane === null) return;
      await discarded.add({ ...this.#discarding(id, DISCARDED_BY_HAND), ...unsent(stored, lane) });
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
        await discarded.add({ ...this.#discarding(id, UNDONE), working: null, changed: typedSince });
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

  // What the server lost when it was restored.

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

  #discarding(assessmentId: string, why: string): Pick<Discarded, 'id' | 'assessmentId' | 'at' | 'why'> {
    return { id: this.#ports.newId(), assessmentId, at: this.#ports.now(), why };
  }
}

function showsVersion(
  lane: Lane | null | undefined,
  shownVersion: number,
): lane is Lane & { conflict: object } {
  return lane?.conflict?.version === shownVersion;
}

/** What is lost with the lane. */
function unsent(stored: StoredAssessment, lane: Lane): Pick<Discarded, 'working' | 'changed'> {
  const refused = Object.fromEntries(Object.entries(lane.refused).map(([leaf, { value }]) => [leaf, value]));
  return {
    working: stored.working,
    changed: { ...lane.inFlight?.leaves, ...refused, ...lane.changed },
  };
}
