import { useId, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import type { Leaf } from '#domain/leaf.ts';
import { useEditing, useLeaf, useOpen } from '../open/open-context.ts';
import Clear from './Clear.tsx';
import styles from './slider.module.css';

/** The thumb's position while there is no answer: the middle. */
const UNTOUCHED = 5;
const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface SliderInputProps {
  readonly leaf: Leaf;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly minLabel?: string | undefined;
  readonly maxLabel?: string | undefined;
}

/** A scale from 1 to 10 (rule ANS-3). Nothing is written before it is touched. */
export default function SliderInput({
  leaf,
  labelledBy,
  describedBy,
  minLabel,
  maxLabel,
}: SliderInputProps): ReactNode {
  const open = useOpen();
  const stored = useLeaf(leaf);
  const endsId = useId();
  const input = useRef<HTMLInputElement>(null);
  // While focused, it ignores changes from elsewhere.
  const [moved, setMoved] = useState<number | null>(null);
  const seen = useRef(open.seen);
  // When another tab takes over, or the browser keeps the page, a field loses focus without a blur event.
  const isHere = useEditing() === 'here';
  if (!isHere && moved !== null) setMoved(null);
  const value = moved ?? (typeof stored === 'number' ? stored : null);

  const move = (to: number) => {
    if (moved === null) seen.current = open.seen;
    setMoved(to);
    open.type(leaf, to, seen.current);
  };
  /** A touch that leaves the thumb in the middle is an answer, too, but fires no change. */
  const answerWithTheMiddle = () => {
    if (value === null) move(Number(input.current?.value ?? UNTOUCHED));
    void open.flush();
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    answerWithTheMiddle();
  };

  return (
    <div className={`${styles.slider} ${value === null ? styles.untouched : ''}`}>
      <div className={styles.head}>
        <p className={styles.value}>
          {value === null ? (
            <span className="slider-none">Not answered yet</span>
          ) : (
            <>
              <b>{value}</b> of 10
            </>
          )}
        </p>
        <Clear
          leaf={leaf}
          blank={null}
          isAnswered={value !== null}
          onClear={() => setMoved(null)}
          takeFocus={() => input.current?.focus()}
        />
      </div>
      <input
        ref={input}
        type="range"
        min={1}
        max={10}
        step={1}
        value={value ?? UNTOUCHED}
        style={{ '--share': ((value ?? UNTOUCHED) - 1) / 9 } as CSSProperties}
        aria-labelledby={labelledBy}
        aria-describedby={[endsId, describedBy].filter(Boolean).join(' ')}
        aria-valuetext={value === null ? 'Not answered yet' : `${value} of 10`}
        onChange={(event) => move(Number(event.target.value))}
        onPointerUp={answerWithTheMiddle}
        onKeyDown={pressKey}
        onBlur={() => {
          setMoved(null);
          void open.flush();
        }}
      />
      <div className={styles.steps} aria-hidden="true">
        {STEPS.map((step) => (
          // The keyboard and screen readers have the slider itself.
          <button
            key={step}
            type="button"
            tabIndex={-1}
            className={step === value ? styles.stepOn : undefined}
            onClick={() => {
              move(step);
              void open.flush();
              input.current?.focus();
            }}
          >
            {step}
          </button>
        ))}
      </div>
      <p id={endsId} className={styles.ends}>
        <span>
          <span className="visually-hidden">1 means </span>
          <span>{minLabel ?? 'Least'}</span>
        </span>
        <span>
          <span className="visually-hidden">10 means </span>
          <span>{maxLabel ?? 'Most'}</span>
        </span>
      </p>
    </div>
  );
}
