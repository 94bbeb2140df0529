import { Suspense, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { blankAnswer } from '#domain/assessment.ts';
import { equalValues } from '#domain/leaf-values.ts';
import { orderedParts } from '#domain/section.ts';
import type { Part, Question } from '#domain/section.ts';
import { countWords, percentWords } from '#domain/tally-words.ts';
import { counterOf, countOf, sumOf } from '#domain/tally.ts';
import type { Count } from '#domain/tally.ts';
import { later } from '../../../device-hooks/later.tsx';
import { Icon } from '../../../icons/Icon.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { useOpen, useOpened } from '../open/open-context.ts';
import { CountSum } from './CountSum.tsx';
import { SaidCount } from './SaidCount.tsx';
import './tally.css';
import { useCountKeys } from './use-count-keys.ts';
import { useSheetCounts } from './use-sheet-counts.ts';
import { useTaps } from './use-taps.ts';

// A tap is the usual way.
const CountByHand = later(() => import('./CountByHand.tsx'));

/** Kinds that share out one count: a tap says of which kind the next one was (rule MEA-3). */
export default function CompositionInput({ question }: { readonly question: Question }): ReactNode {
  const open = useOpen();
  const parts = orderedParts(question);
  const taps = useTaps(question.id);
  const isFollowing = useSheetCounts(question).size > 0;
  const [isByHand, setByHand] = useState(false);
  const values = useOpened(
    (_, { answers }) => (answers[String(question.id)] ?? blankAnswer).parts,
    equalValues,
  );
  const sums = parts.map(({ id }) => sumOf(values[id]));
  const seen = Math.max(0, ...sums.map(({ of }) => of));
  const shared = sums.reduce((sum, { yes }) => sum + yes, 0);
  const counter = counterOf(open.userId);
  const own = parts.map(({ id }) => countOf(values[id], counter));
  const tapOf = (kind: Part) =>
    Object.fromEntries(parts.map(({ id }) => [id, { yes: id === kind.id ? 1 : 0, of: 1 }]));
  const group = useRef<HTMLDivElement>(null);
  useCountKeys(group, true, { u: taps.undo });
  const words = parts.map(({ label }, at) => `${label} ${sums[at]?.yes ?? 0}`).join(', ');
  return (
    <div ref={group} className="tally-composition">
      {isByHand ? (
        <Suspense>
          <CountByHand
            kinds={parts.map(({ id, label }, at) => ({ id, label, yes: own[at]?.yes ?? 0 }))}
            of={Math.max(0, ...own.map(({ of }) => of))}
            onSet={(yes, of) =>
              taps.set(Object.fromEntries(parts.map(({ id }) => [id, { yes: yes[id] ?? 0, of }])))
            }
            onDone={() => setByHand(false)}
          />
        </Suspense>
      ) : (
        parts.map((part, at) => (
          <Kind
            key={part.id}
            part={part}
            isGood={question.composition?.good.includes(part.id) ?? false}
            sum={sums[at] ?? { yes: 0, of: 0 }}
            onTap={isFollowing ? null : () => taps.tap(tapOf(part))}
          />
        ))
      )}
      <div className="tally-total">
        <div>
          <GoodKinds
            question={question}
            sums={parts.map(({ id }, at) => [id, sums[at]?.yes ?? 0])}
            of={seen}
          />
          {shared !== seen && (
            <p className="tally-note">{`${seen} seen, but the kinds add up to ${shared}.`}</p>
          )}
        </div>
        {!isByHand && (
          <div className="tally-quiet">
            {!isFollowing && (
              <Button
                look="quiet"
                icon="undo"
                aria-keyshortcuts="Alt+U"
                aria-disabled={!taps.canUndo}
                onClick={taps.undo}
              >
                Undo
              </Button>
            )}
            <Button look="quiet" icon="pencil" onClick={() => setByHand(true)}>
              {isFollowing ? 'Change by hand' : 'By hand'}
            </Button>
          </div>
        )}
      </div>
      <SaidCount words={seen === 0 ? 'Nothing counted' : `${words}, of ${seen}`} />
    </div>
  );
}

interface GoodKindsProps {
  readonly question: Question;
  readonly sums: readonly (readonly [id: string, yes: number])[];
  readonly of: number;
}

/** How much of the count falls to the kinds that are aimed for. */
function GoodKinds({ question, sums, of }: GoodKindsProps): ReactNode {
  const { good = [], target } = question.composition ?? {};
  const yes = sums.reduce((sum, [id, count]) => sum + (good.includes(id) ? count : 0), 0);
  return <CountSum sum={{ yes: Math.min(yes, of), of }} target={target} note="rows with ✓ count" />;
}

interface KindProps {
  readonly part: Part;
  /** Whether it is aimed for. */
  readonly isGood: boolean;
  readonly sum: Count;
  /** Null where the observed-dose sheet counts it. */
  readonly onTap: (() => void) | null;
}

function Kind({ part, isGood, sum, onTap }: KindProps): ReactNode {
  const id = useId();
  return (
    <div role="group" className="tally-kind" aria-labelledby={id}>
      <div>
        <p className="field-label">
          <span id={id}>{part.label}</span>
          {isGood && (
            <>
              <Icon name="check" />
              <span className="visually-hidden">, aimed for</span>
            </>
          )}
        </p>
        {part.content !== undefined && <p className="part-hint">{part.content}</p>}
      </div>
      <p className="tally-count">
        <span aria-hidden="true">
          <span>{sum.yes}</span>
          {sum.of > 0 && <span className="tally-share">{` ${percentWords(sum.yes / sum.of)}`}</span>}
        </span>
        <span className="visually-hidden">{countWords(sum)}</span>
      </p>
      {onTap !== null && (
        <Button look="plain" className="tally-big" aria-label={`+1 ${part.label}`} onClick={onTap}>
          +1
        </Button>
      )}
    </div>
  );
}
