import { openBenchPage } from './bench-browser.ts';
import { SEED, assessmentsOr, roundsOr } from './bench-options.ts';
import { against, median, report, shuffledRounds } from './report.ts';

/**
 * P1: W1 through the app's own code against the strict raw floor. P4: the median save with
 * 8,000 answers queued against none.
 */

const ROUNDS = roundsOr(5);
const ASSESSMENTS = assessmentsOr(200);
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
    against('P1 W1 / strict raw floor', 1.25, of(totals, 'device'), of(totals, 'raw')),
    against(
      'P4 p50 with 8,000 queued / with none',
      1.1,
      of(medians, 'device, 8,000 queued'),
      of(medians, 'device'),
    ),
  ],
);
