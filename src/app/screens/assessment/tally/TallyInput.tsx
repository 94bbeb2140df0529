import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { partLeaf } from '#domain/leaf.ts';
import { partType } from '#domain/section.ts';
import type { Part, Question } from '#domain/section.ts';
import { belowWords, countWords, intervalWords, targetWords } from '#domain/tally-words.ts';
import { counterOf, countOf, sumOf } from '#domain/tally.ts';
import { Button } from '../../../widgets/Button.tsx';
import { useLeaf, useOpen, useRefusal } from '../open/open-context.ts';
import { FieldProblem } from '../question/FieldProblem.tsx';
import { CountByHand } from './CountByHand.tsx';
import { SaidCount } from './SaidCount.tsx';
import styles from './tally.module.css';
import { useCountKeys } from './use-count-keys.ts';
import { useTaps } from './use-taps.ts';

interface TallyInputProps {
  readonly question: Question;
  readonly part: Part;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
}

const GOOD = { yes: 1, of: 1 };
const NOT = { yes: 0, of: 1 };

/** Two buttons to count with: what was seen and good, and what was seen and not (rule MEA-3). */
export default function TallyInput({ question, part, labelledBy, describedBy }: TallyInputProps): ReactNode {
  const id = useId();
  const open = useOpen();
  const leaf = partLeaf(question.id, part.id);
  const value = useLeaf(leaf);
  const refusal = useRefusal(leaf);
  const taps = useTaps(question.id);
  const [isByHand, setByHand] = useState(false);
  const sum = sumOf(value);
  const own = countOf(value, counterOf(open.userId));
  const { target } = part;

  const isOnly = Object.values(question.parts).filter((one) => partType(one) === 'tally').length === 1;
  const group = useRef<HTMLDivElement>(null);
  useCountKeys(group, isOnly || question.questionType === 'tally', {
    g: () => taps.tap({ [part.id]: GOOD }),
    n: () => taps.tap({ [part.id]: NOT }),
    u: taps.undo,
  });
  return (
    <div
      ref={group}
      role="group"
      className={styles.tally}
      aria-labelledby={labelledBy}
      aria-describedby={[describedBy, `${id}-sum`, `${id}-problem`].filter(Boolean).join(' ')}
    >
      <div className={styles.sum} id={`${id}-sum`}>
        <p className={styles.count}>{sum.of === 0 ? 'Nothing counted yet' : countWords(sum)}</p>
        <p className={styles.note}>
          {[
            intervalWords(sum) && `likely ${intervalWords(sum)}`,
            target !== undefined && targetWords(target),
            sum.of > own.of && `${countWords({ yes: sum.yes - own.yes, of: sum.of - own.of })} by others`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {target !== undefined && belowWords(sum, target) !== '' && (
          <p className={styles.below}>{belowWords(sum, target)}</p>
        )}
      </div>
      {isByHand ? (
        <CountByHand
          kinds={[{ id: part.id, label: 'Good, counted by me', yes: own.yes }]}
          of={own.of}
          onSet={(yes, of) => taps.set({ [part.id]: { yes: yes[part.id] ?? 0, of } })}
          onDone={() => setByHand(false)}
        />
      ) : (
        <div className={styles.buttons}>
          <Button
            look="plain"
            className={styles.big}
            aria-keyshortcuts="N"
            onClick={() => taps.tap({ [part.id]: NOT })}
          >
            Not
          </Button>
          <Button
            look="plain"
            className={styles.big}
            aria-keyshortcuts="G"
            onClick={() => taps.tap({ [part.id]: GOOD })}
          >
            Good
          </Button>
          <Button look="quiet" aria-keyshortcuts="U" disabled={!taps.canUndo} onClick={taps.undo}>
            Undo
          </Button>
          <Button look="quiet" onClick={() => setByHand(true)}>
            By hand
          </Button>
        </div>
      )}
      <SaidCount words={sum.of === 0 ? '' : countWords(sum)} />
      <FieldProblem id={`${id}-problem`} problem={refusal} />
    </div>
  );
}
