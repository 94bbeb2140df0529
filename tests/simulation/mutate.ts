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
    seconds: { type: 'string', default: '75' },
    seed: { type: 'string', default: '1' },
  },
});

const root = join(import.meta.dirname, '..', '..');
const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
const COPIED = ['src', 'tests', 'package.json', 'vite.config.ts', '.tasks'];
const FIND = join(copy, 'tests/simulation/simulate.ts');
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
    const hours = String(Number(values.seconds) / 3600);
    const args = [
      FIND,
      '--short',
      '--hours',
      hours,
      '--seed',
      values.seed,
      '--first',
      '--json',
      'found.json',
    ];
    const played = passes(args, Number(values.seconds) + 60);
    if (!played.isFine) {
      console.log(`  ${/^seed .*/m.exec(played.said)?.[0].slice(0, 200) ?? played.said.slice(-400)}`);
      return 'simulation';
    }
    return passes([VITEST, 'run', '--bail', '1', mutant.tests], 600).isFine ? 'nobody' : 'tests';
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
