import { useEffect, useRef, useState } from 'react';
import type { ChangeEvent, RefObject } from 'react';
import { afterPress } from '../../../widgets/after-press.ts';
import { useEditing, useOpen } from '../open/open-context.ts';
import type { SeenVersion } from '#device/rows/stored.ts';
import { NOTHING_TOLD, toldAfter } from './told.ts';
import type { Theirs, Told } from './told.ts';
import type { TypedNumber } from './typed-number.ts';

interface NumberField {
  readonly input: {
    readonly ref: RefObject<HTMLInputElement | null>;
    readonly type: 'text';
    readonly inputMode: 'decimal';
    readonly autoComplete: 'off';
    readonly value: string;
    readonly onFocus: () => void;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onBlur: () => void;
  };
  /** What is wrong with the text, once it is time to say so. */
  readonly problem: string | undefined;
  /** How what was typed was read, where it could mean another number, too; else empty. */
  readonly howRead: string;
  /** The text is not a number, so it stays in the field unsaved. */
  readonly isUnwritten: boolean;
  /** A value that has arrived from elsewhere since the field took the focus; else null. */
  readonly theirs: Theirs | null;
}

interface Since extends Told {
  /** The value that stood in the field then, or was written from here last. */
  readonly own: string;
}

/**
 * A number as typed. Text that is not a number stays in the field unsaved and blocks moving on until fixed.
 * While focused, the field keeps its text whatever arrives from elsewhere, and tells of it.
 */
export function useNumberField(
  storedText: string,
  read: (text: string) => TypedNumber,
  write: (value: number | null, seen: SeenVersion) => void,
): NumberField {
  const open = useOpen();
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const seen = useRef(open.seen);
  const [since, setSince] = useState<Since | null>(null);
  const [isLeft, setIsLeft] = useState(true);
  // Kept when the field is left, so that nothing moves then; of a number that was not typed here nothing is said.
  const [lastTyped, setLastTyped] = useState<TypedNumber | null>(null);
  const value = typed ?? storedText;
  const { kind, ...rest } = read(value);
  const isUnwritten = kind === 'invalid' || kind === 'unfinished';
  const told =
    since &&
    toldAfter(since, {
      text: storedText,
      by: open.broughtBy,
      isOwn: isSameNumber(read(storedText), read(since.own)),
    });
  // When another tab takes over, or the browser keeps the page, a field loses focus without a blur event.
  const isHere = useEditing() === 'here';
  const letGo = (): void => {
    setTyped(null);
    setSince(null);
  };
  if (!isHere && typed !== null && !isUnwritten) letGo();
  else if (told !== since) setSince(told);
  const isTold = kind === 'invalid' || (kind === 'unfinished' && isLeft);

  useEffect(() => {
    if (!isUnwritten) return;
    const field = { focus: () => ref.current?.focus() };
    open.unwritten.add(field);
    return () => void open.unwritten.delete(field);
  }, [open, isUnwritten]);

  return {
    input: {
      ref,
      type: 'text',
      inputMode: 'decimal',
      autoComplete: 'off',
      value,
      onFocus: () => {
        // Text that is no number has stayed since the field was left; what it was typed over is older.
        if (typed === null) {
          seen.current = open.seen;
          setSince({ own: storedText, ...NOTHING_TOLD });
        }
        setIsLeft(false);
        setTyped(value);
      },
      onChange: (event) => {
        const text = event.target.value;
        setTyped(text);
        const next = read(text);
        setLastTyped(next);
        if (next.kind !== 'number' && next.kind !== 'blank') return;
        setSince({ own: text, theirs: since?.theirs ?? null, isTypedOver: true });
        write(next.kind === 'number' ? next.value : null, seen.current);
      },
      onBlur: () => {
        // The sentence would move what is being pressed.
        afterPress(() => setIsLeft(true));
        if (!isUnwritten) letGo();
        void open.flush();
      },
    },
    problem: isTold && 'sentence' in rest ? rest.sentence : undefined,
    howRead: lastTyped !== null && isSameNumber(lastTyped, read(value)) ? howReadOf(lastTyped) : '',
    isUnwritten,
    theirs: since?.theirs?.text === value ? null : (since?.theirs ?? null),
  };
}

function howReadOf(typed: TypedNumber): string {
  return typed.kind === 'number' ? (typed.howRead ?? '') : '';
}

/** However it is written. */
function isSameNumber(one: TypedNumber, other: TypedNumber): boolean {
  if (one.kind === 'number' && other.kind === 'number') return one.value === other.value;
  return one.kind === 'blank' && other.kind === 'blank';
}
