import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Code that one process has compiled is reused by the next, which halves the cost of a start. */
export const compiledOnce = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
};

const ADMIN = fileURLToPath(new URL('../../../src/server/admin.ts', import.meta.url));

/** Runs a program to its end. @throws what it wrote, and its code, where it fails */
export function runProgram(program: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  return promisify(execFile)(process.execPath, [program, ...args], { env: { ...compiledOnce, ...env } });
}

/** `npm run admin -- …` */
export function runAdmin(env: Readonly<Record<string, string>>, ...words: string[]) {
  return runProgram(ADMIN, words, env);
}
