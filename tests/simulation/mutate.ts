import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MUTANTS } from './mutants/mutants.ts';
import type { Mutant } from './mutants/mutants.ts';

/**
 * `npm run simulate -- --mutants`: plants each fault into a copy of the tree and tells who finds it: the
 * simulation, else the tests that the mutant names, else nobody.
 */
const { values } = parseArgs({
  options: {
    mutants: { type: 'boolean' },
    only: { type: 'string' },
    runs: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    meetings: { type: 'boolean', default: false },
  },
});

const root = join(import.meta.dirname, '..', '..');
const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
const COPIED = ['src', 'tests', 'package.json', 'vite.config.ts', '.tasks'];
const FIND = join(copy, 'tests/simulation/simulate.ts');
/** Seconds: what takes longer than this is a fault of its own, or a machine that is too slow to judge. */
const LONGEST_S = 900;
const VITEST = join(root, 'node_modules/vitest/vitest.mjs');

/** The text with the fault in it. @throws where the sources have changed under the mutant */
function mutated(text: string, { name, from, to }: Mutant): string {
  const [before = '', after, ...more] = text.split(from);
  if (after === undefined || more.length > 0)
    throw new Error(`The mutant "${name}" must apply exactly once, and does not.`);
  return `${before}${to}${after}`;
}

/** It took too long, so that nothing is known. */
class OutOfTime extends Error {}

/** Runs a program in the copy; false when it fails. @throws OutOfTime */
function passes(args: readonly string[], seconds: number): { isFine: boolean; said: string } {
  const options = { cwd: copy, encoding: 'utf8', timeout: seconds * 1000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args], options);
  if (status === null) throw new OutOfTime();
  return { isFine: status === 0, said: `${stdout}${stderr}` };
}

function judge(mutant: Mutant): 'simulation' | 'tests' | 'nobody' | 'unjudged' {
  const file = join(copy, mutant.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, mutated(text, mutant));
  try {
    const args = [FIND, '--short', '--runs', values.runs, '--seed', values.seed, '--first'];
    if (values.meetings) args.push('--meetings');
    const played = passes([...args, '--json', 'found.json'], LONGEST_S);
    if (!played.isFine) {
      console.log(`  ${/^seed .*/m.exec(played.said)?.[0].slice(0, 200) ?? played.said.slice(-400)}`);
      return 'simulation';
    }
    return passes([VITEST, 'run', '--bail', '1', mutant.tests], LONGEST_S).isFine ? 'nobody' : 'tests';
  } catch (error) {
    if (error instanceof OutOfTime) return 'unjudged';
    throw error;
  } finally {
    writeFileSync(file, text);
  }
}

const SAID = {
  simulation: 'found by the simulation',
  tests: 'found by the tests',
  nobody: 'SURVIVES',
  unjudged: 'NOT JUDGED, out of time',
};

const wanted = MUTANTS.filter(({ name }) => values.only === undefined || name.includes(values.only));
for (const mutant of wanted) mutated(readFileSync(join(root, mutant.file), 'utf8'), mutant);
for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
const found: Record<string, string[]> = { simulation: [], tests: [], nobody: [], unjudged: [] };
try {
  for (const mutant of wanted) {
    const finder = judge(mutant);
    found[finder]?.push(mutant.name);
    console.log(`${mutant.name}: ${SAID[finder]}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(JSON.stringify(found, null, 2));
console.log(
  `${wanted.length} mutants: ${found['simulation']?.length} found by the simulation, ${found['tests']?.length} only by tests, ${found['nobody']?.length} survive, ${found['unjudged']?.length} were not judged.`,
);
process.exitCode = found['nobody']?.length === 0 && found['unjudged']?.length === 0 ? 0 : 1;
