import { useRef } from 'react';
import type { ReactNode } from 'react';
import { LONGEST_NAME } from '#domain/limits.ts';
import { Icon } from '../../icons/Icon.tsx';
import { IconButton } from '../Button.tsx';
import { OptionList } from './OptionList.tsx';
import type { SelectOption } from './options.ts';
import { useCombobox } from './use-combobox.ts';
import '../field.css';
import './select.css';

interface TextSelectProps {
  readonly id: string;
  readonly label: string;
  /** Undefined while they are being read. */
  readonly options: readonly SelectOption[] | undefined;
  /** Any text, whether it is among the options or not. */
  readonly value: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  /** With each key, so that what is typed is as safe as in any other field. */
  readonly onChange: (text: string) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
}

/** A text that may be chosen from a list, or be a new one: the searchable select with one value. */
export function TextSelect(props: TextSelectProps): ReactNode {
  const { id, label, options, value, describedBy, isInvalid, onChange, onFocus, onBlur } = props;
  const input = useRef<HTMLInputElement>(null);
  const replace = (text: string) => {
    if (text !== value) onChange(text);
  };
  const { inputProps, offer } = useCombobox({
    options,
    text: value,
    isCreatable: true,
    onText: onChange,
    onTake: (option) => replace(option.label),
    onCreate: replace,
  });
  const clear = () => {
    input.current?.focus();
    onChange('');
  };
  return (
    <div className="select">
      <input
        {...inputProps}
        ref={input}
        id={id}
        className="field-input"
        maxLength={LONGEST_NAME}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={describedBy}
        onFocus={onFocus}
        onBlur={(event) => {
          inputProps.onBlur?.(event);
          onBlur?.();
        }}
      />
      {value === '' ? (
        <Icon name="chevron-down" className="select-arrow" />
      ) : (
        <IconButton
          icon="close"
          label="Clear value"
          className="select-clear"
          onMouseDown={(event) => event.preventDefault()}
          onClick={clear}
        />
      )}
      <OptionList offer={offer} label={label} />
    </div>
  );
}
