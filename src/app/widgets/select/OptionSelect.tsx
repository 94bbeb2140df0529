import { useId, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import { IconButton } from '../Button.tsx';
import { OptionList } from './OptionList.tsx';
import type { SelectOption } from './options.ts';
import { useCombobox } from './use-combobox.ts';
import '../field.css';
import './select.css';

interface OptionSelectProps {
  readonly label: string;
  /** Undefined while they are being read. */
  readonly options: readonly SelectOption[] | undefined;
  /** The value of the chosen option, which may be an empty one; null where none is. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  /** The value that "Clear value" chooses; without one there is nothing to clear. */
  readonly cleared?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly className?: string;
}

/** The searchable select with one of a list's options. */
export function OptionSelect(props: OptionSelectProps): ReactNode {
  const { label, options, value, onChange, cleared, inputRef, className = '' } = props;
  const id = useId();
  const own = useRef<HTMLDivElement>(null);
  /** The text being typed; null while the chosen option stands there. */
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = options?.find((option) => option.value === value)?.label ?? '';
  const choose = (next: string) => {
    setTyped(null);
    if (next !== value) onChange(next);
  };
  const { inputProps, offer } = useCombobox({
    options,
    text: typed ?? chosen,
    isCreatable: false,
    onText: setTyped,
    onTake: (option) => choose(option.value),
    onCreate: () => undefined,
  });
  const isClearable = cleared !== undefined && value !== cleared;
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="select" ref={own}>
        <input
          {...inputProps}
          ref={inputRef}
          id={id}
          className="field-input"
          // Typing replaces the chosen option.
          onFocus={(event) => event.target.select()}
          onBlur={(event) => {
            inputProps.onBlur?.(event);
            setTyped(null);
          }}
        />
        {isClearable ? (
          <IconButton
            icon="close"
            label="Clear value"
            className="select-clear"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              own.current?.querySelector('input')?.focus();
              choose(cleared);
            }}
          />
        ) : (
          <Icon name="chevron-down" className="select-arrow" />
        )}
        <OptionList offer={offer} label={label} />
      </div>
    </div>
  );
}
