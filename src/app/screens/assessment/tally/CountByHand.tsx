import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { numberIn } from '#domain/number-in-text.ts';
import { MOST_COUNTED } from '#domain/tally.ts';
import { Button } from '../../../widgets/Button.tsx';
import { useOpen } from '../open/open-context.ts';
import { FieldProblem } from '../question/FieldProblem.tsx';
import './tally.css';

/** How many of one kind the person here counted. */
interface Kind {
  readonly id: string;
  readonly label: string;
  readonly yes: number;
}

interface CountByHandProps {
  readonly kinds: readonly Kind[];
  /** How many the person here saw. */
  readonly of: number;
  readonly onSet: (yes: Readonly<Record<string, number>>, of: number) => void;
  readonly onDone: () => void;
}

/** One's own counts, typed. They are written as soon as they make sense together. */
export default function CountByHand({ kinds, of, onSet, onDone }: CountByHandProps): ReactNode {
  const id = useId();
  const open = useOpen();
  const first = useRef<HTMLInputElement>(null);
  const [texts, setTexts] = useState<readonly string[]>([...kinds.map(({ yes }) => yes), of].map(String));
  const problem = problemOf(texts);

  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    if (problem === undefined) return undefined;
    const field = { focus: () => first.current?.focus() };
    open.unwritten.add(field);
    return () => void open.unwritten.delete(field);
  }, [open, problem]);

  const change = (at: number, text: string) => {
    const next = texts.with(at, text.trim());
    setTexts(next);
    if (problemOf(next) !== undefined) return;
    onSet(
      Object.fromEntries(kinds.map((kind, place) => [kind.id, numberIn(next[place] ?? '') ?? 0])),
      numberIn(next.at(-1) ?? '') ?? 0,
    );
  };
  const labels = [...kinds.map(({ label }) => label), 'Seen by me'];
  return (
    <div className="tally-by-hand">
      <div className="tally-boxes">
        {labels.map((label, at) => (
          <label key={label} className="tally-box">
            <span className="field-label">{label}</span>
            <input
              ref={at === 0 ? first : undefined}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              className="field-input"
              value={texts[at]}
              aria-invalid={problem === undefined ? undefined : true}
              aria-describedby={`${id}-problem`}
              onChange={(event) => change(at, event.target.value)}
            />
          </label>
        ))}
        <Button look="plain" disabled={problem !== undefined} onClick={onDone}>
          Done
        </Button>
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} note="This is not saved." />
    </div>
  );
}

function problemOf(texts: readonly string[]): string | undefined {
  const numbers = texts.map((text) => numberIn(text) ?? Number.NaN);
  if (!numbers.every((number) => Number.isInteger(number) && number <= MOST_COUNTED)) {
    return `Please enter whole numbers from 0 to ${MOST_COUNTED}.`;
  }
  const of = numbers.at(-1) ?? 0;
  return numbers.some((number) => number > of) ? 'None of them can be more than were seen.' : undefined;
}
