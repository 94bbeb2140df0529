import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rounds in random but repeatable order, and the table and file a benchmark ends with. */

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

/** Prints the table, writes `dist-bench/<name>.json` and fails the run when a goal is missed. */
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
      rounds: values.length,
      median: round(median(values)),
      min: round(Math.min(...values)),
      max: round(Math.max(...values)),
    })),
  );
  console.table(
    ratios.map(({ goal, ratio, limit }) => ({ goal, ratio: round(ratio), limit, reached: ratio <= limit })),
  );
  const folder = join(import.meta.dirname, '..', '..', 'dist-bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ name, seed, measured, ratios }, null, 2));
  if (ratios.some(({ ratio, limit }) => ratio > limit)) process.exitCode = 1;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
