import { useContext } from 'react';
import type { ReactNode } from 'react';
import type { Action } from '#domain/action.ts';
import { actionInWords, betweenWords } from '#domain/asked-again.ts';
import { AddBeside } from '../result/AddBeside.tsx';
import { TextLink } from '../../widgets/Button.tsx';
import { ReviewActionsContext } from './row-actions.ts';
import type { RowActions } from './row-actions.ts';
import styles from './actions-beside.module.css';

interface ActionsBesideProps {
  readonly row: RowActions;
  /** The assessment in whose column this stands. */
  readonly index: number;
}

/** Which actions lay before this answer; of the newest that was found, what is done about it, or a button for that. */
export function ActionsBeside({ row, index }: ActionsBesideProps): ReactNode {
  const mayAdd = useContext(ReviewActionsContext)?.mayAdd === true;
  const before = row.between[index] ?? [];
  const beside = row.beside?.at === index ? row.beside : null;
  const named = new Set(row.between.flat());
  const others = beside?.actions.filter((action) => !named.has(action)) ?? [];
  if (before.length + others.length === 0 && !(mayAdd && beside?.isOpen)) return null;
  return (
    <div className={styles.actions}>
      {before.map((action) => (
        <ActionLink key={action.id} id={action.id} words={betweenWords(briefly(action))} />
      ))}
      {others.map((action) => (
        <ActionLink key={action.id} id={action.id} words={actionInWords(briefly(action))} />
      ))}
      {mayAdd && beside !== null && (
        <AddBeside
          begins={beside.begins}
          words={beside.actions.length > 0 ? 'Add another action' : 'Add an action'}
          look="quiet"
          of={row.name}
          isOffered={beside.isOpen}
        >
          {null}
        </AddBeside>
      )}
    </div>
  );
}

function ActionLink({ id, words }: { readonly id: string; readonly words: string }): ReactNode {
  return <TextLink to={`/actions?open=${id}`}>{words}</TextLink>;
}

/** A longer plan stands in full where the words lead. */
const LONGEST_PLAN = 120;

function briefly(action: Action): Action {
  const plan = action.plan.trim() || action.finding.trim();
  return plan.length <= LONGEST_PLAN
    ? action
    : { ...action, plan: `${plan.slice(0, LONGEST_PLAN - 1).trimEnd()}…` };
}
