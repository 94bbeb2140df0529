import type { Ended } from './load.ts';

/** How quickly people could go on after something, as a table for whoever runs the tests. */
export class Recoveries {
  readonly #rows: string[] = [
    '| what | times | seconds: median | slowest | entered | lost | doubled |',
    '|---|---|---|---|---|---|---|',
  ];

  /** @param seconds of each time */
  add(what: string, seconds: readonly number[], { entered, lost, doubled }: Ended): void {
    const sorted = seconds.toSorted((a, b) => a - b);
    const [median = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    const cells = [
      what,
      sorted.length,
      median.toFixed(1),
      slowest.toFixed(1),
      entered,
      lost.length,
      doubled.length,
    ];
    this.#rows.push(`| ${cells.join(' | ')} |`);
  }

  print(): void {
    process.stdout.write(`${this.#rows.join('\n')}\n`);
  }
}
