import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { plainNumber } from '#domain/figure-words.ts';
import { partLeaf } from '#domain/leaf.ts';
import { leafValue } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { Question } from '#domain/section.ts';
import { TextWithUnderlines } from '../../../widgets/TextWithUnderlines.tsx';
import { useLeaf, useOpen, useRefusal } from '../open/open-context.ts';
import { Choice, inColumns } from './Choice.tsx';
import { focusChoice } from './choice-focus.ts';
import { FieldProblem } from './FieldProblem.tsx';
import { HAS_FIGURE } from '#domain/figure-pair.ts';
import type { FigurePair } from '#domain/figure-pair.ts';
import styles from './figure-field.module.css';
import NumberInput from './NumberInput.tsx';

interface FigureFieldProps {
  readonly question: Question;
  readonly pair: FigurePair;
}

/** The figure that a choice took away, until something else is chosen. */
interface Cleared {
  readonly words: string;
  readonly back: readonly (readonly [Leaf, LeafValue])[];
}

/** Whether there is a figure, and the figure: its box is there only while there is one. */
export default function FigureField({ question, pair: { state, share } }: FigureFieldProps): ReactNode {
  const open = useOpen();
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const [stateLeaf, shareLeaf] = [partLeaf(question.id, state.id), partLeaf(question.id, share.id)];
  const chosen = useLeaf(stateLeaf);
  const figure = useLeaf(shareLeaf);
  const refusal = useRefusal(stateLeaf);
  const [cleared, setCleared] = useState<Cleared | null>(null);
  // Shown also for a figure that came from elsewhere beside another choice: nobody's figure is hidden.
  const hasBox = chosen === HAS_FIGURE || typeof figure === 'number';
  // Answered again, here or elsewhere: what was cleared must not replace that.
  if (cleared !== null && hasBox) setCleared(null);

  const choose = (to: string | null) => {
    if (open.shown === null || open.editing !== 'here') return;
    const shown = open.shown;
    const had = leafValue(shown, shareLeaf);
    const isCleared = to !== HAS_FIGURE && typeof had === 'number';
    open.tapAll([[stateLeaf, to], ...(isCleared ? [[shareLeaf, null] as const] : [])]);
    if (isCleared || to === null) {
      const words = typeof had === 'number' ? `${plainNumber(had)}% cleared` : 'Cleared';
      setCleared({ words, back: [stateLeaf, shareLeaf].map((leaf) => [leaf, leafValue(shown, leaf)]) });
    } else setCleared(null);
  };
  const clear = () => {
    choose(null);
    focusChoice(group.current);
  };
  const undo = () => {
    if (cleared !== null) open.tapAll(cleared.back);
    setCleared(null);
    focusChoice(group.current);
  };
  // A figure that is typed says by itself that there is one.
  const noteFigure = () => {
    const isWritten = open.shown !== null && typeof leafValue(open.shown, shareLeaf) === 'number';
    if (isWritten && chosen !== HAS_FIGURE) open.tap(stateLeaf, HAS_FIGURE);
  };
  return (
    <div className="part">
      <p id={id} className="field-label">
        {state.label}
      </p>
      {state.content !== undefined && (
        <p id={`${id}-hint`} className="part-hint">
          <TextWithUnderlines text={state.content} />
        </p>
      )}
      <div
        ref={group}
        role="radiogroup"
        className="choices"
        style={inColumns(state.options ?? [])}
        aria-labelledby={id}
        aria-describedby={state.content === undefined ? `${id}-problem` : `${id}-hint ${id}-problem`}
      >
        {(state.options ?? []).map((option) => (
          <Choice
            key={option.id}
            name={id}
            label={option.label}
            isChosen={option.id === chosen}
            onChoose={() => choose(option.id)}
          />
        ))}
      </div>
      {hasBox && (
        <div className={styles.box} onChange={noteFigure}>
          <label htmlFor={`${id}-share`} className="field-label">
            {share.label}
          </label>
          <NumberInput type="percentage" leaf={shareLeaf} id={`${id}-share`} />
        </div>
      )}
      <div className="clear-place">
        {cleared === null && chosen !== null && <Quiet onClick={clear}>Clear</Quiet>}
        {cleared !== null && (
          <p className="cleared">
            <span aria-hidden="true">{cleared.words}</span>
            <Quiet onClick={undo}>Undo</Quiet>
          </p>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {cleared?.words}
      </span>
      <FieldProblem id={`${id}-problem`} problem={refusal} />
    </div>
  );
}

function Quiet({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: string;
}): ReactNode {
  return (
    <button type="button" className="clear-answer" onClick={onClick}>
      {children}
    </button>
  );
}
