import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/**
 * A spreadsheet as LibreOffice has read it: it opens the file, and saves what it has found there as a file of its own.
 *
 * @param program LibreOffice's
 */
export async function savedByLibreOffice(program: string, bytes: Uint8Array): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'tracers-office-'));
  try {
    const [given, saved] = [join(folder, 'given.xlsx'), join(folder, 'saved')];
    await writeFile(given, bytes);
    // A profile of its own, so that no other one that runs takes the file over.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    await promisify(execFile)(program, [
      profile,
      '--headless',
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      saved,
      given,
    ]);
    return new Uint8Array(await readFile(join(saved, 'given.xlsx')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
