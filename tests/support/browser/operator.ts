import { runAdmin } from '../server/program.ts';
import type { ServerProcess } from '../server/process.ts';

/** `npm run admin -- …` beside a server on SQLite. @returns what it prints */
export async function admin({ dataDir }: ServerProcess, ...words: string[]): Promise<string> {
  const { stdout } = await runAdmin({ DATA_DIR: dataDir }, ...words);
  return stdout;
}
