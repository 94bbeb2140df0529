import { useEffect, useRef, useState } from 'react';
import type { ChangeEvent, RefObject } from 'react';
import { useEditing, useOpen } from '../open/open-context.ts';
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
  /** The text is no number, so it stands there without being written. */
  readonly isUnwritten: boolean;
}

/**
 * A number as it is typed. A text that is none keeps standing, is not written, and holds
 * back a move until it is mended. While the field has the focus it ignores what arrives
 * from elsewhere.
 */
export function useNumberField(
  storedText: string,
  read: (text: string) => TypedNumber,
  write: (value: number | null) => void,
): NumberField {
  const open = useOpen();
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(true);
  const value = typed ?? storedText;
  const { kind, ...rest } = read(value);
  const isUnwritten = kind === 'invalid' || kind === 'unfinished';
  // Taken over by another tab, a field loses the focus without a blur.
  const isElsewhere = useEditing() === 'elsewhere';
  if (isElsewhere && typed !== null && !isUnwritten) setTyped(null);
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
        setIsLeft(false);
        setTyped(value);
      },
      onChange: (event) => {
        const text = event.target.value;
        setTyped(text);
        const next = read(text);
        if (next.kind === 'number') write(next.value);
        if (next.kind === 'blank') write(null);
      },
      onBlur: () => {
        setIsLeft(true);
        if (!isUnwritten) setTyped(null);
        void open.flush();
      },
    },
    problem: isTold && 'sentence' in rest ? rest.sentence : undefined,
    isUnwritten,
  };
}
