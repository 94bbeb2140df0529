import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Frozen copies of a release: several files in one, compressed. */

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** A frozen program finds the packages with native code here. */
const UNPACKED = fileURLToPath(new URL('../../node_modules/.cache/releases', import.meta.url));

export const folderOf = (release: string): string => join(HERE, release);

/** The versions that are frozen, such as `1.0.0`. */
export function releases(): string[] {
  return readdirSync(HERE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** @param folder all of whose files are packed */
export function pack(folder: string, file: string): void {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = names.map((name) => [relative(folder, name), readFileSync(name).toString('latin1')]);
  packText(JSON.stringify(Object.fromEntries(files)), file);
}

export function packText(text: string, file: string): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(file, brotliCompressSync(text, { params }));
}

export function unpackText(file: string): string {
  return brotliDecompressSync(readFileSync(file)).toString();
}

/** @returns the folder, made anew */
export function unpack(file: string, folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, bytes] of Object.entries(JSON.parse(unpackText(file)) as Record<string, string>)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), Buffer.from(bytes, 'latin1'));
  }
  return folder;
}

/** @returns where the frozen program was unpacked to */
export function unpackProgram(release: string, name: 'server' | 'tablet'): string {
  return unpack(join(folderOf(release), `${name}.br`), join(UNPACKED, release, `${name}-${process.pid}`));
}
