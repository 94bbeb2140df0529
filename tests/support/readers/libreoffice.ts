import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { installFromDebian } from '../../../.tasks/debian.mjs';

/** LibreOffice, which reads our spreadsheets as hospitals will: found on the machine, or installed from Debian. */

const VARIABLE = 'LIBREOFFICE_PATH';
const USUAL = [
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];
/** Its spreadsheets alone, without windows: some 100 MB to fetch, and half a minute. */
const PACKAGE = 'libreoffice-calc-nogui';
/** Where the machine has much else to do. */
export const LONGEST_INSTALL_MS = 300_000;

/** The path of its program. @throws a sentence that says what to install */
export async function ensureLibreOffice(): Promise<string> {
  const named = process.env[VARIABLE];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`${VARIABLE} names ${named}, which does not exist.`);
  }
  const find = () => USUAL.find((path) => existsSync(path));
  if (find() === undefined) await installFromDebian([PACKAGE], { output: () => undefined });
  const found = find();
  if (found !== undefined) return found;
  throw new Error(
    `LibreOffice is missing and could not be installed: install it (Debian’s ${PACKAGE}) or name its program in ${VARIABLE}.`,
  );
}

/**
 * A spreadsheet as it has read it: it opens the file, and saves what it has found there as a file of its own.
 *
 * @param program as `ensureLibreOffice` gives it
 */
export async function savedByLibreOffice(program: string, bytes: Uint8Array): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'tracers-office-'));
  try {
    const [given, saved] = [join(folder, 'given.xlsx'), join(folder, 'saved')];
    await writeFile(given, bytes);
    // A profile of its own, so that no other one that runs takes the file over.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const format = 'xlsx:Calc MS Excel 2007 XML';
    const args = [profile, '--headless', '--convert-to', format, '--outdir', saved, given];
    await promisify(execFile)(program, args);
    return new Uint8Array(await readFile(join(saved, 'given.xlsx')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
