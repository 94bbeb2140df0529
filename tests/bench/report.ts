import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machine } from './bench-options.ts';

/** Rounds in random but repeatable order, and the table and file a benchmark ends with. */

/** Where the files go. */
export const RESULTS = join(import.meta.dirname, '..', '..', 'dist-bench');

export interface Measured {
  readonly subject: string;
  readonly unit: string;
  readonly values: readonly number[];
}

export interface Ratio {
  readonly goal: string;
  readonly ratio: number;
  /** Highest ratio that reaches the goal. */
  readonly limit: number;
  /** What was measured, and its floor: `5,900 ms / 2,700 ms`. */
  readonly of?: string;
}

/** What a run leaves in its file. */
export interface Result {
  readonly name: string;
  /** When it ended. */
  readonly at: string;
  readonly machine: string;
  readonly seed: number;
  readonly measured: readonly Measured[];
  readonly ratios: readonly Ratio[];
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Each subject `rounds` times, shuffled by a seed that is printed, so that no one always runs first. */
export function shuffledRounds<T>(subjects: readonly T[], rounds: number, seed: number): T[] {
  const order = Array.from({ length: rounds }, () => subjects).flat();
  let state = seed;
  for (let index = order.length - 1; index > 0; index -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (index + 1));
    const [drawn] = order.splice(other, 1);
    if (drawn !== undefined) order.push(drawn);
  }
  return order;
}

/** A goal of figures that have one floor: how many times the floor, and both in words. */
export function against(goal: string, limit: number, subject: number, floor: number, unit = 'ms'): Ratio {
  return {
    goal,
    limit,
    ratio: subject / floor,
    of: `${inWords(subject)} ${unit} / ${inWords(floor)} ${unit}`,
  };
}

function inWords(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 20 ? 1 : 0 });
}

/** Prints the tables, writes `dist-bench/<name>.json` and fails the run when a goal is missed. */
export function report(
  name: string,
  seed: number,
  measured: readonly Measured[],
  ratios: readonly Ratio[],
): void {
  console.log(`\n${name} (seed ${seed})`);
  console.table(
    measured.map(({ subject, unit, values }) => ({
      subject,
      unit,
      values: values.length,
      median: rounded(median(values)),
      min: rounded(Math.min(...values)),
      p95: rounded(quantile(values, 0.95)),
      max: rounded(Math.max(...values)),
    })),
  );
  console.table(ratios.map((ratio) => judged(ratio)));
  mkdirSync(RESULTS, { recursive: true });
  const result: Result = { name, at: new Date().toISOString(), machine: machine(), seed, measured, ratios };
  writeFileSync(join(RESULTS, `${name}.json`), JSON.stringify(result, null, 2));
  if (!ratios.every((ratio) => isReached(ratio))) process.exitCode = 1;
}

/** A goal of which nothing could be measured is not reached. */
function isReached({ ratio, limit }: Ratio): boolean {
  return ratio <= limit;
}

/** A goal as a row of a table. */
export function judged(ratio: Ratio): Record<string, string | number> {
  const { goal, limit, of = '' } = ratio;
  return { goal, of, ratio: rounded(ratio.ratio), limit, reached: isReached(ratio) ? 'yes' : 'NOT REACHED' };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
