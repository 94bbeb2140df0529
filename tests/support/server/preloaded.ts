import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Compiles a C file of this folder into one that can be loaded before libc (Linux, with a C compiler).
 *
 * @param name without its ending
 * @returns the library, in the folder `home`
 */
export function preloaded(name: string, home: string): string {
  const library = join(home, `${name}.so`);
  const source = fileURLToPath(new URL(`${name}.c`, import.meta.url));
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  return library;
}
