import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { partLeaf } from '#domain/leaf.ts';
import { leafValue } from '#domain/leaf-values.ts';
import { numberIn } from '#domain/number-in-text.ts';
import type { Part, Question } from '#domain/section.ts';
import { allOf, oneMiss, sharedTotal, underTotal } from '#domain/shared-total.ts';
import { countWords, ofWords, targetWords } from '#domain/tally-words.ts';
import { MOST_COUNTED, counterOf, countOf, sumOf } from '#domain/tally.ts';
import type { Count } from '#domain/tally.ts';
import { Button, IconButton } from '../../../widgets/Button.tsx';
import { TextWithUnderlines } from '../../../widgets/TextWithUnderlines.tsx';
import { useLeaf, useOpen, useOpened, useRefusal } from '../open/open-context.ts';
import { FieldProblem } from '../question/FieldProblem.tsx';
import CountByHand from './CountByHand.tsx';
import { CountSum, saidOf } from './CountSum.tsx';
import { SaidCount } from './SaidCount.tsx';
import './tally.css';
import { useCountKeys } from './use-count-keys.ts';
import { useSheetCounts } from './use-sheet-counts.ts';
import { useTaps } from './use-taps.ts';
import type { Taps } from './use-taps.ts';

interface CountTableProps {
  readonly question: Question;
  /** Its tallies that follow each other. */
  readonly parts: readonly Part[];
}

/** Several counts as one table, with a row for each and one row for all (rule MEA-11). */
export default function CountTable({ question, parts }: CountTableProps): ReactNode {
  const taps = useTaps(question.id);
  const fromSheet = useSheetCounts(question);
  const [isOpened, setOpened] = useState(false);
  const isFollowing = !isOpened && parts.some(({ id }) => fromSheet.has(id));
  const shared = useSharedTotal(question, parts, taps);
  const target = shared === null ? undefined : oneTarget(parts);
  return (
    <div className="count-table">
      {shared !== null && <TotalField shared={shared} target={target} />}
      {parts.map((part) => (
        <CountRow
          key={part.id}
          question={question}
          part={part}
          taps={taps}
          isFollowing={!isOpened && fromSheet.has(part.id)}
          shared={shared}
          isTargetSaid={target !== undefined}
        />
      ))}
      <div className="count-foot">
        {shared === null && <SumOfAll question={question} parts={parts} />}
        {isFollowing && (
          <Button look="quiet" icon="pencil" onClick={() => setOpened(true)}>
            Change by hand
          </Button>
        )}
        {(!isFollowing || taps.canUndo) && (
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
      </div>
    </div>
  );
}

/** What all rows aim for alike, so that it need not stand in each; undefined where they differ. */
function oneTarget([first, ...others]: readonly Part[]): number | undefined {
  return others.every(({ target }) => target === first?.target) ? first?.target : undefined;
}

function SumOfAll({ question, parts }: CountTableProps): ReactNode {
  const yes = useOpened((_, shown) => summed(parts.map(({ id }) => sumOf(valueOf(shown, question, id)).yes)));
  const of = useOpened((_, shown) => summed(parts.map(({ id }) => sumOf(valueOf(shown, question, id)).of)));
  return (
    <p className="count-all">
      <span>All rows</span> <b>{of === 0 ? '–' : ofWords({ yes, of })}</b>
    </p>
  );
}

const summed = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

type Holder = Parameters<typeof leafValue>[0];

function valueOf(shown: Holder, { id }: Question, partId: string) {
  return leafValue(shown, partLeaf(id, partId));
}

interface Shared {
  /** Null until it is given. */
  readonly total: number | null;
  readonly give: (total: number) => void;
}

/** The total that the rows share; null in a question whose rows do not. */
function useSharedTotal(question: Question, parts: readonly Part[], taps: Taps): Shared | null {
  const open = useOpen();
  const counter = counterOf(open.userId);
  const held = useOpened((_, shown) =>
    sharedTotal(parts.map(({ id }) => countOf(valueOf(shown, question, id), counter))),
  );
  const [given, setGiven] = useState<number | null>(null);
  if (question.sharesTotal !== true) return null;
  const total = given ?? held;
  return {
    total,
    give: (next) => {
      setGiven(next);
      const changed = parts.flatMap(({ id }) => {
        const count = underTotal(taps.own(id), total, next);
        return count === null ? [] : [[id, count] as const];
      });
      if (changed.length > 0) taps.set(Object.fromEntries(changed));
    },
  };
}

interface TotalFieldProps {
  readonly shared: Shared;
  /** Of every row; undefined where it stands in each. */
  readonly target: number | undefined;
}

/** The total, once for all rows. */
function TotalField({ shared: { total, give }, target: aim }: TotalFieldProps): ReactNode {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const number = numberIn(text ?? '');
  const isWrong =
    text !== null &&
    text.trim() !== '' &&
    !(number !== null && Number.isInteger(number) && number > 0 && number <= MOST_COUNTED);
  return (
    <div className="count-given">
      <label htmlFor={id} className="field-label">
        Total <small>once, for all rows</small>
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className="field-input"
        value={text ?? (total === null ? '' : String(total))}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={({ target }) => {
          setText(target.value);
          const next = numberIn(target.value);
          if (next !== null && Number.isInteger(next) && next > 0 && next <= MOST_COUNTED) give(next);
        }}
        onBlur={() => !isWrong && setText(null)}
      />
      <p id={`${id}-hint`} className="part-hint">
        {`Then tap All, and No once for each miss. The pencil gives a row its own total.${aim === undefined ? '' : ` ${targetWords(aim)}.`}`}
      </p>
      <FieldProblem
        id={`${id}-problem`}
        problem={isWrong ? `Please enter a whole number from 1 to ${MOST_COUNTED}.` : undefined}
        note="This is not used."
      />
    </div>
  );
}

interface CountRowProps {
  readonly question: Question;
  readonly part: Part;
  readonly taps: Taps;
  /** Whether the observed-dose sheet counts it, so that it has no buttons. */
  readonly isFollowing: boolean;
  readonly shared: Shared | null;
  /** Above, for all rows. */
  readonly isTargetSaid: boolean;
}

const YES = { yes: 1, of: 1 };
const NO = { yes: 0, of: 1 };

function CountRow({ question, part, taps, isFollowing, shared, isTargetSaid }: CountRowProps): ReactNode {
  const id = useId();
  const { userId } = useOpen();
  const leaf = partLeaf(question.id, part.id);
  const value = useLeaf(leaf);
  const refusal = useRefusal(leaf);
  const [isByHand, setByHand] = useState(false);
  const sum = sumOf(value);
  const own = countOf(value, counterOf(userId));
  const others = { yes: sum.yes - own.yes, of: sum.of - own.of };
  const row = useRef<HTMLDivElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasByHand = useRef(false);
  // The field that had the focus has gone.
  useEffect(() => {
    if (wasByHand.current && !isByHand) pencil.current?.focus();
    wasByHand.current = isByHand;
  }, [isByHand]);

  const add = (count: Count | null) => count !== null && taps.tap({ [part.id]: count });
  const before = () => taps.own(part.id);
  const total = shared === null ? null : own.of || shared.total;
  const yes = () => (shared === null ? add(YES) : total !== null && add(allOf(before(), total)));
  const no = () => (shared === null ? add(NO) : total !== null && add(oneMiss(before(), total)));
  useCountKeys(row, false, isFollowing ? {} : { y: yes, n: no, u: taps.undo });
  const isOff = shared !== null && total === null;
  return (
    <div
      ref={row}
      role="group"
      className="tally count-row"
      aria-labelledby={`${id}-name`}
      aria-describedby={[part.content !== undefined && `${id}-hint`, `${id}-sum`, `${id}-problem`]
        .filter(Boolean)
        .join(' ')}
    >
      <div>
        <p id={`${id}-name`} className="field-label">
          {part.label}
        </p>
        {part.content !== undefined && (
          <p id={`${id}-hint`} className="part-hint">
            <TextWithUnderlines text={part.content} />
          </p>
        )}
      </div>
      <CountSum
        id={`${id}-sum`}
        sum={sum}
        target={isTargetSaid ? undefined : part.target}
        note={others.of > 0 ? `others counted ${countWords(others)}` : ''}
      />
      {isByHand ? (
        <CountByHand
          kinds={[{ id: part.id, label: 'Yes, counted by me', yes: own.yes }]}
          of={own.of}
          onSet={(counts, of) => taps.set({ [part.id]: { yes: counts[part.id] ?? 0, of } })}
          onDone={() => setByHand(false)}
        />
      ) : isFollowing ? null : (
        <div className="count-buttons">
          <Button
            look="plain"
            icon="close"
            className="tally-big"
            aria-keyshortcuts="Alt+N"
            aria-disabled={isOff || (shared !== null && own.of > 0 && own.yes === 0)}
            onClick={no}
          >
            No
          </Button>
          <Button
            look="plain"
            icon="check"
            className="tally-big"
            aria-keyshortcuts="Alt+Y"
            aria-disabled={isOff || (shared !== null && own.of > 0 && own.yes === own.of)}
            onClick={yes}
          >
            {shared === null ? 'Yes' : 'All'}
          </Button>
          <IconButton
            ref={pencil}
            icon="pencil"
            label="By hand"
            className="tally-small"
            onClick={() => setByHand(true)}
          />
        </div>
      )}
      <SaidCount words={saidOf(sum)} />
      <FieldProblem id={`${id}-problem`} problem={refusal} />
    </div>
  );
}
