import type { Assessment } from '#domain/assessment.ts';
import type { Leaves } from '#domain/leaf.ts';
import { fullName } from '#domain/names.ts';
import { readMeta } from '../store/meta.ts';
import { changeRows, changeWithin, loadRows, storeRows } from '../store/rows.ts';
import { takenFrom } from '../rows/server-hash.ts';
import { ROW_VERSION } from '../rows/stored.ts';
import type { HeldRows } from '../rows/lane.ts';
import type { Lane } from '../rows/stored.ts';
import { send } from '../call/api.ts';
import { combined } from './combining.ts';
import type { Keeps } from './combining.ts';
import { discarding, unsent } from './discarding.ts';
import { emptyLane } from '../rows/lane.ts';
import { forced, workingOver } from '../rows/lane-transitions.ts';
import { isBehind } from './restore/bring-over.ts';
import { isOtherHistory, queryOf } from './restore/going-back.ts';
import type { SendingPorts } from './sending.ts';

interface ConflictPorts extends Pick<
  SendingPorts,
  'database' | 'owner' | 'http' | 'credentials' | 'now' | 'newId'
> {
  /** There may be something to send. */
  readonly wake: () => void;
}

const COMBINED = 'Given up for a colleague’s answers when the two were combined.';
const TOOK_SERVER_COPY = 'Discarded in favor of the submitted assessment.';

/**
 * A person's choices in a conflict. Each is for the version shown; false or null means that it has changed
 * since and must be looked at again.
 */
export class ConflictChoices {
  readonly #ports: ConflictPorts;

  constructor(ports: ConflictPorts) {
    this.#ports = ports;
  }

  /**
   * Fetches the newest copy before a conflict is shown; silent when offline. After a restore, also one without a new
   * epoch, the copy is of another history: it waits until the rows have been brought over, which compares it with what
   * they had (rules SYN-18 and SYN-24).
   */
  async refresh(id: string): Promise<void> {
    const { database, http } = this.#ports;
    const credentials = this.#ports.credentials();
    if (credentials === null) return;
    const row = await database.assessments.get(id);
    const query = queryOf(row);
    const outcome = await send(http, 'assessment', { token: credentials.token, params: { id }, query });
    if (outcome.kind !== 'answer') return;
    const { assessment: server } = takenFrom(outcome.value);
    const { assessments, outbox, edits, meta } = database;
    if (await isOtherHistory(database, row, outcome.header)) return this.#ports.wake();
    await database.transaction('rw', assessments, outbox, edits, meta, async () => {
      const held = await readMeta(database, 'epoch');
      await changeWithin(database, id, (rows) => {
        const epoch = outcome.header('x-epoch');
        const isOfOther = epoch !== null && isBehind(rows, held, epoch);
        return isOfOther ? null : this.#withNewest(rows, server);
      });
    });
  }

  #withNewest({ stored, lane }: HeldRows, server: Assessment): HeldRows | null {
    if (!lane?.conflict || server.version <= lane.conflict.version) return null;
    const conflict = {
      ...lane.conflict,
      server,
      version: server.version,
      updatedAt: server.updatedAt,
      name: server.lastEditedBy === this.#ports.owner ? lane.conflict.name : server.lastEditedByName,
      reason: server.dateCompleted === null ? ('edited' as const) : ('completed' as const),
    };
    return { stored, lane: { ...lane, conflict } };
  }

  /** Mine over the version shown, theirs where I changed nothing. */
  async continueEditing(id: string, shownVersion: number): Promise<boolean> {
    const now = this.#ports.now();
    let isDone = false;
    await changeRows(this.#ports.database, id, ({ stored, lane }) => {
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
    const { assessments, outbox, edits, discarded } = this.#ports.database;
    let isDone = false;
    await this.#ports.database.transaction('rw', assessments, outbox, edits, discarded, async () => {
      let lost: Leaves = {};
      await changeWithin(this.#ports.database, id, (rows) => {
        if (!showsVersion(rows.lane, shownVersion) || rows.lane.conflict?.reason !== 'edited') return null;
        isDone = true;
        const { rows: next, givenUp } = combined(rows, rows.lane, keeps, this.#ports.now());
        lost = givenUp;
        return next;
      });
      if (Object.keys(lost).length > 0)
        await discarded.add({ ...discarding(this.#ports, id, COMBINED), working: null, changed: lost });
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
    const me = await readMeta(this.#ports.database, 'me');
    const copyId = this.#ports.newId();
    const now = this.#ports.now();
    const at = new Date(now).toISOString();
    const { assessments, outbox, edits } = this.#ports.database;
    const isDone = await this.#ports.database.transaction('rw', assessments, outbox, edits, async () => {
      const { stored, lane } = (await loadRows(this.#ports.database, id)) ?? {};
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
      await storeRows(this.#ports.database, id, {
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
    const { assessments, outbox, edits, discarded } = this.#ports.database;
    const isDone = await this.#ports.database.transaction(
      'rw',
      assessments,
      outbox,
      edits,
      discarded,
      async () => {
        const { stored, lane } = (await loadRows(this.#ports.database, id)) ?? {};
        if (stored === undefined || !showsVersion(lane, shownVersion)) return false;
        const { server } = lane.conflict;
        await discarded.add({
          ...discarding(this.#ports, id, TOOK_SERVER_COPY),
          ...unsent(stored, lane),
        });
        await storeRows(this.#ports.database, id, {
          stored: { ...stored, base: server, working: server },
          lane: null,
        });
        return true;
      },
    );
    this.#ports.wake();
    return isDone;
  }
}

function showsVersion(
  lane: Lane | null | undefined,
  shownVersion: number,
): lane is Lane & { conflict: object } {
  return lane?.conflict?.version === shownVersion;
}
