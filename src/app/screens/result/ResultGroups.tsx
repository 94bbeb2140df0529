import { useId } from 'react';
import type { ReactNode } from 'react';
import { shortDate } from '#domain/dates.ts';
import type { Compared } from '#domain/comparison.ts';
import type { CiteWords } from '#domain/measures/measure-words.ts';
import { resultOf } from '#domain/result.ts';
import type { Earlier } from '#domain/result.ts';
import { resultWords } from '#domain/result-words.ts';
import type { ResultGroup, ResultItem } from '#domain/result-words.ts';
import { TextLink } from '../../widgets/Button.tsx';
import { ExternalLink } from '../../widgets/ExternalLink.tsx';
import { useEarlier } from './use-earlier.ts';
import styles from './result.module.css';

interface ResultGroupsProps {
  readonly one: Compared;
  /** Instead of the first group's own. */
  readonly heading?: string;
  /** On paper nothing can be opened. */
  readonly isWhole?: boolean;
}

/** The findings of an assessment, and its changes since the one before (rule STEP-19). */
export function ResultGroups({ one, heading, isWhole = false }: ResultGroupsProps): ReactNode {
  const earlier = useEarlier(one);
  const groups = resultWords(resultOf(one, earlier ?? null), shortDate).map((group, index) =>
    index === 0 && heading !== undefined ? { ...group, heading } : group,
  );
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

function Group({ group, isWhole, children }: GroupProps): ReactNode {
  const { heading, sentences, items } = group;
  const id = useId();
  const isUnfolded = isWhole || group.isWhole === true || items.length === MOST_SHOWN + 1;
  const most = isUnfolded ? items.length : MOST_SHOWN;
  const rest = items.slice(most);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      {items.length > 0 && <Items items={items.slice(0, most)} isWhole={isWhole} />}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <Items items={rest} isWhole={isWhole} />
        </details>
      )}
      {children}
    </section>
  );
}

interface ItemsProps {
  readonly items: readonly ResultItem[];
  readonly isWhole: boolean;
}

function Items({ items, isWhole }: ItemsProps): ReactNode {
  return (
    <ul className={styles.items}>
      {items.map(({ key, title, lines, sources = [] }) => (
        <li key={key}>
          <h3>{title}</h3>
          {lines.length > 0 && (
            <dl>
              {lines.map(({ label, words }, index) => (
                <div key={index}>
                  {label !== null && <dt>{label}</dt>}
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          )}
          {sources.length > 0 && <Sources sources={sources} isWhole={isWhole} />}
        </li>
      ))}
    </ul>
  );
}

interface SourcesProps {
  readonly sources: readonly CiteWords[];
  readonly isWhole: boolean;
}

function Sources({ sources, isWhole }: SourcesProps): ReactNode {
  const list = (
    <ul>
      {sources.map(({ words, url }) => (
        <li key={words}>{url === null ? words : <ExternalLink href={url}>{words}</ExternalLink>}</li>
      ))}
    </ul>
  );
  if (isWhole) {
    return (
      <div className={styles.sources}>
        <p>{sources.length === 1 ? 'Source' : 'Sources'}</p>
        {list}
      </div>
    );
  }
  return (
    <details className={styles.sources}>
      <summary>{sources.length === 1 ? '1 source' : `${sources.length} sources`}</summary>
      {list}
    </details>
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
