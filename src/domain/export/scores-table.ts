import { blankAnswer } from '../assessment.ts';
import type { Compared } from '../comparison.ts';
import { LEAST_FOR_INTERVAL, wilson } from '../interval.ts';
import { domainScores } from '../measures/domain-scores.ts';
import type { DomainScore } from '../measures/domain-scores.ts';
import { elementKey, elementsOf } from '../measures/elements.ts';
import type { Element } from '../measures/elements.ts';
import { findingsOf } from '../measures/findings.ts';
import type { Finding } from '../measures/findings.ts';
import { poolsOf } from '../measures/pools.ts';
import type { Pool } from '../measures/pools.ts';
import { orderedQuestions } from '../section.ts';
import { filledBySheets } from '../sheet-answers.ts';
import { percentOf, tableOf, yesOrNo } from './column.ts';
import type { Cell, Column, ExportTable } from './column.ts';
import { AIM_COLUMNS, ASSESSMENT_COLUMNS, QUESTION_COLUMNS } from './of-assessment.ts';
import type { OfQuestion } from './of-assessment.ts';

/** What was measured, with the counts that are judged together, and the scores of practice domains (rule EXP-5). */

/** A completed assessment, and those before it that its counts are judged with (see `poolsOf`). */
export interface Measured {
  readonly one: Compared;
  readonly atHand: readonly Compared[];
}

interface ScoreRow extends OfQuestion {
  /** Null in a domain's row, and the other way around. */
  readonly element: Element | null;
  readonly score: DomainScore | null;
  readonly pool: Pool | null;
  readonly finding: Finding['kind'] | null;
}

const FINDINGS: Readonly<Record<Finding['kind'], string>> = {
  never: 'never event',
  pool: 'below target',
  choice: 'missed',
};

const COLUMNS: readonly Column<ScoreRow>[] = [
  ...ASSESSMENT_COLUMNS,
  {
    name: 'level',
    holds: 'text',
    meaning: 'element: one thing that is measured. domain: a practice domain as a whole.',
    of: ({ score }) => (score === null ? 'element' : 'domain'),
  },
  ...QUESTION_COLUMNS.map((column): Column<ScoreRow> =>
    column.name === 'domain' ? { ...column, of: (row) => row.score?.domain.title ?? column.of(row) } : column,
  ),
  ...AIM_COLUMNS,
  {
    name: 'state',
    holds: 'text',
    meaning: 'answered; unseen: not observed, or could not be found out; outside: does not apply.',
    of: ({ element }) => element && element.state,
  },
  {
    name: 'value',
    holds: 'text',
    meaning: 'The answer in words.',
    of: ({ element }) => element && element.value,
  },
  {
    name: 'score',
    holds: 'number',
    unit: 'percent',
    meaning: 'What the answer is worth; of a domain, the mean of its answers by weight.',
    of: ({ element, score }) => percentOf(score?.score ?? element?.credit ?? null),
  },
  {
    name: 'answers',
    holds: 'number',
    meaning: 'Of a domain: how many answers its score rests on.',
    of: ({ score }) => score && score.answered,
  },
  {
    name: 'not_observed',
    holds: 'number',
    meaning: 'Of a domain: how many more were not observed.',
    of: ({ score }) => score && score.unseen,
  },
  {
    name: 'count_yes',
    holds: 'number',
    meaning: 'Of a count: how often Yes in this assessment.',
    of: ({ element }) => element?.count?.yes ?? null,
  },
  {
    name: 'count_of',
    holds: 'number',
    meaning: 'Of a count: how many were seen in this assessment.',
    of: ({ element }) => element?.count?.of ?? null,
  },
  {
    name: 'pooled_yes',
    holds: 'number',
    meaning:
      'How often Yes in the assessments that are judged together: the last four of the same module, version and area within twelve months, this one included.',
    of: ({ pool }) => pool && pool.count.yes,
  },
  {
    name: 'pooled_of',
    holds: 'number',
    meaning: 'How many were seen in these.',
    of: ({ pool }) => pool && pool.count.of,
  },
  {
    name: 'pooled_share',
    holds: 'number',
    unit: 'percent',
    meaning: 'The share of Yes in these.',
    of: ({ pool }) => pool && percentOf(pool.count.yes / pool.count.of),
  },
  {
    name: 'pooled_low',
    holds: 'number',
    unit: 'percent',
    meaning: 'The lower end of Wilson’s 95% interval of that share; blank below five seen.',
    of: ({ pool }) => endOf(pool, 'low'),
  },
  {
    name: 'pooled_high',
    holds: 'number',
    unit: 'percent',
    meaning: 'The upper end. If it is below the target, that is a finding.',
    of: ({ pool }) => endOf(pool, 'high'),
  },
  {
    name: 'pooled_assessments',
    holds: 'number',
    meaning: 'How many assessments are judged together.',
    of: ({ pool }) => pool && pool.dates.length,
  },
  {
    name: 'pooled_from',
    holds: 'day',
    meaning: 'The day of the first of these.',
    of: ({ pool }) => pool?.dates[0] ?? null,
  },
  {
    name: 'finding',
    holds: 'text',
    meaning: 'never event, below target or missed; blank where there is no finding.',
    of: ({ finding }) => finding && FINDINGS[finding],
  },
  {
    name: 'serious',
    holds: 'text',
    meaning: 'Of a finding: yes if its weight is 3.',
    of: ({ finding, element }) => (finding === null ? null : yesOrNo(element?.weight === 3)),
  },
];

function endOf(pool: Pool | null, end: 'low' | 'high'): Cell {
  if (pool === null || pool.count.of < LEAST_FOR_INTERVAL) return null;
  return percentOf(wilson(pool.count)[end]);
}

export const SCORES: ExportTable<Measured> = tableOf(COLUMNS, scoreRows);

function scoreRows({ one, atHand }: Measured): ScoreRow[] {
  const { section, assessment } = one;
  const { answers } = filledBySheets(section, assessment);
  const pools = poolsOf(one, atHand);
  const findings = new Map(
    findingsOf(one, atHand).map(({ question, part, kind }) => [elementKey(question, part), kind]),
  );
  const elements = orderedQuestions(section).flatMap((question) =>
    elementsOf(question, answers[String(question.id)] ?? blankAnswer).map((element): ScoreRow => {
      const key = elementKey(question, element.part);
      const { part } = element;
      const found = { pool: pools.get(key) ?? null, finding: findings.get(key) ?? null };
      return { one, question, part, element, score: null, ...found };
    }),
  );
  const domains = domainScores(one).map((score): ScoreRow => ({
    one,
    question: null,
    part: null,
    element: null,
    score,
    pool: null,
    finding: null,
  }));
  return [
    ...elements.filter(({ element, finding }) => element?.state !== 'blank' || finding !== null),
    ...domains,
  ];
}
