import { appendAudit } from '../audit-log.ts';
import type { AuditEntry } from '../audit-log.ts';
import type { Selectable } from 'kysely';
import type { DatabaseKind, Queries } from '../database/database.ts';
import type { UploadsTable } from '../database/tables.ts';

/** A scan that someone announced. */
export interface Upload {
  /** Becomes the assessment's. */
  readonly id: string;
  readonly userId: number;
  readonly section: string;
  /** Cleaned. */
  readonly fileName: string;
  /** ISO time. */
  readonly dateCompleted: string;
  /** ISO time of the newest request. */
  readonly requestedAt: string;
  /** ISO time when the assessment was created; null until the file has arrived. */
  readonly doneAt: string | null;
}

/** A pending upload with the institution that it belongs to. */
export interface PendingUpload {
  readonly id: string;
  readonly institutionId: number;
  readonly requestedAt: string;
}

/** One institution's uploads, within one transaction. */
export class UploadRows {
  readonly #queries: Queries;
  readonly #institutionId: number;
  readonly #kind: DatabaseKind;

  constructor(queries: Queries, institutionId: number, kind: DatabaseKind) {
    this.#queries = queries;
    this.#institutionId = institutionId;
    this.#kind = kind;
  }

  /** The upload, locked until the transaction ends. */
  async lock(id: string): Promise<Upload | null> {
    const asked = this.#queries
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .where('institution_id', '=', this.#institutionId);
    // On SQLite a writing transaction holds the lock already.
    const row = await (this.#kind === 'postgres' ? asked.forUpdate() : asked).executeTakeFirst();
    return row === undefined ? null : uploadOf(row);
  }

  /** False if the id already belongs to an upload or an assessment. */
  async insert(upload: Upload): Promise<boolean> {
    const assessment = await this.#queries
      .selectFrom('assessments')
      .select('id')
      .where('id', '=', upload.id)
      .where('institution_id', '=', this.#institutionId)
      .executeTakeFirst();
    if (assessment !== undefined) return false;
    const row = await this.#queries
      .insertInto('uploads')
      .values({
        id: upload.id,
        institution_id: this.#institutionId,
        user_id: upload.userId,
        done_at: upload.doneAt,
        ...announced(upload),
      })
      .onConflict((conflict) => conflict.columns(['institution_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Asked again before the file arrived: what was said last counts. */
  async announceAgain(upload: Upload): Promise<void> {
    await this.#change(upload.id, announced(upload));
  }

  async finish(id: string, at: string, entry: AuditEntry): Promise<void> {
    await this.#change(id, { done_at: at });
    await appendAudit(this.#queries, [entry]);
  }

  /** Forgets an upload whose file never came. */
  async remove(id: string): Promise<void> {
    await this.#queries
      .deleteFrom('uploads')
      .where('id', '=', id)
      .where('institution_id', '=', this.#institutionId)
      .where('done_at', 'is', null)
      .execute();
  }

  async #change(id: string, columns: Partial<UploadsTable>): Promise<void> {
    await this.#queries
      .updateTable('uploads')
      .set(columns)
      .where('id', '=', id)
      .where('institution_id', '=', this.#institutionId)
      .execute();
  }
}

/** Who announced an upload; null when nobody did. */
export async function senderOfUpload(
  queries: Queries,
  { institutionId, id }: { readonly institutionId: number; readonly id: string },
): Promise<number | null> {
  const row = await queries
    .selectFrom('uploads')
    .select('user_id')
    .where('id', '=', id)
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Every institution's uploads whose files have not arrived, oldest first. */
export async function pendingUploads(queries: Queries): Promise<PendingUpload[]> {
  const rows = await queries
    .selectFrom('uploads')
    .select(['id', 'institution_id', 'requested_at'])
    .where('done_at', 'is', null)
    .orderBy('requested_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    institutionId: row.institution_id,
    requestedAt: row.requested_at,
  }));
}

function announced(upload: Upload) {
  return {
    section: upload.section,
    file_name: upload.fileName,
    date_completed: upload.dateCompleted,
    requested_at: upload.requestedAt,
  };
}

function uploadOf(row: Selectable<UploadsTable>): Upload {
  return {
    id: row.id,
    userId: row.user_id,
    section: row.section,
    fileName: row.file_name,
    dateCompleted: row.date_completed,
    requestedAt: row.requested_at,
    doneAt: row.done_at,
  };
}
