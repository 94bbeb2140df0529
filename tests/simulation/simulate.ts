import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { playMany } from './play-many.ts';
import { SHORT, commit, freshSeed } from './share.ts';

/**
 * `npm run simulate -- --hours 8 --seed 1`: plays random histories until the time is over, and sums up.
 * `--seed X --runs 1` plays one again, to the letter; `--log` also tells what happened in it, `--first`
 * stops at the first failure, `--postgres` gives the server a PostgreSQL, `--short` plays histories as
 * short as those of `npm test`, and `--meetings` leaves out all but the seeds of meetings.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '1' },
    seed: { type: 'string' },
    runs: { type: 'string' },
    json: { type: 'string', default: 'test-results/simulation.json' },
    postgres: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    meetings: { type: 'boolean', default: false },
  },
});

const seed = values.seed === undefined ? freshSeed() : Number(values.seed);
console.log(`The first seed is ${seed}, of commit ${commit()}.`);

let hasFailed = false;
const summary = await playMany({
  seed,
  runs: Number(values.runs ?? Infinity),
  ms: Number(values.hours) * 3_600_000,
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

const file = resolve(values.json);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify({ seed, commit: commit(), ...summary }, null, 2)}\n`);
const { failures: _, ...counts } = summary;
console.log(JSON.stringify(counts, null, 2));
console.log(`${summary.histories} histories, ${summary.failures.length} failed. All of it: ${values.json}`);
process.exitCode = summary.failures.length === 0 ? 0 : 1;
