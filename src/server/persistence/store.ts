import { InstitutionStore } from './institution-store.ts';
import { compiledOnce } from './compiled-once.ts';
import type { Database, Queries } from './database.ts';
import { recordFailure, waitBeforeTry } from './login-failures.ts';
import { epochOf, restoredTo } from './meta.ts';
import {
  ACCOUNT_COLUMNS,
  accountOf,
  insertInstitution,
  insertUser,
  userByEmail,
  userById,
} from './people.ts';
import type { Account, KnownUser, NewUser } from './people.ts';
import { pendingUploads } from './upload-rows.ts';
import type { PendingUpload } from './upload-rows.ts';
import type { Institution, User } from '#contract/people.ts';

const accountById = compiledOnce<{ id: number }>()((queries, value) =>
  queries.selectFrom('users').select(ACCOUNT_COLUMNS).where('id', '=', value('id')),
);

/**
 * What the server keeps. What belongs to an institution is reached through
 * `forInstitution` alone, which is where every query is scoped.
 */
export class Store {
  readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  forInstitution(id: number): InstitutionStore {
    return new InstitutionStore(this.database, id);
  }

  async account(userId: number): Promise<Account | null> {
    const [row] = await this.database.read((queries) => accountById(queries, { id: userId }));
    return row === undefined ? null : accountOf(row);
  }

  userByEmail(email: string): Promise<KnownUser | null> {
    return this.database.read((queries) => userByEmail(queries, email));
  }

  userById(id: number): Promise<KnownUser | null> {
    return this.database.read((queries) => userById(queries, id));
  }

  recordLoginFailure(attempt: { email: string; address: string; at: number }): Promise<void> {
    return this.database.transaction((queries) => recordFailure(queries, attempt));
  }

  waitBeforeLogin(attempt: { email: string; address: string; at: number }): Promise<number> {
    return this.database.read((queries) => waitBeforeTry(queries, attempt));
  }

  epoch(): Promise<string> {
    return this.database.read(epochOf);
  }

  restoredTo(): Promise<string | undefined> {
    return this.database.read(restoredTo);
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
