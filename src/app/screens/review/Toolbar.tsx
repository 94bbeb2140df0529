import type { ReactNode } from 'react';
import type { ComparedQuestion } from '#domain/comparison.ts';
import { count } from '#domain/count.ts';
import { Icon } from '../../icons/Icon.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Dotted } from '../../widgets/Dotted.tsx';
import { differingWords } from './comparison-notes.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly questions: readonly ComparedQuestion[];
  /** How many of them are shown. */
  readonly shown: number;
  readonly isComparison: boolean;
  readonly onlyFlagged: boolean;
  readonly onOnlyFlagged: (onlyFlagged: boolean) => void;
  readonly differencesFirst: boolean;
  readonly onDifferencesFirst: (differencesFirst: boolean) => void;
}

/** Which questions are shown, and in which order. */
export function Toolbar(props: ToolbarProps): ReactNode {
  const { questions, shown, isComparison, onlyFlagged, differencesFirst } = props;
  return (
    <div className={styles.toolbar}>
      <div className={styles.words}>
        <h2>Questions</h2>
        <p className={styles.counts} role="status">
          <Dotted facts={countsOf(questions, shown, isComparison)} />
        </p>
      </div>
      {isComparison && (
        <fieldset className={styles.order}>
          <legend className="visually-hidden">Order of the questions</legend>
          <OrderChoice
            label="In order"
            isChosen={!differencesFirst}
            onChoose={() => props.onDifferencesFirst(false)}
          />
          <OrderChoice
            label="Differences first"
            isChosen={differencesFirst}
            onChoose={() => props.onDifferencesFirst(true)}
          />
        </fieldset>
      )}
      <Button icon="flag" onClick={() => props.onOnlyFlagged(!onlyFlagged)}>
        {onlyFlagged ? 'See all questions' : 'See only flagged'}
      </Button>
    </div>
  );
}

interface OrderChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function OrderChoice({ label, isChosen, onChoose }: OrderChoiceProps): ReactNode {
  return (
    <label className={`${styles.choice} ${isChosen ? styles.chosen : ''}`}>
      <input type="radio" name="review-order" checked={isChosen} onChange={onChoose} />
      <Icon name="check" className={styles.check} />
      {label}
    </label>
  );
}

/** `Showing 4 of 30 · 12 differ · 4 flagged` */
function countsOf(questions: readonly ComparedQuestion[], shown: number, isComparison: boolean): string[] {
  const flagged = questions.filter(({ isFlagged }) => isFlagged).length;
  const all =
    shown === questions.length
      ? count(shown, 'question')
      : `Showing ${shown} of ${count(questions.length, 'question')}`;
  return [
    all,
    ...(isComparison ? [differingWords(questions)] : []),
    flagged === 0 ? 'none flagged' : `${flagged} flagged`,
  ];
}
