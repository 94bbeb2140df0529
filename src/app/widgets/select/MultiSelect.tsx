import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { OptionList } from './OptionList.tsx';
import type { SelectOption } from './options.ts';
import { useCombobox } from './use-combobox.ts';
import '../field.css';
import './select.css';

interface MultiSelectProps {
  readonly label: string;
  /** Undefined while they are being read. */
  readonly options: readonly SelectOption[] | undefined;
  /** Values of those chosen, in the order of choosing. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Texts that are no option can be chosen, too. */
  readonly isCreatable?: boolean;
}

/** The searchable select with several values, each of which can be taken away. */
export function MultiSelect({
  label,
  options,
  values,
  onChange,
  isCreatable = false,
}: MultiSelectProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const known = options === undefined ? undefined : withCreated(options, values);
  const labelOf = (value: string) => known?.find((option) => option.value === value)?.label ?? value;
  const add = (value: string) => {
    setText('');
    if (!values.includes(value)) onChange([...values, value]);
  };
  const change = (left: readonly string[]) => {
    input.current?.focus();
    onChange(left);
  };
  const { inputProps, offer } = useCombobox({
    options: known,
    without: values,
    text,
    isCreatable,
    onText: setText,
    onTake: ({ value }) => add(value),
    onCreate: add,
  });
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {values.length > 0 && (
        <ul className="select-chips" aria-label={`${label}: chosen`}>
          {values.map((value) => (
            <li key={value} className="select-chip">
              <span>{labelOf(value)}</span>
              <IconButton
                icon="close"
                label={`Remove ${labelOf(value)}`}
                onClick={() => change(values.filter((other) => other !== value))}
              />
            </li>
          ))}
          <li>
            <Button look="quiet" onClick={() => change([])}>
              Clear all
            </Button>
          </li>
        </ul>
      )}
      <div className="select">
        <input
          {...inputProps}
          ref={input}
          id={id}
          className="field-input"
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && text === '' && values.length > 0) onChange(values.slice(0, -1));
            inputProps.onKeyDown?.(event);
          }}
          onBlur={(event) => {
            inputProps.onBlur?.(event);
            setText('');
          }}
        />
        <OptionList offer={offer} label={label} />
      </div>
    </div>
  );
}

/** A created text is an option like any other. */
function withCreated(options: readonly SelectOption[], values: readonly string[]): SelectOption[] {
  const created = values.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...created.map((value) => ({ value, label: value }))];
}
