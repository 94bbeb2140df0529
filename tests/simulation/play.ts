import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { commands } from './commands.ts';
import { expectConvergence } from './invariants.ts';
import { Hospital, World } from './world.ts';

/** How often the conflict rule was put to the test, and how often it said no. */
interface Played {
  readonly runs: number;
  readonly judged: number;
  readonly conflicts: number;
}

/**
 * Plays histories against the real engine, real Dexie and the real server app.
 * `SIMULATION_RUNS` asks for more of them, `SIMULATION_SEED` for a certain series; a
 * failure prints the seed and the shortest history that shows it.
 */
export async function playHistories(share: number): Promise<Played> {
  const seed = Number(process.env['SIMULATION_SEED'] ?? 20_261_121) + share;
  const runs = Math.ceil(Number(process.env['SIMULATION_RUNS'] ?? 500) / SHARES);
  const dataDir = await mkdtemp(join(tmpdir(), 'simulation-'));
  const hospital = new Hospital(dataDir);
  await hospital.open();
  let judged = 0;
  let conflicts = 0;
  try {
    await fc.assert(
      fc.asyncProperty(commands, fc.nat(), async (steps, chance) => {
        const world = await World.open(hospital, chance);
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: world }), steps);
          await expectConvergence(world);
        } finally {
          await world.close();
          judged += world.oracle.judged;
          conflicts += world.oracle.conflicts;
        }
      }),
      { seed, numRuns: runs, endOnFailure: process.env['SIMULATION_SHRINK'] === undefined },
    );
  } finally {
    await hospital.server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { runs, judged, conflicts };
}

/** The histories are dealt to as many files, which run side by side. */
const SHARES = 2;
