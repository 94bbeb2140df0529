import type { Compared } from '#domain/comparison.ts';
import { elementName } from '#domain/clear-changes.ts';
import { findingsOf, isSerious } from '#domain/measures/findings.ts';
import type { Finding } from '#domain/measures/findings.ts';
import { placeOf } from '#domain/measures/tracers-before.ts';
import { csvLine, csvStart } from '#domain/csv.ts';

const HEAD = [
  'Completed (UTC)',
  'Module',
  'Version',
  'Area',
  'Department',
  'Assessment',
  'Question',
  'Finding',
  'Kind',
  'Serious',
  'Practice domain',
  'Found',
  'Target (%)',
  'Counted together: yes',
  'Counted together: of',
  'Counted together: tracers (UTC)',
];

const KIND_WORDS: Readonly<Record<Finding['kind'], string>> = {
  never: 'Never event',
  pool: 'Below target',
  choice: 'Missed',
};

/**
 * The findings of completed assessments as a table, one assessment at a time (rule MEA-12).
 *
 * @param completed of one module, the earliest first
 */
export function* findingsCsv(completed: readonly Compared[]): Generator<string> {
  yield csvStart(HEAD);
  const before = new Map<string, Compared[]>();
  for (const one of completed) {
    const key = `${one.section.version} ${placeOf(one.assessment)}`;
    const earlier = before.get(key) ?? [];
    yield findingsOf(one, earlier)
      .map((finding) => csvLine(cellsOf(one, finding)))
      .join('');
    before.set(key, [...earlier, one].slice(-MOST_HELD));
  }
}

/** Of more than are judged together, so that two of one moment push none out. */
const MOST_HELD = 8;

function cellsOf({ section, assessment }: Compared, finding: Finding): (string | number)[] {
  const { question, part, kind, domain, value, target, pool } = finding;
  return [
    assessment.dateCompleted ?? '',
    section.title,
    section.version,
    assessment.area,
    assessment.department,
    assessment.id,
    question.index + 1,
    elementName(question, part),
    KIND_WORDS[kind],
    isSerious(finding) ? 'yes' : 'no',
    section.domains?.find(({ id }) => id === domain)?.title ?? '',
    value,
    target === null ? '' : Math.round(target * 100),
    pool?.count.yes ?? '',
    pool?.count.of ?? '',
    (pool?.dates ?? []).join(' '),
  ];
}
