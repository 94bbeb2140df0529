import { useId } from 'react';
import type { ReactNode } from 'react';
import { shortDate } from '#domain/dates.ts';
import type { Compared } from '#domain/comparison.ts';
import { resultOf } from '#domain/result.ts';
import type { Earlier } from '#domain/result.ts';
import { resultWords } from '#domain/result-words.ts';
import type { ResultGroup, ResultItem } from '#domain/result-words.ts';
import { TextLink } from '../../widgets/Button.tsx';
import { useEarlier } from './use-earlier.ts';
import styles from './result.module.css';

interface ResultGroupsProps {
  readonly one: Compared;
  /** On paper nothing can be opened. */
  readonly isWhole?: boolean;
}

/** What was found in an assessment, and what changed since the one before it (rule STEP-19). */
export function ResultGroups({ one, isWhole = false }: ResultGroupsProps): ReactNode {
  const earlier = useEarlier(one);
  const groups = resultWords(resultOf(one, earlier ?? null), shortDate);
  const isFinished = one.assessment.dateCompleted !== null;
  const changed = isFinished ? groups.at(-1) : undefined;
  return (
    <div className={styles.result}>
      {(isFinished ? groups.slice(0, -1) : groups).map((group) => (
        <Group key={group.heading} group={group} isWhole={isWhole} />
      ))}
      {changed &&
        (earlier === undefined ? (
          <p className={styles.looking}>Looking for the assessment before this one …</p>
        ) : (
          <Group group={changed} isWhole={isWhole}>
            {!isWhole && <SideBySide one={one} earlier={earlier} />}
          </Group>
        ))}
    </div>
  );
}

/** How many questions stand there before the rest is opened. */
const MOST_SHOWN = 5;

interface GroupProps {
  readonly group: ResultGroup;
  readonly isWhole: boolean;
  readonly children?: ReactNode;
}

function Group({ group: { heading, sentences, items }, isWhole, children }: GroupProps): ReactNode {
  const id = useId();
  const most = isWhole || items.length === MOST_SHOWN + 1 ? items.length : MOST_SHOWN;
  const rest = items.slice(most);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      {items.length > 0 && <Items items={items.slice(0, most)} />}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <Items items={rest} />
        </details>
      )}
      {children}
    </section>
  );
}

function Items({ items }: { readonly items: readonly ResultItem[] }): ReactNode {
  return (
    <ul className={styles.items}>
      {items.map(({ key, title, lines }) => (
        <li key={key}>
          <h3>{title}</h3>
          {lines.length > 0 && (
            <dl>
              {lines.map(({ label, words }) => (
                <div key={label}>
                  {label !== null && <dt>{label}</dt>}
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

function SideBySide({ one, earlier }: { readonly one: Compared; readonly earlier: Earlier }): ReactNode {
  if (earlier === null || 'away' in earlier) return null;
  const ids = [earlier.assessment.id, one.assessment.id];
  return (
    <TextLink
      to={`/review?${new URLSearchParams(ids.map((id) => ['assessments[]', id]))}`}
      iconAfter="arrow-right"
    >
      See both side by side
    </TextLink>
  );
}
