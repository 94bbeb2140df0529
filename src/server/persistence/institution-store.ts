import type { Revision } from '#contract/assessments.ts';
import type { PendingInvitation } from '#contract/accounts.ts';
import type { Institution, RosterEntry, User } from '#contract/people.ts';
import type { PersonData } from '#contract/person-data.ts';
import type { Action } from '#domain/action.ts';
import type { Assessment } from '#domain/assessment.ts';
import { actionPages } from './actions/action-pages.ts';
import { actionOf } from './actions/action-rows.ts';
import { assessmentOf, listJson } from './assessments/assessment-rows.ts';
import type { StoredAssessment } from './assessments/assessment-rows.ts';
import { completedBefore } from './assessments/completed-before.ts';
import { completedPages } from './assessments/completed-pages.ts';
import type { Span } from './assessments/completed-pages.ts';
import { findAssessment } from './assessments/find-assessment.ts';
import type { Database, Queries } from './database/database.ts';
import { revisionIn } from './change-mark.ts';
import { stateAfter } from './assessments/history.ts';
import { InstitutionPeople } from './people/institution-people.ts';
import { pendingInvitations } from './people/invitation-rows.ts';
import { InstitutionTransaction } from './institution-transaction.ts';
import { INSTITUTION_COLUMNS } from './people/institution-rows.ts';
import { NAME_COLUMNS, nameIn, userOf } from './people/user-rows.ts';
import { personData } from './people/person-data.ts';
import { sessionCounts } from './people/session-rows.ts';
import { changedAt, historyTo } from './saving/revision-rows.ts';
import { actionWithId, institutionStanding } from './saving/save-queries.ts';

/**
 * All that one institution owns, and nothing else: each query here, in
 * `InstitutionTransaction` and in `InstitutionPeople` carries the institution's id, so that no caller can forget it.
 */
export class InstitutionStore {
  readonly #database: Database;
  readonly #institutionId: number;

  constructor(database: Database, institutionId: number) {
    this.#database = database;
    this.#institutionId = institutionId;
  }

  /** Runs changes in one transaction, which may be run again from its start (see `Database.transaction`). */
  change<T>(run: (transaction: InstitutionTransaction) => Promise<T>): Promise<T> {
    const { kind } = this.#database;
    return this.#database.transaction(async (queries) =>
      run(await InstitutionTransaction.begin({ queries, institutionId: this.#institutionId, kind })),
    );
  }

  /** The same for changes of the institution and its people. */
  changePeople<T>(run: (people: InstitutionPeople) => Promise<T>): Promise<T> {
    return this.#database.transaction((queries) => run(new InstitutionPeople(queries, this.#institutionId)));
  }

  #read<T>(run: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#database.read(run);
  }

  institution(): Promise<Institution> {
    return this.#read((queries) =>
      queries
        .selectFrom('institutions')
        .select(INSTITUTION_COLUMNS)
        .where('id', '=', this.#institutionId)
        .executeTakeFirstOrThrow(),
    );
  }

  users(): Promise<User[]> {
    return this.#read(async (queries) => {
      const rows = await queries
        .selectFrom('users')
        .selectAll()
        .where('institution_id', '=', this.#institutionId)
        .orderBy('id')
        .execute();
      return rows.map(userOf);
    });
  }

  /**
   * The people as administrators see them: with their last log-in, and on how many devices they are logged
   * in.
   */
  usersWithLogIns(now: number): Promise<RosterEntry[]> {
    return this.#read(async (queries) => {
      const rows = await queries
        .selectFrom('users')
        .selectAll()
        .where('institution_id', '=', this.#institutionId)
        .orderBy('id')
        .execute();
      const counts = await sessionCounts(queries, this.#institutionId, now);
      return rows.map((row) => ({
        ...userOf(row),
        lastLogInAt: row.last_log_in_at,
        sessions: counts.get(row.id) ?? 0,
      }));
    });
  }

  /** What is kept about a person; null for whoever is not of the institution. */
  personData(userId: number, now: number): Promise<PersonData | null> {
    const whom = { institutionId: this.#institutionId, userId };
    return this.#read((queries) => personData(queries, whom, now));
  }

  /** "First Last" by user id. */
  names(): Promise<Map<number, string>> {
    return this.#read(async (queries) => {
      const rows = await queries
        .selectFrom('users')
        .select(['id', ...NAME_COLUMNS])
        .where('institution_id', '=', this.#institutionId)
        .orderBy('id')
        .execute();
      return new Map(rows.map((row) => [row.id, nameIn(row)]));
    });
  }

  /** Invitations that can still be accepted, the newest first. @param at ISO time */
  invitations(at: string): Promise<PendingInvitation[]> {
    return this.#read((queries) => pendingInvitations(queries, { institutionId: this.#institutionId, at }));
  }

  /** The newest accepted change: its number, 0 before the first, and a mark that no other change has. */
  async newestChange(): Promise<{ readonly number: number; readonly mark: string }> {
    const [row] = await this.#read((queries) =>
      institutionStanding(queries, { institutionId: this.#institutionId }),
    );
    return { number: row?.newestChange ?? 0, mark: row?.mark ?? '' };
  }

  /** The list as wire JSON, the last one edited first; only what changed after a number, if one is given. */
  list(
    names: ReadonlyMap<number, string>,
    after: number | undefined,
  ): Promise<{ json: string; count: number }> {
    return this.#read(async (queries) => {
      const all = queries
        .selectFrom('assessments')
        .select(['summary', 'last_edited_by'])
        .where('institution_id', '=', this.#institutionId)
        .orderBy('updated_at', 'desc')
        // Of one moment, always in one order: a restored copy tells the same.
        .orderBy('id', 'desc');
      const rows = await (after === undefined ? all : all.where('change_number', '>', after)).execute();
      return { json: listJson(rows, names), count: rows.length };
    });
  }

  /** Completed in the app, not on paper; the earliest first. */
  completed(section: string, names: ReadonlyMap<number, string>): Promise<Assessment[]> {
    return this.#read(async (queries) => {
      const rows = await queries
        .selectFrom('assessments')
        .selectAll()
        .where('institution_id', '=', this.#institutionId)
        .where('section', '=', section)
        .where('date_completed', 'is not', null)
        .where('uploaded', '=', 0)
        .orderBy('date_completed')
        .orderBy('id')
        .execute();
      return rows.map((row) => assessmentOf(row, names.get(row.last_edited_by) ?? '').assessment);
    });
  }

  /** See `completedPages` of completed-pages.ts. */
  completedPages(span: Span): AsyncGenerator<Assessment[]> {
    return completedPages((run) => this.#read(run), this.#institutionId, span);
  }

  /** See `actionPages` of action-pages.ts. */
  actionPages(span: Span, names: ReadonlyMap<number, string>): AsyncGenerator<Action[]> {
    return actionPages((run) => this.#read(run), { institutionId: this.#institutionId, names }, span);
  }

  /** See `completedBefore` of completed-before.ts. */
  completedBefore(one: Assessment): Promise<Assessment[]> {
    return this.#read((queries) => completedBefore(queries, this.#institutionId, one));
  }

  assessment(id: string): Promise<StoredAssessment | null> {
    return this.#read((queries) => findAssessment(queries, this.#institutionId, id));
  }

  /** The actions, the last one edited first; only what changed after a number, if one is given. */
  actions(names: ReadonlyMap<number, string>, after: number | undefined): Promise<Action[]> {
    return this.#read(async (queries) => {
      const all = queries
        .selectFrom('actions')
        .selectAll()
        .where('institution_id', '=', this.#institutionId)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc');
      const rows = await (after === undefined ? all : all.where('change_number', '>', after)).execute();
      return rows.map((row) => actionOf(row, (user) => names.get(user) ?? ''));
    });
  }

  hasAction(id: string): Promise<boolean> {
    return this.#read(async (queries) => {
      const [action] = await actionWithId(queries, { id, institutionId: this.#institutionId });
      return action !== undefined;
    });
  }

  /** Accepted changes of an assessment or action, newest first. */
  revisions(documentId: string): Promise<Revision[]> {
    return this.#read(async (queries) => {
      const rows = await queries
        .selectFrom('revisions')
        .innerJoin('users', 'users.id', 'revisions.edited_by')
        .select(['revisions.version', 'revisions.edited_by', 'revisions.updated_at'])
        .select(NAME_COLUMNS)
        .where('revisions.document_id', '=', documentId)
        .where('revisions.institution_id', '=', this.#institutionId)
        .orderBy('revisions.version', 'desc')
        .execute();
      return rows.map((row) => ({
        version: row.version,
        editedBy: row.edited_by,
        editedByName: nameIn(row),
        updatedAt: row.updated_at,
      }));
    });
  }

  /** When a version was made (ISO time); null if there is no such version. */
  changedAt(documentId: string, version: number): Promise<string | null> {
    return this.#read((queries) => changedAt(queries, this.#institutionId, documentId, version));
  }

  /** Whether this history holds the change that had this mark. */
  async holdsChange(mark: string): Promise<boolean> {
    const revision = revisionIn(mark);
    return revision !== null && (await this.changedAt(revision.id, revision.version)) === revision.updatedAt;
  }

  /** The assessment as that version left it; null if there is no such version. */
  stateAt(origin: Assessment, version: number): Promise<Assessment | null> {
    return this.#read(async (queries) => {
      const rows = await historyTo(queries, this.#institutionId, origin.id, version);
      return rows.at(-1)?.version === version ? stateAfter(origin, rows) : null;
    });
  }
}
