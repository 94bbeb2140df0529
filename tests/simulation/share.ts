import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Lengths } from './play.ts';
import { playMany } from './play-many.ts';
import type { Summary } from './play-many.ts';

/** So many histories are played in all, two of five of them meetings, by as many test files, side by side. */
const HISTORIES = 2000;
const SHARES = 2;
/** On a machine that has other things to do, fewer are played. */
const LONGEST_MS = 280_000;
/** To set up a history and to look whether all agree at its end takes as long as sixty steps; `npm run simulate` plays longer ones, unless it is given `--short`. */
export const SHORT: Lengths = [
  [0.8, 10],
  [0.16, 60],
  [0.04, 150],
];

/**
 * Plays a share of histories that nobody has chosen. A failure names its seed:
 * `npm run simulate -- --short --seed <seed> --runs 1` plays it again.
 */
export async function playShare(share: number): Promise<Summary> {
  const seed = seedOfSources() + share * HISTORIES;
  process.stdout.write(`The first seed is ${seed}.\n`);
  const runs = Math.ceil(Number(process.env['SIMULATION_RUNS'] ?? HISTORIES) / SHARES);
  let hasFailed = false;
  const summary = await playMany({
    seed,
    runs,
    ms: LONGEST_MS,
    lengths: SHORT,
    isDone: () => hasFailed,
    onHistory: ({ failure }) => {
      hasFailed ||= failure !== null;
    },
  });
  process.stdout.write(`${summary.histories} histories of ${summary.steps} steps were played.\n`);
  // A simulation in which nothing is ever judged or refused proves nothing.
  if (summary.failures.length === 0 && summary.judged < summary.histories)
    throw new Error(`Only ${summary.judged} saves were judged.`);
  return summary;
}

const ROOT = join(import.meta.dirname, '..', '..');
const PLAYED = ['src/contract', 'src/device', 'src/domain', 'src/server', 'tests/simulation'];

/**
 * Another one with every change of what is played, and the same for the same sources: a red run is red on every
 * machine, until the cause is mended. Seeds of chance are for `npm run simulate`.
 */
export function seedOfSources(): number {
  const hash = createHash('sha256');
  for (const folder of PLAYED) {
    const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.toSorted()) hash.update(readFileSync(file));
  }
  return hash.digest().readUInt32BE() >>> 1;
}
