import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ServerProcess } from '../server/process.ts';

const ADMIN = fileURLToPath(new URL('../../../src/server/admin.ts', import.meta.url));

/** `npm run admin -- …` beside a server on SQLite. @returns what it prints */
export async function admin({ dataDir }: ServerProcess, ...words: string[]): Promise<string> {
  const env = { DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, ...words], { env });
  return stdout;
}
