import { Fragment, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { partLeaf } from '#domain/leaf.ts';
import type { Part, Question } from '#domain/section.ts';
import { TextWithUnderlines } from '../../../widgets/TextWithUnderlines.tsx';
import { unbroken } from '../../../widgets/unbroken.ts';
import { useLeaf, useOpen } from '../open/open-context.ts';
import { forWords } from './Choice.tsx';
import { focusChoice } from './choice-focus.ts';
import Clear from './Clear.tsx';
import { GroupHead } from './GroupHead.tsx';
import styles from './matrix.module.css';
import { inGroups, listedChoices } from './part-groups.ts';

/** More choices than these do not fit side by side on a phone. */
const MOST_IN_A_ROW = 4;
/** A choice of more letters than these is too high beside others on a phone. */
const MOST_LETTERS = 24;
/** More choices than these leave less room for the parts' names on a tablet. */
const MOST_WITH_ROOM = 5;

/**
 * Parts that share their choices: a table with a row for each part, where there is room; else each part's name
 * above its choices (rule STEP-17). Parts in groups are a checklist: a section for each group. To a screen reader
 * it is a group of choices for each part either way, so the heads of the columns, which each choice says itself,
 * are for the eye.
 */
export default function Matrix({
  question,
  parts: all,
}: {
  readonly question: Question;
  /** The parts of the question that are alike. */
  readonly parts: readonly Part[];
}): ReactNode {
  return inGroups(all).map(({ name, parts }, at) =>
    name === null ? (
      <Rows key={at} question={question} parts={parts} />
    ) : (
      <Group key={at} question={question} name={name} parts={parts} />
    ),
  );
}

interface GroupProps extends RowsProps {
  readonly name: string;
}

function Group({ question, name, parts }: GroupProps): ReactNode {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <GroupHead id={id} question={question} name={name} parts={parts} />
      <Rows question={question} parts={parts} isList />
    </section>
  );
}

interface RowsProps {
  readonly question: Question;
  readonly parts: readonly Part[];
  readonly isList?: boolean;
}

function Rows({ question, parts, isList = false }: RowsProps): ReactNode {
  const choices = parts[0]?.options ?? [];
  const look = [
    styles.matrix,
    choices.length > MOST_IN_A_ROW
      ? styles.many
      : choices.some(({ label }) => label.length > MOST_LETTERS) && styles.wordy,
    choices.length > MOST_WITH_ROOM && styles.most,
    isList && styles.list,
  ];
  return (
    <div className={`${styles.frame} ${isList ? styles.listFrame : ''}`}>
      <div className={look.filter(Boolean).join(' ')}>
        <div className={styles.heads} aria-hidden="true">
          <span />
          <div className={styles.choices}>
            {choices.map(({ id, label }) => (
              <span key={id} className={styles.head}>
                {label}
              </span>
            ))}
          </div>
          <span />
        </div>
        {parts.map((part) => (
          <MatrixRow key={part.id} question={question} part={part} />
        ))}
      </div>
    </div>
  );
}

function MatrixRow({ question, part }: { readonly question: Question; readonly part: Part }): ReactNode {
  const open = useOpen();
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const leaf = partLeaf(question.id, part.id);
  const value = useLeaf(leaf);
  return (
    <div
      ref={group}
      role="radiogroup"
      className={styles.row}
      aria-labelledby={`${id}-part`}
      aria-describedby={part.content === undefined ? undefined : `${id}-hint`}
    >
      <div className={styles.part}>
        <p id={`${id}-part`} className={styles.name}>
          {part.label}
        </p>
        {part.content !== undefined && (
          <p id={`${id}-hint`} className={styles.hint}>
            <TextWithUnderlines text={part.group === undefined ? part.content : unbroken(part.content)} />
          </p>
        )}
      </div>
      <div className={styles.choices}>
        {listedChoices(part.options ?? []).map(({ id: option, prefix, rest, isFirst }) => (
          <Fragment key={option}>
            {isFirst && part.group !== undefined && (
              <span className={styles.shared} aria-hidden="true">
                {prefix}
              </span>
            )}
            <label className={`choice ${widthOf(prefix, rest)}`} style={forWords(rest)}>
              <input
                type="radio"
                name={id}
                checked={option === value}
                onChange={() => open.tap(leaf, option)}
              />
              <span>
                <span className={styles.prefix}>{prefix}</span>
                {rest}
              </span>
            </label>
          </Fragment>
        ))}
      </div>
      <div className={styles.clear}>
        <Clear
          leaf={leaf}
          blank={null}
          isAnswered={typeof value === 'string'}
          takeFocus={() => focusChoice(group.current)}
        />
      </div>
    </div>
  );
}

/** A letter more would not fit the narrowest column. */
const SHORT = 7;

/** In a checklist on a phone. */
function widthOf(prefix: string, rest: string): string {
  if (prefix === '') return styles.wide ?? '';
  return (rest.length > SHORT ? styles.long : styles.short) ?? '';
}
