import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Lighthouse as a program of its own, installed when it is first wanted. */

const locked = join(import.meta.dirname, 'lighthouse');
const folder = join(import.meta.dirname, '..', '..', 'dist-bench', 'lighthouse');
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
const run = promisify(execFile);

const categories = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof categories)[number];

const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.enum(categories),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});

export interface LighthouseReport {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /**
   * Everything that has a weight in a score and is below 1: `performance: Largest Contentful Paint 3120
   * (0.82)`.
   */
  readonly lost: readonly string[];
  /** Cumulative layout shift. */
  readonly layoutShift: number;
}

/** Installs Lighthouse by the lockfile in `lighthouse/`, once. */
export async function ensureLighthouse(): Promise<void> {
  if (existsSync(program)) return;
  console.log('Installing Lighthouse …');
  cpSync(locked, folder, { recursive: true });
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
}

/**
 * One run at Lighthouse's mobile default, in a browser that is already open.
 * @param port of the browser's debugging protocol
 */
export async function runLighthouse(url: string, port: number): Promise<LighthouseReport> {
  const options = [
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    '--disable-storage-reset',
    `--only-categories=${categories.join(',')}`,
  ];
  const { stdout } = await run(process.execPath, [program, url, ...options], { maxBuffer: 2 ** 28 });
  const report = reportSchema.parse(JSON.parse(stdout));
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  const score = (name: Category): number => Math.round((report.categories[name].score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    lost: categories.flatMap((name) =>
      report.categories[name].auditRefs
        .filter(({ weight }) => weight > 0)
        .map(({ id }) => report.audits[id])
        .filter((audit) => audit !== undefined)
        .filter((audit) => audit.score !== null && audit.score < 1)
        .map(
          ({ title, score: part, numericValue }) =>
            `${name}: ${title} ${numericValue?.toFixed(2) ?? ''} (${part})`,
        ),
    ),
    layoutShift: report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}
