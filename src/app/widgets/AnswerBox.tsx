import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { LONGEST_TEXT } from '#domain/limits.ts';
import './field.css';

interface AnswerBoxProps extends Omit<
  ComponentProps<'textarea'>,
  'id' | 'children' | 'value' | 'onChange' | 'autoFocus'
> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown above the box. Without it give `aria-label` or `aria-labelledby`. */
  readonly label?: string;
  /** Smaller words after the label. */
  readonly note?: string;
  /** What is wrong with it; tied to the box. */
  readonly error?: string | undefined;
  /** Takes the focus when it appears; true unless said otherwise. */
  readonly isFocusedAtFirst?: boolean;
}

/** A box for an answer of several lines, which grows as one types. */
export function AnswerBox(props: AnswerBoxProps): ReactNode {
  const { value, onChange, label, note, error, isFocusedAtFirst = true, className = '', ...rest } = props;
  const id = useId();
  const errorId = `${id}-error`;
  const describedBy = [rest['aria-describedby'], error !== undefined && errorId].filter(Boolean).join(' ');
  const box = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (isFocusedAtFirst) box.current?.focus();
  }, [isFocusedAtFirst]);

  useLayoutEffect(() => {
    if (box.current && !growsByItself) grow(box.current);
  }, [value]);

  return (
    <div className={`field ${className}`}>
      {label !== undefined && (
        <label className="field-label" htmlFor={id}>
          <span>{`${label} `}</span>
          {note !== undefined && <small>{note}</small>}
        </label>
      )}
      <textarea
        rows={3}
        maxLength={LONGEST_TEXT}
        {...rest}
        ref={box}
        id={id}
        className="field-input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy === '' ? undefined : describedBy}
      />
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

const growsByItself = CSS.supports('field-sizing', 'content');

function grow(box: HTMLTextAreaElement): void {
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}
