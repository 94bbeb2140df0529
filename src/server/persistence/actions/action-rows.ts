import type { Selectable } from 'kysely';
import type { ActionLeaf, ActionLeaves, EditedFields } from '#domain/action-leaves.ts';
import { ACTION_LEAVES, editedFields, withActionLeaves } from '#domain/action-leaves.ts';
import { newAction, originOf } from '#domain/action.ts';
import type { Action, ActionOrigin } from '#domain/action.ts';
import { fullName } from '#domain/names.ts';
import { markOf } from '../change-mark.ts';
import type { DatabaseKind, Queries } from '../database/database.ts';
import type { ActionsTable } from '../database/tables.ts';
import { nameOf } from '../people/user-rows.ts';
import type { Account } from '../people/user-rows.ts';
import { withEditor } from '../saving/editors.ts';
import type { Editors } from '../saving/editors.ts';
import { historyTo, insertRevision, leavesIn } from '../saving/revision-rows.ts';
import type { HistoryRow, Mutation, Replaced } from '../saving/revision-rows.ts';

/** An action as it is stored, with what the API does not show. */
export interface StoredAction {
  readonly action: Action;
  readonly editors: Editors;
}

export interface NewActionRevision {
  /** The leaves that the change set. */
  readonly leaves: ActionLeaves;
  readonly replaced: Replaced;
  readonly mutation: Mutation | null;
}

/** The `content` column. */
type ActionContent = ActionOrigin & EditedFields;

/** @param nameOfUser of the people of the institution, by id */
export function actionOf(row: Selectable<ActionsTable>, nameOfUser: (id: number) => string): Action {
  return {
    id: row.id,
    ...(JSON.parse(row.content) as ActionContent),
    createdBy: row.created_by,
    createdByName: nameOfUser(row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastEditedBy: row.last_edited_by,
    lastEditedByName: nameOfUser(row.last_edited_by),
    version: row.version,
  };
}

function contentJson(action: Action): string {
  return JSON.stringify({ ...originOf(action), ...editedFields(action) } satisfies ActionContent);
}

/** The parts of a transaction that saves need. */
interface Within {
  readonly queries: Queries;
  readonly institutionId: number;
  readonly kind: DatabaseKind;
  readonly epoch: string;
  /** Counts one more accepted change of the institution. */
  readonly takeNumber: (mark: string) => Promise<number>;
}

/** One institution's actions, within one transaction that holds the institution. */
export class ActionRows {
  readonly #within: Within;

  constructor(within: Within) {
    this.#within = within;
  }

  /**
   * The action, locked until the transaction ends.
   * @param asking the person whose name need not be looked up
   */
  async lock(id: string, asking: Account): Promise<StoredAction | null> {
    const { queries, institutionId, kind } = this.#within;
    const asked = queries
      .selectFrom('actions')
      .selectAll()
      .where('id', '=', id)
      .where('institution_id', '=', institutionId);
    // On SQLite a writing transaction holds the lock already; under the institution's, nobody of ours has the row.
    const row = await (kind === 'postgres' ? asked.forUpdate().noWait() : asked).executeTakeFirst();
    if (row === undefined) return null;
    const names = new Map([[asking.id, fullName(asking)]]);
    for (const user of [row.created_by, row.last_edited_by]) {
      if (!names.has(user)) names.set(user, await nameOf(queries, institutionId, user));
    }
    return {
      action: actionOf(row, (user) => names.get(user) ?? ''),
      editors: JSON.parse(row.editors) as Editors,
    };
  }

  /**
   * False if the id already exists, or is an assessment's. The caller then undoes the transaction.
   */
  async insert(action: Action, revision: NewActionRevision): Promise<boolean> {
    const { queries, institutionId, takeNumber } = this.#within;
    const assessment = await queries
      .selectFrom('assessments')
      .select('id')
      .where('id', '=', action.id)
      .where('institution_id', '=', institutionId)
      .executeTakeFirst();
    if (assessment !== undefined) return false;
    const added = await queries
      .insertInto('actions')
      .values({
        id: action.id,
        institution_id: institutionId,
        created_by: action.createdBy,
        created_at: action.createdAt,
        change_number: await takeNumber(markOf(action)),
        ...changing(action, {}),
      })
      .onConflict((conflict) => conflict.columns(['institution_id', 'id']).doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return false;
    await this.#record(action, revision);
    return true;
  }

  async update({ editors }: StoredAction, changed: Action, revision: NewActionRevision): Promise<void> {
    const { queries, institutionId, takeNumber } = this.#within;
    await queries
      .updateTable('actions')
      .set({ ...changing(changed, editors), change_number: await takeNumber(markOf(changed)) })
      .where('id', '=', changed.id)
      .where('institution_id', '=', institutionId)
      .execute();
    await this.#record(changed, revision);
  }

  async #record(action: Action, revision: NewActionRevision): Promise<void> {
    await insertRevision(this.#within.queries, this.#within, {
      document: action,
      dateCompleted: null,
      positions: '{}',
      ...revision,
    });
  }

  /** The actions that call this owner by a name besides. */
  async namingOwner(userId: number): Promise<string[]> {
    const { queries, institutionId } = this.#within;
    const rows = await queries
      .selectFrom('actions')
      .select(['id', 'content'])
      .where('institution_id', '=', institutionId)
      .orderBy('id')
      .execute();
    return rows
      .filter(({ content }) => {
        const { ownerUser, ownerName } = JSON.parse(content) as ActionContent;
        return ownerUser === userId && ownerName !== '';
      })
      .map(({ id }) => id);
  }

  /** The action as that version left it. */
  async stateAt(origin: Action, version: number): Promise<Action> {
    const { queries, institutionId } = this.#within;
    return stateAfter(origin, await historyTo(queries, institutionId, origin.id, version));
  }
}

/** The columns that change with an edit. */
function changing(action: Action, editors: Editors) {
  return {
    last_edited_by: action.lastEditedBy,
    updated_at: action.updatedAt,
    version: action.version,
    editors: JSON.stringify(withEditor(editors, action)),
    content: contentJson(action),
  };
}

/**
 * The action as the last of these revisions left it.
 * @param origin the action now, for what never changes
 * @param rows the history from version 1 on, without a gap
 */
export function stateAfter(origin: Action, rows: readonly HistoryRow[]): Action {
  const last = rows.at(-1);
  if (last === undefined) throw new RangeError(`Action ${origin.id} has no history.`);
  const user = { id: origin.createdBy, name: origin.createdByName };
  const start = newAction({ id: origin.id, origin: originOf(origin), user, at: origin.createdAt });
  const leavesOf = (row: HistoryRow) => leavesIn<ActionLeaf>(row, ACTION_LEAVES.isLeaf);
  return {
    ...rows.reduce((state, row) => withActionLeaves(state, leavesOf(row)), start),
    lastEditedBy: last.edited_by,
    lastEditedByName: last.name,
    updatedAt: last.updated_at,
    version: last.version,
  };
}
