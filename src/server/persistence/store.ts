import { InstitutionStore } from './institution-store.ts';
import { compiledOnce } from './database/compiled-once.ts';
import type { Database, Queries } from './database/database.ts';
import { epochOf, restoredTo } from './meta.ts';
import { insertInstitution } from './people/institution-rows.ts';
import { ACCOUNT_COLUMNS, accountOf, insertUser, userByEmail, userById } from './people/user-rows.ts';
import type { Account, KnownUser, NewUser } from './people/user-rows.ts';
import { noteSeen } from './people/session-rows.ts';
import { pendingUploads, senderOfUpload } from './assessments/upload-rows.ts';
import type { PendingUpload } from './assessments/upload-rows.ts';
import type { Institution, User } from '#contract/people.ts';

/** Account and session in one query, compiled once, as every request runs it. */
const callerOf = compiledOnce<{ userId: number; sessionId: string }>()((queries, value) =>
  queries
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.institution_id', '=', 'users.institution_id')
        .onRef('sessions.user_id', '=', 'users.id')
        .on('sessions.id', '=', value('sessionId')),
    )
    .select(ACCOUNT_COLUMNS.map((column) => `users.${column}` as const))
    .select(['sessions.ended_at', 'sessions.last_seen_at', 'sessions.wipe'])
    .where('users.id', '=', value('userId')),
);

/** A session as its next request finds it. */
interface SessionState {
  readonly hasEnded: boolean;
  /** Null for one that is not known, or not any more. */
  readonly lastSeenAt: string | null;
  readonly wipe: boolean;
}

/**
 * The server's data. An institution's own is reached through `forInstitution` alone, which is where every
 * query is scoped.
 */
export class Store {
  readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  forInstitution(id: number): InstitutionStore {
    return new InstitutionStore(this.database, id);
  }

  async caller(
    userId: number,
    sessionId: string,
  ): Promise<{ account: Account; session: SessionState } | null> {
    const [row] = await this.database.read((queries) => callerOf(queries, { userId, sessionId }));
    if (row === undefined) return null;
    const { last_seen_at: lastSeenAt } = row;
    const hasEnded = lastSeenAt === null || row.ended_at !== null;
    return { account: accountOf(row), session: { hasEnded, lastSeenAt, wipe: row.wipe === 1 } };
  }

  /** Notes that a session's device is here, at most once a minute. */
  async noteSeen(sessionId: string, now: number): Promise<void> {
    await this.database.transaction((queries) => noteSeen(queries, sessionId, now));
  }

  userByEmail(email: string): Promise<KnownUser | null> {
    return this.database.read((queries) => userByEmail(queries, email));
  }

  userById(id: number): Promise<KnownUser | null> {
    return this.database.read((queries) => userById(queries, id));
  }

  epoch(): Promise<string> {
    return this.database.read(epochOf);
  }

  restoredTo(): Promise<string | undefined> {
    return this.database.read(restoredTo);
  }

  senderOfUpload(upload: { readonly institutionId: number; readonly id: string }): Promise<number | null> {
    return this.database.read((queries) => senderOfUpload(queries, upload));
  }

  pendingUploads(): Promise<PendingUpload[]> {
    return this.database.read(pendingUploads);
  }

  addInstitution(institution: Pick<Institution, 'name' | 'location'>, at: string): Promise<Institution> {
    return this.database.transaction((queries) => insertInstitution(queries, institution, at));
  }

  addUser(institutionId: number, user: NewUser, at: string): Promise<User & { uid: string }> {
    return this.database.transaction((queries) => insertUser(queries, institutionId, user, at));
  }
}

/** Whether nobody has ever used this database. */
export async function isEmpty(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom('institutions').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}
