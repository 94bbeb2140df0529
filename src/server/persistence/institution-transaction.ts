import type { HashedContent } from '#contract/content-hash.ts';
import type { User } from '#contract/people.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { ForceFacts, RevisionFacts } from '#domain/conflict.ts';
import type { LeafKind } from '#domain/leaf-kind.ts';
import { fullName } from '#domain/names.ts';
import type { Mail } from '../mail/mail-kinds.ts';
import { ActionRows } from './actions/action-rows.ts';
import { assessmentOf, changingColumns, contentOf, positionsOf } from './assessments/assessment-rows.ts';
import type { Positions, StoredAssessment, SummaryCounts } from './assessments/assessment-rows.ts';
import { completedAfter, completedBefore } from './assessments/completed-before.ts';
import { markAfter, markOf } from './change-mark.ts';
import { noteChanged } from './database/commit-notices.ts';
import type { DatabaseKind, Queries } from './database/database.ts';
import { stateAfter } from './assessments/history.ts';
import type { NewRevision } from './assessments/history.ts';
import { spendLimit } from './limits.ts';
import type { Limit } from './limits.ts';
import { queueMail } from './mail-outbox.ts';
import { epochOf, restoredAt } from './meta.ts';
import { InstitutionPeople } from './people/institution-people.ts';
import { administratorsOf, isOfInstitution, memberOf, nameOf } from './people/user-rows.ts';
import type { Account } from './people/user-rows.ts';
import { UploadRows } from './assessments/upload-rows.ts';
import { withEditor } from './saving/editors.ts';
import { changedAt, historyTo, insertRevision, revisionFacts } from './saving/revision-rows.ts';
import type { Replaced } from './saving/revision-rows.ts';
import {
  actionWithId,
  addAssessment,
  institutionStanding,
  lockedAssessment,
  lockedInstitution,
  revisionOfMutation,
  storedAssessment,
  writeAssessment,
  writeNewestChange,
} from './saving/save-queries.ts';

/** The change that a repeated request made the first time. */
export interface EarlierMutation {
  /** Of the assessment or action. */
  readonly documentId: string;
  readonly version: number;
  readonly hash: string;
  readonly replaced: Replaced;
}

/** An institution's newest change. */
interface NewestChange {
  /** 0 before the first one. */
  readonly number: number;
  readonly mark: string;
}

interface Place {
  readonly queries: Queries;
  readonly institutionId: number;
  readonly kind: DatabaseKind;
}

/**
 * The changes of one institution's assessments and actions, within one transaction. It holds the institution from its
 * first query to its end, so that the numbers of changes are in the order of their commits, and a restore
 * comes before or after it.
 */
export class InstitutionTransaction {
  readonly #queries: Queries;
  readonly #institutionId: number;
  readonly #kind: DatabaseKind;
  /** The epoch in which all this happens. */
  readonly epoch: string;
  #newest: NewestChange;

  private constructor({ queries, institutionId, kind }: Place, epoch: string, newest: NewestChange) {
    this.#queries = queries;
    this.#institutionId = institutionId;
    this.#kind = kind;
    this.epoch = epoch;
    this.#newest = newest;
  }

  static async begin(place: Place): Promise<InstitutionTransaction> {
    const { queries, institutionId, kind } = place;
    const look = kind === 'postgres' ? lockedInstitution : institutionStanding;
    // If this waited for a restore, the row it waited for is gone; a second look sees what was restored.
    const [standing] = await look(queries, { institutionId });
    const [found] = standing === undefined ? await look(queries, { institutionId }) : [standing];
    return new InstitutionTransaction(place, found?.epoch ?? (await epochOf(queries)), {
      number: found?.newestChange ?? 0,
      mark: found?.mark ?? '',
    });
  }

  get uploads(): UploadRows {
    return new UploadRows(this.#queries, this.#institutionId, this.#kind);
  }

  get actions(): ActionRows {
    return new ActionRows({
      queries: this.#queries,
      institutionId: this.#institutionId,
      kind: this.#kind,
      epoch: this.epoch,
      takeNumber: (mark) => this.#takeNumber(mark),
    });
  }

  get people(): InstitutionPeople {
    return new InstitutionPeople(this.#queries, this.#institutionId);
  }

  /**
   * Has devices pull again every assessment and action under which this person's name stands: names are no part of
   * what is stored, so that nothing else tells of a new one.
   */
  async tellNameAgain(userId: number): Promise<void> {
    // Before the first change there is nothing to tell.
    if (this.#newest.number === 0) return;
    const change_number = await this.#takeNumber(markAfter(this.#newest.mark));
    await this.#queries
      .updateTable('assessments')
      .set({ change_number })
      .where('institution_id', '=', this.#institutionId)
      .where('last_edited_by', '=', userId)
      .execute();
    await this.#queries
      .updateTable('actions')
      .set({ change_number })
      .where('institution_id', '=', this.#institutionId)
      .where((eb) => eb.or([eb('last_edited_by', '=', userId), eb('created_by', '=', userId)]))
      .execute();
  }

  /**
   * The assessment, locked until the transaction ends: nobody else can change it meanwhile.
   * @param asking the person whose name need not be looked up
   */
  async lockAssessment(id: string, asking: Account): Promise<StoredAssessment | null> {
    const lock = this.#kind === 'postgres' ? lockedAssessment : storedAssessment;
    const [row] = await lock(this.#queries, { id, institutionId: this.#institutionId });
    if (row === undefined) return null;
    const isOwn = row.last_edited_by === asking.id;
    return assessmentOf(row, isOwn ? fullName(asking) : await this.nameOf(row.last_edited_by));
  }

  /**
   * The earlier use of this mutation id within the epoch; null when it is new. Changes accepted before a
   * restore may be lost since, and do not count.
   */
  async mutation(userId: number, mutationId: string): Promise<EarlierMutation | 'dead' | null> {
    const rows = await revisionOfMutation(this.#queries, {
      userId,
      mutationId,
      epoch: this.epoch,
      institutionId: this.#institutionId,
    });
    // One that was accepted before it was given up has taken effect.
    const row = rows.find(({ version }) => version > 0);
    if (row === undefined) return rows.length > 0 ? 'dead' : null;
    return {
      documentId: row.document_id,
      version: row.version,
      hash: row.request_hash ?? '',
      replaced: row.replaced === null ? [] : (JSON.parse(row.replaced) as Replaced),
    };
  }

  /**
   * Makes sure that what has not been accepted under these ids by now will not be while a copy may be on its way.
   * @param at ISO time
   */
  async giveUp(userId: number, mutationIds: readonly string[], at: string): Promise<void> {
    const { epoch } = this;
    const of = { user_id: userId, epoch, institution_id: this.#institutionId, given_up_at: at };
    await this.#queries
      .insertInto('dead_mutations')
      .values(mutationIds.map((id) => ({ ...of, mutation_id: id })))
      .onConflict((known) => known.columns(['institution_id', 'user_id', 'mutation_id', 'epoch']).doNothing())
      .execute();
  }

  /** When the server's data last went back, as an ISO time; undefined where it never did. */
  restoredAt(): Promise<string | undefined> {
    return restoredAt(this.#queries);
  }

  async stateAt(origin: Assessment, version: number): Promise<Assessment> {
    return stateAfter(origin, await historyTo(this.#queries, this.#institutionId, origin.id, version));
  }

  /** When a version was made (ISO time); null if there is no such version. */
  changedAt(documentId: string, version: number): Promise<string | null> {
    return changedAt(this.#queries, this.#institutionId, documentId, version);
  }

  /** Revisions newer than a version, oldest first. */
  async revisionsAfter<L extends string>(
    documentId: string,
    version: number,
    isLeaf: LeafKind<never, L>['isLeaf'],
  ): Promise<RevisionFacts<L>[]> {
    const rows = await this.#queries
      .selectFrom('revisions')
      .select(['version', 'edited_by', 'updated_at', 'leaves'])
      .where('document_id', '=', documentId)
      .where('institution_id', '=', this.#institutionId)
      .where('version', '>', version)
      .orderBy('version')
      .execute();
    return rows.map((row) => revisionFacts(row, isLeaf));
  }

  /** The stored content; null if the id already exists, or is an action's. */
  async insertAssessment(
    assessment: Assessment,
    more: { counts: SummaryCounts; splitFrom: string | null },
  ): Promise<HashedContent | null> {
    const [action] = await actionWithId(this.#queries, {
      id: assessment.id,
      institutionId: this.#institutionId,
    });
    if (action !== undefined) return null;
    const [row] = await addAssessment(this.#queries, {
      id: assessment.id,
      institution_id: this.#institutionId,
      section: assessment.section,
      section_version: assessment.sectionVersion,
      split_from: more.splitFrom,
      created_by: assessment.createdBy,
      created_at: assessment.createdAt,
      change_number: this.#newest.number + 1,
      editors: JSON.stringify(withEditor({}, assessment)),
      uploaded: assessment.uploaded ? 1 : 0,
      ...changingColumns(assessment, more.counts),
    });
    if (row === undefined) return null;
    await this.#takeNumber(markOf(assessment));
    this.#noteChanged(assessment);
    return contentOf(row);
  }

  /** Counts one more accepted change of the institution, under its lock. */
  async #takeNumber(mark: string): Promise<number> {
    this.#newest = { number: this.#newest.number + 1, mark };
    await writeNewestChange(this.#queries, {
      institutionId: this.#institutionId,
      newestChange: this.#newest.number,
      mark,
    });
    return this.#newest.number;
  }

  /** @returns what has been stored */
  async updateAssessment(
    stored: StoredAssessment,
    changed: Assessment,
    counts: SummaryCounts,
  ): Promise<HashedContent> {
    const isNewVersion = changed.version > stored.assessment.version;
    const [row] = await writeAssessment(this.#queries, {
      ...changingColumns(changed, counts),
      change_number: await this.#takeNumber(isNewVersion ? markOf(changed) : markAfter(this.#newest.mark)),
      editors: JSON.stringify(isNewVersion ? withEditor(stored.editors, changed) : stored.editors),
      id: changed.id,
      institution_id: this.#institutionId,
    });
    if (row === undefined) throw new RangeError(`Assessment ${changed.id} is gone.`);
    this.#noteChanged(changed);
    return contentOf(row);
  }

  /** Of the newest change: open devices are told of it after the commit. */
  #noteChanged({ id, version }: Assessment): void {
    const { number } = this.#newest;
    noteChanged(this.#queries, { institutionId: this.#institutionId, id, version, number });
  }

  /** Writes the counts of its row in the list, which is a change that devices pull, unless they are there already. */
  async recount(stored: StoredAssessment, counts: SummaryCounts): Promise<void> {
    const { assessment } = stored;
    const { summary } = changingColumns(assessment, counts);
    const same = await this.#queries
      .selectFrom('assessments')
      .select('id')
      .where('id', '=', assessment.id)
      .where('institution_id', '=', this.#institutionId)
      .where('summary', '=', summary)
      .executeTakeFirst();
    if (same === undefined) await this.updateAssessment(stored, assessment, counts);
  }

  async insertRevision({ assessment, ...revision }: NewRevision): Promise<void> {
    const place = { institutionId: this.#institutionId, epoch: this.epoch };
    await insertRevision(this.#queries, place, {
      document: assessment,
      dateCompleted: assessment.dateCompleted,
      positions: JSON.stringify(positionsOf(assessment) satisfies Positions),
      ...revision,
    });
  }

  /** The person's forced saves of a document, and whom each conflict had named. */
  async forces(documentId: string, userId: number): Promise<ForceFacts[]> {
    const rows = await this.#queries
      .selectFrom('conflicts')
      .select(['named', 'forced_at'])
      .where('document_id', '=', documentId)
      .where('user_id', '=', userId)
      .where('institution_id', '=', this.#institutionId)
      .execute();
    return rows.flatMap((row) =>
      row.forced_at === null ? [] : [{ named: row.named, at: Date.parse(row.forced_at) }],
    );
  }

  /** Remembers that a person was told at this version that another is also editing. */
  async recordConflict(
    document: Pick<Assessment, 'id' | 'version'>,
    conflict: { userId: number; named: number; at: string },
  ): Promise<void> {
    const raised = { version: document.version, raised_at: conflict.at };
    await this.#queries
      .insertInto('conflicts')
      .values({
        institution_id: this.#institutionId,
        document_id: document.id,
        user_id: conflict.userId,
        named: conflict.named,
        forced_at: null,
        ...raised,
      })
      .onConflict((met) =>
        met.columns(['institution_id', 'document_id', 'user_id', 'named']).doUpdateSet(raised),
      )
      .execute();
  }

  /** Remembers that a person forced past the last conflict shown up to a version. */
  async recordForce(
    documentId: string,
    force: { userId: number; shownVersion: number; at: string },
  ): Promise<void> {
    const shown = await this.#queries
      .selectFrom('conflicts')
      .select('named')
      .where('document_id', '=', documentId)
      .where('user_id', '=', force.userId)
      .where('institution_id', '=', this.#institutionId)
      .where('version', '<=', force.shownVersion)
      .orderBy('raised_at', 'desc')
      .orderBy('version', 'desc')
      .executeTakeFirst();
    if (shown === undefined) return;
    await this.#queries
      .updateTable('conflicts')
      .set({ forced_at: force.at })
      .where('document_id', '=', documentId)
      .where('user_id', '=', force.userId)
      .where('institution_id', '=', this.#institutionId)
      .where('named', '=', shown.named)
      .execute();
  }

  /** Who may administer the institution, with the mails they want. */
  administrators(): Promise<User[]> {
    return administratorsOf(this.#queries, this.#institutionId);
  }

  completedBefore(one: Assessment): Promise<Assessment[]> {
    return completedBefore(this.#queries, this.#institutionId, one);
  }

  completedAfter(one: Assessment): Promise<StoredAssessment[]> {
    return completedAfter(this.#queries, this.#institutionId, one);
  }

  spend(limit: Limit, whom: number, at: number): Promise<number> {
    return spendLimit(this.#queries, limit, { whom: String(whom), at });
  }

  queueMail(mail: Mail, occasion: { readonly at: string; readonly event: string }): Promise<void> {
    return queueMail(this.#queries, mail, occasion);
  }

  nameOf(userId: number): Promise<string> {
    return nameOf(this.#queries, this.#institutionId, userId);
  }

  /** Somebody of this institution who can log in, with the mails they want. */
  member(userId: number): Promise<User | null> {
    return memberOf(this.#queries, this.#institutionId, userId);
  }

  /** Whether somebody is of this institution, whatever they may do. */
  hasPerson(userId: number): Promise<boolean> {
    return isOfInstitution(this.#queries, this.#institutionId, userId);
  }
}
