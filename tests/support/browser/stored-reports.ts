import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ServerProcess } from '../server/process.ts';

interface StoredReport {
  readonly message: string;
  readonly emailMe: boolean;
  readonly log: string | null;
}

/** The reports as the server has them on its disk, with their logs. */
export async function storedReports({ dataDir }: ServerProcess): Promise<StoredReport[]> {
  const database = new DatabaseSync(join(dataDir, 'tracers.sqlite'), { readOnly: true });
  const rows = database.prepare('select message, email_me, log_key from bug_reports order by id').all();
  database.close();
  const files = join(dataDir, 'files');
  const names = await readdir(files, { recursive: true });
  return Promise.all(
    rows.map(async ({ message, email_me: emailMe, log_key: key }) => {
      const file = names.find((name) => key !== null && name.endsWith(String(key)));
      const log = file === undefined ? null : await readFile(join(files, file), 'utf8');
      return { message: String(JSON.parse(String(message))), emailMe: emailMe === 1, log };
    }),
  );
}
