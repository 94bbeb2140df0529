import { ACTION_LEAVES } from '#domain/action-leaves.ts';
import type { ActionLeaf, ActionLeaves } from '#domain/action-leaves.ts';
import type { LeafValue } from '#domain/leaf.ts';
import { actionBasedOn, editedAction } from '../rows/action-lane.ts';
import { forced, retried } from '../rows/lane-transitions.ts';
import { actionLaneKey } from '../rows/stored.ts';
import { changeAction, changeActionWithin, rawAction } from '../store/action-rows.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { DISCARDED_BY_HAND } from '../store/discarded.ts';
import { noteGivenUp } from '../store/given-up.ts';
import { NotHeld } from '../store/not-held.ts';
import { UnreadableRow } from '../store/row-kind.ts';
import { onItsWay } from './choices.ts';
import type { ChoicesPorts } from './choices.ts';
import { discarding } from './discarding.ts';

const TOOK_THEIRS = 'Given up for a colleague’s changes of the action.';

/** What a person decides about an action that waits, as `Choices` of an assessment (rule ACT-10). */
export class ActionChoices {
  readonly #ports: Pick<ChoicesPorts, 'database' | 'now' | 'newId' | 'wake' | 'hurry'>;
  readonly #database: DeviceDatabase;

  constructor(ports: Pick<ChoicesPorts, 'database' | 'now' | 'newId' | 'wake' | 'hurry'>) {
    this.#ports = ports;
    this.#database = ports.database;
  }

  /** Tries a refused or delayed one right away. */
  async retry(id: string): Promise<void> {
    const now = this.#ports.now();
    await changeAction(this.#database, id, ({ stored, lane }) =>
      lane === null ? null : { stored, lane: retried(lane, now) },
    ).catch((error: unknown) => {
      // An unreadable row cannot be changed; trying shows whether it is still unreadable.
      if (!(error instanceof UnreadableRow) && !(error instanceof NotHeld)) throw error;
    });
    await this.#ports.hurry();
  }

  /** Mine over the version shown, theirs where I changed nothing. False: it has changed since. */
  async continueEditing(id: string, shownVersion: number): Promise<boolean> {
    let isDone = false;
    await changeAction(this.#database, id, ({ stored, lane }) => {
      if (lane?.conflict?.version !== shownVersion) return null;
      isDone = true;
      const next = forced(lane, this.#ports.now());
      return { stored: actionBasedOn(stored, lane.conflict.server, next), lane: next };
    });
    this.#ports.wake();
    return isDone;
  }

  /** Theirs; what is given up stays in the backup file. False: it has changed since. */
  async takeTheirs(id: string, shownVersion: number): Promise<boolean> {
    const { actions, outbox, edits, meta, discarded } = this.#database;
    const isDone = await this.#database.transaction(
      'rw',
      [actions, outbox, edits, meta, discarded],
      async () => {
        const raw = await rawAction(this.#database, id);
        let isTaken = false;
        await changeActionWithin(this.#database, id, ({ stored, lane }) => {
          if (lane?.conflict?.version !== shownVersion) return null;
          isTaken = true;
          return { stored: actionBasedOn(stored, lane.conflict.server, null), lane: null };
        });
        if (isTaken) await this.#keep(id, TOOK_THEIRS, raw);
        return isTaken;
      },
    );
    this.#ports.wake();
    return isDone;
  }

  /** Discards what is waiting on this device; an action that was never on the server goes. */
  async discard(id: string): Promise<void> {
    const { actions, outbox, meta, discarded } = this.#database;
    await this.#database.transaction('rw', [actions, outbox, meta, discarded], async () => {
      const raw = await rawAction(this.#database, id);
      if (raw.lane === undefined) return;
      await this.#keep(id, DISCARDED_BY_HAND, raw);
      const sent = onItsWay(raw.lane);
      if (sent !== null) await noteGivenUp(this.#database, sent);
      await outbox.delete(actionLaneKey(id));
      const stored = await actions.get(id);
      const base = stored?.base ?? null;
      // What cannot be read comes back with the next pull.
      if (stored === undefined || base === null) await actions.delete(id);
      else await actions.put({ ...stored, working: base });
    });
    this.#ports.wake();
  }

  #keep(id: string, why: string, raw: object): Promise<unknown> {
    const row = { ...discarding(this.#ports, id, why), working: null, changed: {}, raw };
    return this.#database.discarded.add(row);
  }

  /** Writes back one's own values from another device that a save from this one replaced. */
  async undoReplaced(id: string): Promise<void> {
    const now = this.#ports.now();
    await changeAction(this.#database, id, (rows) => {
      const { stored } = rows;
      const leaves: { [leaf in ActionLeaf]?: LeafValue } = {};
      for (const { leaf, value } of stored.replaced) leaves[leaf] = value;
      const differing: ActionLeaves = ACTION_LEAVES.differing(stored.working, leaves);
      const seen = stored.base?.version ?? null;
      return editedAction({ ...rows, stored: { ...stored, replaced: [] } }, { leaves: differing, seen, now });
    });
    this.#ports.wake();
  }

  async dismissReplaced(id: string): Promise<void> {
    await changeAction(this.#database, id, ({ stored, lane }) => ({
      stored: { ...stored, replaced: [] },
      lane,
    }));
  }
}
