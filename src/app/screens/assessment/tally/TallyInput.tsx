import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { partLeaf } from '#domain/leaf.ts';
import { partType } from '#domain/section.ts';
import type { Part, Question } from '#domain/section.ts';
import { countWords } from '#domain/tally-words.ts';
import { counterOf, countOf, sumOf } from '#domain/tally.ts';
import { Button, IconButton } from '../../../widgets/Button.tsx';
import { useLeaf, useOpen, useRefusal } from '../open/open-context.ts';
import { FieldProblem } from '../question/FieldProblem.tsx';
import CountByHand from './CountByHand.tsx';
import { CountSum, saidOf } from './CountSum.tsx';
import { SaidCount } from './SaidCount.tsx';
import './tally.css';
import { useCountKeys } from './use-count-keys.ts';
import { useSheetCounts } from './use-sheet-counts.ts';
import { useTaps } from './use-taps.ts';

interface TallyInputProps {
  readonly question: Question;
  readonly part: Part;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
}

const YES = { yes: 1, of: 1 };
const NO = { yes: 0, of: 1 };

/** Two buttons to count with: what was done, and what was seen and not done (rule MEA-3). */
export default function TallyInput({ question, part, labelledBy, describedBy }: TallyInputProps): ReactNode {
  const id = useId();
  const open = useOpen();
  const leaf = partLeaf(question.id, part.id);
  const value = useLeaf(leaf);
  const refusal = useRefusal(leaf);
  const taps = useTaps(question.id);
  const [isByHand, setByHand] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const isFollowing = useSheetCounts(question).has(part.id) && !isOpened;
  const sum = sumOf(value);
  const own = countOf(value, counterOf(open.userId));
  const others = { yes: sum.yes - own.yes, of: sum.of - own.of };

  const isOnly =
    question.questionType === 'tally' ||
    Object.values(question.parts).filter((one) => partType(one) === 'tally').length === 1;
  const group = useRef<HTMLDivElement>(null);
  const byHandButton = useRef<HTMLButtonElement>(null);
  const wasByHand = useRef(false);
  // The field that had the focus has gone.
  useEffect(() => {
    if (wasByHand.current && !isByHand) byHandButton.current?.focus();
    wasByHand.current = isByHand;
  }, [isByHand]);
  const yes = () => taps.tap({ [part.id]: YES });
  const no = () => taps.tap({ [part.id]: NO });
  useCountKeys(group, isOnly, isFollowing ? {} : { y: yes, n: no, u: taps.undo });
  return (
    <div
      ref={group}
      role="group"
      className={`tally ${isOnly ? 'tally-only' : 'tally-row'}`}
      aria-labelledby={labelledBy}
      aria-describedby={[describedBy, `${id}-sum`, `${id}-problem`].filter(Boolean).join(' ')}
    >
      <div className="tally-body">
        <CountSum
          id={`${id}-sum`}
          sum={sum}
          target={part.target}
          note={others.of > 0 ? `others counted ${countWords(others)}` : ''}
        />
        {isByHand ? (
          <CountByHand
            kinds={[{ id: part.id, label: 'Yes, counted by me', yes: own.yes }]}
            of={own.of}
            onSet={(counts, of) => taps.set({ [part.id]: { yes: counts[part.id] ?? 0, of } })}
            onDone={() => setByHand(false)}
          />
        ) : isFollowing ? (
          <Button look="plain" icon="pencil" className="count-open" onClick={() => setOpened(true)}>
            Change by hand
          </Button>
        ) : (
          <div className="tally-buttons">
            <Button look="plain" icon="close" className="tally-big" aria-keyshortcuts="Alt+N" onClick={no}>
              No
            </Button>
            <Button look="plain" icon="check" className="tally-big" aria-keyshortcuts="Alt+Y" onClick={yes}>
              Yes
            </Button>
            <IconButton
              icon="undo"
              label="Undo"
              className="tally-small"
              aria-keyshortcuts="Alt+U"
              aria-disabled={!taps.canUndo}
              onClick={taps.undo}
            />
            <IconButton
              ref={byHandButton}
              icon="pencil"
              label="By hand"
              className="tally-small"
              onClick={() => setByHand(true)}
            />
          </div>
        )}
      </div>
      {isOnly && !isByHand && !isFollowing && (
        <p className="tally-keys" aria-hidden="true">
          With <kbd>Alt</kbd>: <kbd>Y</kbd> yes, <kbd>N</kbd> no, <kbd>U</kbd> undo
        </p>
      )}
      <SaidCount words={saidOf(sum)} />
      <FieldProblem id={`${id}-problem`} problem={refusal} />
    </div>
  );
}
