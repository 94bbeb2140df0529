import { openBenchPage } from './bench-browser.ts';
import { median, report, shuffledRounds } from './report.ts';

/**
 * P1: W1 through the app's own code against the strict raw floor. P4: the median save with
 * 8,000 answers queued against none.
 */

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const ASSESSMENTS = Number(process.env['BENCH_ASSESSMENTS'] ?? 200);
const SEED = Number(process.env['BENCH_SEED'] ?? 20_261_121);
const ANSWERS = 40;

type Subject = 'raw' | 'device' | 'device, 8,000 queued';
const subjects: Subject[] = ['raw', 'device', 'device, 8,000 queued'];

const { page, close } = await openBenchPage('save.html');
const totals = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
const medians = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));

for (const subject of shuffledRounds(subjects, ROUNDS, SEED)) {
  const durations = await page.evaluate(
    ([kind, assessments, answers, queued]) => window.runSaves(kind, assessments, answers, queued),
    [
      subject === 'raw' ? 'raw' : 'device',
      ASSESSMENTS,
      ANSWERS,
      subject.includes('queued') ? 8000 : 0,
    ] as const,
  );
  totals.get(subject)?.push(durations.reduce((sum, value) => sum + value, 0));
  medians.get(subject)?.push(median(durations));
}
await close();

const of = (map: Map<Subject, number[]>, subject: Subject): number => median(map.get(subject) ?? []);
report(
  'save',
  SEED,
  [
    ...subjects.map((subject) => ({
      subject: `${subject}: W1`,
      unit: 'ms',
      values: totals.get(subject) ?? [],
    })),
    ...subjects.map((subject) => ({
      subject: `${subject}: p50`,
      unit: 'ms',
      values: medians.get(subject) ?? [],
    })),
  ],
  [
    { goal: 'P1 W1 / strict raw floor', ratio: of(totals, 'device') / of(totals, 'raw'), limit: 1.7 },
    {
      goal: 'P4 p50 with 8,000 queued / with none',
      ratio: of(medians, 'device, 8,000 queued') / of(medians, 'device'),
      limit: 1.2,
    },
  ],
);
