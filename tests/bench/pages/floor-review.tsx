import type { ReactNode } from 'react';
import { clearChanges, clearChangesLead } from '#domain/clear-changes.ts';
import { comparedFindings } from '#domain/compared-findings.ts';
import { comparedDomains } from '#domain/comparison-measures.ts';
import { compareQuestions, inTimeOrder } from '#domain/comparison.ts';
import type { Compared } from '#domain/comparison.ts';
import { findingsOf } from '#domain/measures/findings.ts';
import { NOT_SCORED, findingsWords, scoreWords, seriousIn } from '#domain/measures/measure-words.ts';
import { atHand } from '#domain/result.ts';
import { openFloorDatabase, readCompared } from './floor-database.ts';
import { Icon, shortDate, show } from './floor-frame.tsx';

/**
 * The floor of a comparison: two assessments from raw IndexedDB, laid out by hand in React. What they come to is
 * reckoned by the product's own rules, which have no other form.
 */

const SHOWN = 10;

function Review({ compared }: { readonly compared: readonly Compared[] }): ReactNode {
  const questions = compareQuestions(compared);
  const dates = compared.map(({ assessment }) => shortDate(assessment.dateCompleted ?? ''));
  const findings = compared.map((one) => findingsOf(one, atHand([])));
  const changes = clearChanges(questions);
  const groups = (['worse', 'better'] as const).map((trend) => ({
    trend,
    own: changes.filter((change) => change.trend === trend),
  }));
  return (
    <>
      <p>{compared.length} assessments side by side</p>
      <h1 tabIndex={-1}>{compared[0]?.section.title}</h1>
      <a href="/progress/3">Progress over time</a>
      <button type="button">
        <Icon name="down" /> Download
      </button>
      <section>
        <h2>Worse and better</h2>
        <p>{clearChangesLead(compared, changes.length, dates)}</p>
        {groups
          .filter(({ own }) => own.length > 0)
          .map(({ trend, own }) => (
            <div key={trend}>
              <h3>
                {trend} {own.length}
              </h3>
              <Table
                dates={dates}
                rows={own.map(({ key, label, values }) => ({
                  key,
                  label,
                  cells: values.map(({ words }) => words),
                }))}
              />
            </div>
          ))}
      </section>
      <section>
        <h2>Findings</h2>
        <Table
          dates={dates}
          rows={[
            {
              key: 'many',
              label: 'How many',
              cells: findings.map((own) => findingsWords(own.length, seriousIn(own))),
            },
            ...comparedFindings(questions, findings)
              .slice(0, SHOWN)
              .map(({ key, label, facts, cells }) => ({
                key,
                label: [label, ...facts].join(' · '),
                cells: cells.map(({ words }) => words),
              })),
          ]}
        />
      </section>
      <section>
        <h2>Practice domains</h2>
        <p>
          A score is the weighted mean of what was answered in its domain, with what it rests on. There is no
          overall grade. A later round can look worse because people look harder.
        </p>
        <Table
          dates={dates}
          rows={comparedDomains(compared).map(({ domain, scores }) => ({
            key: domain.id,
            label: domain.title,
            cells: scores.map((score) => (score === null ? NOT_SCORED : scoreWords(score))),
          }))}
        />
      </section>
      <button type="button">
        <Icon name="down" /> Show all {questions.length} questions
      </button>
      <p>Every answer, what was written, flags and facts.</p>
    </>
  );
}

interface TableProps {
  readonly dates: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly cells: readonly string[];
  }[];
}

function Table({ dates, rows }: TableProps): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">What</th>
          {dates.map((date, place) => (
            <th key={place} scope="col">
              {date}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, cells }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {cells.map((words, place) => (
              <td key={place}>{words}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const database = await openFloorDatabase();
const ids = new URLSearchParams(location.search).getAll('id');
show(<Review compared={inTimeOrder(await readCompared(database, ids))} />);
