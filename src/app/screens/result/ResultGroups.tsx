import { useId, useMemo } from 'react';
import type { ReactNode } from 'react';
import { beginningAt } from '#domain/action-finding.ts';
import { shortDate } from '#domain/dates.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import type { Finding } from '#domain/measures/findings.ts';
import { firstActions } from '#domain/measures/first-actions.ts';
import { STRENGTH_WORDS } from '#domain/measures/measure-words.ts';
import type { CiteWords } from '#domain/measures/measure-words.ts';
import { resultOf } from '#domain/result.ts';
import type { Earlier } from '#domain/result.ts';
import { resultWords } from '#domain/result-words.ts';
import type { ResultGroup, ResultItem } from '#domain/result-words.ts';
import { TextLink } from '../../widgets/Button.tsx';
import { ExternalLink } from '../../widgets/ExternalLink.tsx';
import { AddBeside } from './AddBeside.tsx';
import { useEarlier } from './use-earlier.ts';
import styles from './result.module.css';

interface ResultGroupsProps {
  readonly one: Compared;
  /** Instead of the first group's own. */
  readonly heading?: string;
  /** On paper nothing can be opened. */
  readonly isWhole?: boolean;
  /** Whose findings may each be given an action; unless given, none may. */
  readonly addsTo?: Assessment | undefined;
}

/**
 * The findings of an assessment, and its changes since the one before (rule STEP-19). On the screen the findings stand
 * first, a line for each question, with what to do first; all else is folded (rule STEP-25).
 */
export function ResultGroups(props: ResultGroupsProps): ReactNode {
  const { one, heading, isWhole = false, addsTo } = props;
  const all = useMemo(() => [one], [one]);
  const [earlier] = useEarlier(all) ?? [];
  const result = resultOf(one, earlier ?? []);
  const groups = resultWords(result, shortDate).map((group, index) =>
    index === 0 && heading !== undefined ? { ...group, heading } : group,
  );
  const isFinished = one.assessment.dateCompleted !== null;
  const changed = isFinished ? groups.at(-1) : undefined;
  const found = isFinished ? groups.slice(0, -1) : groups;
  const isFirst = ({ comesFirst = false }: ResultGroup) => isWhole || comesFirst;
  return (
    <div className={`${styles.result} ${isWhole ? styles.whole : ''}`}>
      {found.filter(isFirst).map((group) => (
        <Group key={group.heading} group={group} isWhole={isWhole} addsTo={addsTo} />
      ))}
      {!isWhole && <DoFirst findings={result.measured?.findings ?? []} />}
      {found
        .filter((group) => !isFirst(group))
        .map((group) => (
          <Folded key={group.heading} group={group} addsTo={addsTo} />
        ))}
      {changed && (earlier === undefined ? <Looking /> : <Changed {...{ one, earlier, changed, isWhole }} />)}
    </div>
  );
}

function Looking(): ReactNode {
  return <p className={styles.looking}>Looking for the assessment before this one …</p>;
}

interface ChangedProps {
  readonly one: Compared;
  readonly earlier: Earlier;
  readonly changed: ResultGroup;
  readonly isWhole: boolean;
}

function Changed({ one, earlier, changed, isWhole }: ChangedProps): ReactNode {
  if (isWhole) return <Group group={changed} isWhole addsTo={undefined} />;
  return (
    <Folded group={changed}>
      <SideBySide one={one} earlier={earlier} />
    </Folded>
  );
}

/** What a person can begin with tomorrow. */
function DoFirst({ findings }: { readonly findings: readonly Finding[] }): ReactNode {
  const id = useId();
  const actions = firstActions(findings);
  if (actions.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>What to do first</h2>
      <ol className={styles.first}>
        {actions.map(({ text, strength }) => (
          <li key={text}>
            {text} <span>{STRENGTH_WORDS[strength]}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface FoldedProps {
  readonly group: ResultGroup;
  readonly addsTo?: ResultGroupsProps['addsTo'];
  readonly children?: ReactNode;
}

/** Less important than what was found: its heading alone, until it is opened. */
function Folded({ group, addsTo, children }: FoldedProps): ReactNode {
  const id = useId();
  const { heading, items } = group;
  return (
    <section aria-labelledby={id}>
      <details className={`${styles.group} ${styles.folded}`}>
        <summary>
          <h2 id={id}>{heading}</h2>
          {items.length > 0 && <span aria-hidden="true">{items.length}</span>}
        </summary>
        <GroupBody group={group} isWhole={false} addsTo={addsTo} />
        {children}
      </details>
    </section>
  );
}

interface GroupProps {
  readonly group: ResultGroup;
  readonly isWhole: boolean;
  readonly addsTo: ResultGroupsProps['addsTo'];
}

function Group({ group, isWhole, addsTo }: GroupProps): ReactNode {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{group.heading}</h2>
      <GroupBody group={group} isWhole={isWhole} addsTo={addsTo} />
    </section>
  );
}

function GroupBody({ group: { sentences, items, shown }, isWhole, addsTo }: GroupProps): ReactNode {
  // Nothing is gained by folding a single one.
  const most = isWhole || items.length === shown + 1 ? items.length : shown;
  const rest = items.slice(most);
  return (
    <>
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      {most > 0 && items.length > 0 && (
        <Items items={items.slice(0, most)} isWhole={isWhole} addsTo={addsTo} />
      )}
      {rest.length > 0 && (
        <details>
          <summary>{most === 0 ? `Show ${rest.length}` : `${rest.length} more`}</summary>
          <Items items={rest} isWhole={isWhole} addsTo={addsTo} />
        </details>
      )}
    </>
  );
}

interface ItemsProps {
  readonly items: readonly ResultItem[];
  readonly isWhole: boolean;
  readonly addsTo: ResultGroupsProps['addsTo'];
}

function Items({ items, isWhole, addsTo }: ItemsProps): ReactNode {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.key}>
          {item.brief === undefined || isWhole ? (
            <>
              <h3>{item.title}</h3>
              <ItemBody item={item} isWhole={isWhole} addsTo={addsTo} />
            </>
          ) : (
            <details>
              <summary>
                <h3>{item.title}</h3>
                <span>{item.brief}</span>
              </summary>
              <ItemBody item={item} isWhole={isWhole} addsTo={addsTo} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  readonly item: ResultItem;
  readonly isWhole: boolean;
  readonly addsTo: ResultGroupsProps['addsTo'];
}

function ItemBody({ item: { lines, sources = [], found = [] }, isWhole, addsTo }: ItemProps): ReactNode {
  const begins = addsTo === undefined ? null : beginningAt(addsTo, found);
  return (
    <>
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
      {begins && <AddBeside begins={begins} />}
    </>
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
  const [last] = earlier;
  if (last === undefined || 'away' in last) return null;
  const ids = [last.assessment.id, one.assessment.id];
  return (
    <TextLink
      to={`/review?${new URLSearchParams(ids.map((id) => ['assessments[]', id]))}`}
      iconAfter="arrow-right"
    >
      See both side by side
    </TextLink>
  );
}
