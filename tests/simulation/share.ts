import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { History, Lengths } from './play.ts';
import { playMany } from './play-many.ts';
import type { Summary } from './play-many.ts';

/** So many histories are played in all, two of five of them meetings, by two test files, side by side. */
const HISTORIES = 400;
const SHARES = 2;
/** To set up a history and to look whether all agree at its end takes as long as sixty steps; `npm run simulate` plays longer ones, unless it is given `--short`. */
export const SHORT: Lengths = {
  steps: [
    [0.8, 10],
    [0.16, 60],
    [0.04, 150],
  ],
  meetings: 2,
};

/**
 * Plays a share of histories that nobody has chosen. A failure names its seed:
 * `npm run simulate -- --short --seed <seed> --runs 1` plays it again.
 */
export async function playShare(share: number): Promise<Summary> {
  const seed = freshSeed() + share * HISTORIES;
  process.stdout.write(`The first seed is ${seed}, of commit ${commit()}.\n`);
  const runs = Math.ceil(Number(process.env['SIMULATION_RUNS'] ?? HISTORIES) / SHARES);
  let hasFailed = false;
  const summary = await playMany({
    seed,
    runs,
    lengths: SHORT,
    isDone: () => hasFailed,
    onHistory: (history) => {
      if (history.failure === null) return;
      hasFailed = true;
      keep(history);
    },
  });
  process.stdout.write(`${summary.histories} histories of ${summary.steps} steps were played.\n`);
  // A simulation in which nothing is ever judged or refused proves nothing.
  if (summary.failures.length === 0 && summary.judged < summary.histories)
    throw new Error(`Only ${summary.judged} saves were judged.`);
  return summary;
}

/** Another one each time, unless SIMULATION_SEED says which. */
export function freshSeed(): number {
  return Number(process.env['SIMULATION_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
}

/** Keeps for a red run: the seed, the commit, and what happened. */
export function keep({ seed, failure, log, trace }: History): void {
  const folder = join(ROOT, 'test-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `simulation-${seed}.json`);
  writeFileSync(file, `${JSON.stringify({ seed, commit: commit(), failure, log, trace }, null, 2)}\n`);
}

/** By which a seed can be played again, with a mark if the sources are not quite its own. */
export function commit(): string {
  const { stdout, status } = spawnSync('git', ['describe', '--always', '--dirty=+', '--abbrev=12'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : 'unknown';
}

const ROOT = join(import.meta.dirname, '..', '..');
