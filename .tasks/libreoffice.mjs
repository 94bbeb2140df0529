import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.mjs';
import { PlainError } from './project.mjs';

/** LibreOffice, which opens in the tests what hospitals will open: found on the machine, or installed from Debian. */

const VARIABLE = 'LIBREOFFICE_PATH';
const usual = [
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];

/** The path of its program. Its spreadsheets alone, without windows: 90 MB to fetch, half a minute. */
export async function ensureLibreOffice() {
  const named = process.env[VARIABLE];
  if (named) {
    if (existsSync(named)) return named;
    throw new PlainError(`${VARIABLE} names ${named}, which does not exist.`);
  }
  const find = () => usual.find((path) => existsSync(path));
  if (find() === undefined) await installFromDebian(['libreoffice-calc-nogui'], { output: () => undefined });
  const found = find();
  if (found !== undefined) return found;
  throw new PlainError(
    `LibreOffice is missing and could not be installed: install it (Debian’s libreoffice-calc-nogui) or name its program in ${VARIABLE}.`,
  );
}
