import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machine } from './bench-options.ts';
import { RESULTS, judged } from './report.ts';
import type { Result } from './report.ts';

/** All benchmarks, one after the other, and one table of their goals. What it is told, it tells each of them. */

const NAMES = [
  'start',
  'start-pages',
  'tap',
  'startup-size',
  'new-tablet',
  'list',
  'save',
  'drain',
  'put',
  'live',
  'pdf',
  'pdf-load',
  'export',
  'friction',
  'lighthouse',
] as const;

const began = performance.now();
const results: Result[] = [];
const rows: Record<string, string | number>[] = [];
for (const name of NAMES) {
  const file = join(RESULTS, `${name}.json`);
  rmSync(file, { force: true });
  const from = performance.now();
  const code = await run(name);
  const seconds = Math.round((performance.now() - from) / 1000);
  console.log(`${name} took ${seconds} s.`);
  if (existsSync(file)) {
    const result = JSON.parse(readFileSync(file, 'utf8')) as Result;
    results.push(result);
    rows.push(...result.ratios.map((ratio) => ({ name, ...judged(ratio) })));
  } else {
    rows.push({ name, goal: `ended with ${code} before it had measured`, reached: 'NOT REACHED' });
  }
}

console.log(`\nAll, on ${machine()}, in ${Math.round((performance.now() - began) / 1000)} s:`);
console.table(rows);
const summary = { at: new Date().toISOString(), machine: machine(), goals: rows, results };
writeFileSync(join(RESULTS, 'all.json'), JSON.stringify(summary, null, 2));
writeFileSync(join(RESULTS, 'all.md'), markdown());
if (rows.some(({ reached }) => reached !== 'yes')) process.exitCode = 1;

/** The table of docs/performance.md. */
function markdown(): string {
  const [day] = summary.at.split('T');
  const lines = rows.map(({ goal = '', of = '', ratio = '', limit = '', reached = '' }) => {
    const share = typeof ratio === 'number' ? `${ratio.toFixed(2)} ×` : '';
    return `| ${goal} | ${of} | ${share} | ${limit} × | ${reached === 'yes' ? 'yes' : '**no**'} |`;
  });
  const head = ['| goal | measured / floor | ratio | limit | reached |', '|---|---|---|---|---|'];
  return [`${day}, ${summary.machine}.`, '', ...head, ...lines, ''].join('\n');
}

function run(name: string): Promise<number | null> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  const program = join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  child.on('error', reject);
  child.on('exit', resolve);
  return promise;
}
