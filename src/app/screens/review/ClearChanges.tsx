import type { ReactNode } from 'react';
import { clearChanges, clearChangesLead } from '#domain/clear-changes.ts';
import type { ClearChange } from '#domain/clear-changes.ts';
import type { Compared, ComparedQuestion } from '#domain/comparison.ts';
import { TREND_WORDS } from '#domain/measures/measure-words.ts';
import { ComparedTable, TableRow } from './ComparedTable.tsx';
import { useActionsOfChange } from './row-actions.ts';
import './compared-findings.css';

interface ClearChangesProps {
  readonly compared: readonly Compared[];
  readonly questions: readonly ComparedQuestion[];
  readonly dates: readonly string[];
}

/** So many stand there at first. */
const SHOWN = 12;

/** What became worse or better since the earliest assessment; what chance explains is not among it (rule REV-4). */
export function ClearChanges({ compared, questions, dates }: ClearChangesProps): ReactNode {
  const changes = clearChanges(questions);
  const [first, rest] = [changes.slice(0, SHOWN), changes.slice(SHOWN)];
  return (
    <section className="compared compared-measured" aria-labelledby="review-changes">
      <h2 id="review-changes">Worse and better</h2>
      <p className="compared-lead">{clearChangesLead(compared, changes.length, dates)}</p>
      <ChangeGroups changes={first} all={changes} dates={dates} />
      {rest.length > 0 && (
        <details className="compared-rest">
          <summary>{rest.length} more</summary>
          <ChangeGroups changes={rest} all={rest} dates={dates} />
        </details>
      )}
    </section>
  );
}

interface ChangeGroupsProps {
  readonly changes: readonly ClearChange[];
  /** Those that are counted at the head of a group. */
  readonly all: readonly ClearChange[];
  readonly dates: readonly string[];
}

function ChangeGroups({ changes, all, dates }: ChangeGroupsProps): ReactNode {
  return (['worse', 'better'] as const).map((trend) => {
    const own = changes.filter((change) => change.trend === trend);
    if (own.length === 0) return null;
    const many = all.filter((change) => change.trend === trend).length;
    const id = `review-${trend}-${own[0]?.key}`;
    return (
      <div key={trend}>
        <h3 id={id} className="compared-trend">
          {TREND_WORDS[trend]} <span>{many}</span>
        </h3>
        <ComparedTable labelledBy={id} dates={dates}>
          {own.map((change) => (
            <ChangeRow key={change.key} change={change} dates={dates} />
          ))}
        </ComparedTable>
      </div>
    );
  });
}

interface ChangeRowProps {
  readonly change: ClearChange;
  readonly dates: readonly string[];
}

function ChangeRow({ change, dates }: ChangeRowProps): ReactNode {
  const actions = useActionsOfChange(change);
  const { label, values } = change;
  return (
    <TableRow label={label} dates={dates} cellAt={(index) => valueIn(values[index])} actions={actions} />
  );
}

function valueIn(value: ClearChange['values'][number] | undefined): ReactNode {
  const { words = '', count = null } = value ?? {};
  if (count === null) return words;
  return (
    <span className="compared-figure">
      {words}
      <span className="compared-bar" aria-hidden="true">
        <span style={{ width: `${(count.yes / count.of) * 100}%` }} />
      </span>
    </span>
  );
}
