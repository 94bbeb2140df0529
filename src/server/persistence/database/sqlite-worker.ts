import { parentPort, workerData } from 'node:worker_threads';
import { SqliteFile } from './sqlite-file.ts';
import type { Done, SqliteOpening } from './sqlite-file.ts';

/**
 * Runs in a worker thread: transactions that were tried in the server's thread come in, and are done again and
 * committed, one after the other. The first answer says whether the file could be opened.
 */

export type SqliteOrder = { readonly all: readonly Done[]; readonly commits: number | null } | 'close';

/** What makes SQLite's error one is lost on its way to another thread unless it goes beside it. */
export type SqliteAnswer = 'done' | { readonly error: unknown; readonly fields: object };

const tell = (answer: SqliteAnswer): void => parentPort?.postMessage(answer);

const file = opened(workerData as SqliteOpening);

parentPort?.on('message', (order: SqliteOrder) => {
  if (order !== 'close') {
    tell(answerTo(() => file?.replay(order.all, order.commits)));
    return;
  }
  file?.close();
  parentPort?.close();
});

function opened(opening: SqliteOpening): SqliteFile | null {
  let made: SqliteFile | null = null;
  tell(
    answerTo(() => {
      made = new SqliteFile(opening);
    }),
  );
  return made;
}

function answerTo(run: () => void): SqliteAnswer {
  try {
    run();
    return 'done';
  } catch (error) {
    const { code, errcode, errstr } = Object(error) as Record<string, unknown>;
    return { error, fields: { code, errcode, errstr } };
  }
}
