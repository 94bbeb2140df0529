import type { Config } from '../config.ts';
import type { Tell } from '../operation/tell.ts';
import type { Database } from '../persistence/database/database.ts';
import type { Storage } from '../storage/storage.ts';

/** What a command works on: that which the server's own settings name. */
export interface World {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly tell: Tell;
}

/** Does what was asked for, and says in a sentence what it has done. */
type Work = (world: World) => Promise<string>;

/** One of the operator's commands. */
export interface Command {
  /** What is typed after its name, such as `<file>`. */
  readonly given: string;
  /** What it does, in a line or more. */
  readonly does: readonly string[];
  /** How many words may follow its name. */
  readonly words: readonly number[];
  /** Works without tables of this version, and without any. */
  readonly needsNoTables?: true;
  /** Works on data that are on the move to another place, or were moved. */
  readonly worksWhileHeld?: true;
  /**
   * Reads what was typed, before anything is opened.
   *
   * @throws ConfigError, BackupError
   */
  begin(words: readonly string[]): Work | Promise<Work>;
}

/** Why a command did not do what it was asked for, in sentences for the operator. */
export class CommandFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandFailed';
  }
}
