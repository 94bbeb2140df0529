import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { playMany } from './play-many.ts';
import type { Summary } from './play-many.ts';
import { SHORT, commit, freshSeed } from './share.ts';

/**
 * `npm run simulate -- --hours 8 --seed 1`: plays random histories until the time is over, 2,000 where no time is
 * given, and sums up. As many processes as there are processors share them.
 * `--seed X --runs 1` plays one again, to the letter; `--log` also tells what happened in it, `--first`
 * stops at the first failure, `--postgres` gives the server a PostgreSQL, `--short` plays histories as
 * short as those of `npm test`, and `--meetings` leaves out all but the seeds of meetings.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    seed: { type: 'string' },
    runs: { type: 'string' },
    json: { type: 'string', default: 'test-results/simulation.json' },
    postgres: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    meetings: { type: 'boolean', default: false },
    // One of the processes that share the histories plays every so many of them.
    every: { type: 'string' },
  },
});

const RUNS = 2000;
const { hours } = values;
const runs = Number(values.runs ?? (hours === undefined ? RUNS : Infinity));
const seed = values.seed === undefined ? freshSeed() : Number(values.seed);
const file = resolve(values.json);

/** Plays these histories in this process. */
function play(every: number): Promise<Summary> {
  let hasFailed = false;
  return playMany({
    seed,
    every,
    runs,
    ...(hours === undefined ? {} : { ms: Number(hours) * 3_600_000 }),
    onPostgres: values.postgres,
    onlyMeetings: values.meetings,
    ...(values.short ? { lengths: SHORT } : {}),
    isDone: () => values.first && hasFailed,
    onHistory: (history) => {
      if (values.log) console.log(history.log.join('\n'), `\n${history.trace}`);
      if (history.failure === null) return;
      hasFailed = true;
      console.log(`seed ${history.seed}, ${history.steps} steps: ${history.failure.what}`);
    },
  });
}

/** Has every so many of the histories played by a process of its own. @returns what each of them sums up */
async function share(processes: number): Promise<Summary[]> {
  const parts = Array.from({ length: processes }, (_, part) => {
    const partFile = `${file}.${part}`;
    const own = {
      seed: seed + part,
      every: processes,
      json: partFile,
      ...(runs === Infinity ? {} : { runs: Math.ceil((runs - part) / processes) }),
    };
    const args = Object.entries(own).flatMap(([name, value]) => [`--${name}`, String(value)]);
    return { partFile, child: fork(import.meta.filename, [...process.argv.slice(2), ...args]) };
  });
  const summaries = parts.map(async ({ partFile, child }) => {
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0 && values.first) parts.forEach((part) => part.child.kill());
    try {
      return JSON.parse(readFileSync(partFile, 'utf8')) as Summary;
    } catch {
      if (code === null && values.first) return null;
      throw new Error(`A process that played histories ended with ${code}.`);
    } finally {
      rmSync(partFile, { force: true });
    }
  });
  return (await Promise.all(summaries)).filter((summary) => summary !== null);
}

function added(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const [name, count] of counts.flatMap((one) => Object.entries(one)))
    total[name] = (total[name] ?? 0) + count;
  return total;
}

function together(summaries: readonly Summary[]): Summary {
  const total = (of: (summary: Summary) => number) =>
    summaries.reduce((sum, summary) => sum + of(summary), 0);
  return {
    histories: total(({ histories }) => histories),
    steps: total(({ steps }) => steps),
    tasks: total(({ tasks }) => tasks),
    judged: total(({ judged }) => judged),
    conflicts: total(({ conflicts }) => conflicts),
    injected: added(summaries.map(({ injected }) => injected)),
    actions: added(summaries.map(({ actions }) => actions)),
    byInvariant: added(summaries.map(({ byInvariant }) => byInvariant)),
    failures: summaries.flatMap(({ failures }) => failures),
  };
}

mkdirSync(dirname(file), { recursive: true });
if (values.every !== undefined) {
  const summary = await play(Number(values.every));
  writeFileSync(file, JSON.stringify(summary));
  process.exitCode = summary.failures.length === 0 ? 0 : 1;
} else {
  console.log(`The first seed is ${seed}, of commit ${commit()}.`);
  const processes = Math.min(availableParallelism(), runs);
  const summary = processes > 1 ? together(await share(processes)) : await play(1);
  writeFileSync(file, `${JSON.stringify({ seed, commit: commit(), ...summary }, null, 2)}\n`);
  const { failures: _, ...counts } = summary;
  console.log(JSON.stringify(counts, null, 2));
  console.log(`${summary.histories} histories, ${summary.failures.length} failed. All of it: ${values.json}`);
  process.exitCode = summary.failures.length === 0 ? 0 : 1;
}
