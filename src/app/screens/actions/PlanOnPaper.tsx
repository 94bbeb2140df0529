import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/people.ts';
import { headOf, placeFacts, planFacts, planGroups, shortFacts, writtenFacts } from '#domain/action-plan.ts';
import type { ActionPlan, PlannedAction } from '#domain/action-plan.ts';
import { dayWords } from '#domain/calendar-day.ts';
import { themeClass } from '../../theme/theme-class.ts';
import { Dotted } from '../../widgets/Dotted.tsx';
import styles from './plan-on-paper.module.css';

interface PlanOnPaperProps {
  readonly plan: ActionPlan;
  readonly institution: CurrentUser['institution'] | undefined;
}

/** The plan as its PDF has it: all of it, and not what happens to be in view. There while it is printed. */
export function PlanOnPaper({ plan, institution }: PlanOnPaperProps): ReactNode {
  return (
    <article className={styles.paper}>
      <h1>Action Plan</h1>
      <p>
        <Dotted
          facts={[
            [institution?.name ?? '', institution?.location ?? ''].filter(Boolean).join(', '),
            dayWords(plan.today),
          ]}
        />
      </p>
      <Facts facts={planFacts(plan)} />
      {planGroups(plan).map(({ heading, actions }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {actions.map((planned) => (
            <ActionOnPaper key={planned.action.id} planned={planned} today={plan.today} />
          ))}
        </section>
      ))}
    </article>
  );
}

function ActionOnPaper({
  planned,
  today,
}: {
  readonly planned: PlannedAction;
  readonly today: string;
}): ReactNode {
  return (
    <section className={`${styles.action} ${themeClass(planned.theme)}`}>
      <div>
        <h3>{headOf(planned)}</h3>
        <p className={styles.soft}>{placeFacts(planned).join(' · ')}</p>
        {writtenFacts(planned).map(({ label, words }) => (
          <div key={label} className={styles.written}>
            <h4 className={styles.soft}>{label}</h4>
            <p>{words}</p>
          </div>
        ))}
      </div>
      <Facts facts={shortFacts(planned, today)} />
    </section>
  );
}

interface FactsProps {
  readonly facts: readonly { readonly label: string; readonly words: string; readonly isLate?: boolean }[];
}

function Facts({ facts }: FactsProps): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, words, isLate = false }) => (
        <div key={label} className={isLate ? styles.late : undefined}>
          <dt>{label}</dt>
          <dd>{isLate ? <strong>{words}</strong> : words}</dd>
        </div>
      ))}
    </dl>
  );
}
