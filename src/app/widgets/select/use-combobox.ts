import { useEffect, useId, useState } from 'react';
import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react';
import { trimmed } from '#domain/trimmed.ts';
import { filterOptions, mayCreate, optionNamed, rowAfterKey } from './options.ts';
import type { SelectOption } from './options.ts';

interface ComboboxProps {
  /** Undefined while they are being read. */
  readonly options: readonly SelectOption[] | undefined;
  /** Options that are not offered. */
  readonly without?: readonly string[];
  readonly text: string;
  readonly isCreatable: boolean;
  readonly onText: (text: string) => void;
  readonly onTake: (option: SelectOption) => void;
  /** Takes the typed text as a new option. */
  readonly onCreate: (text: string) => void;
}

/** An entry of the list below the field. */
export interface Offer {
  readonly listId: string;
  readonly rows: readonly SelectOption[];
  /** The last row makes this text an option. */
  readonly creates: string | null;
  readonly highlighted: number;
  /** In place of rows. */
  readonly message: string;
  readonly take: (row: number) => void;
}

interface Combobox {
  readonly inputProps: ComponentProps<'input'>;
  readonly offer: Offer;
}

const NONE: readonly SelectOption[] = [];

/**
 * A text field with a list of options below it, by the combobox pattern of WAI-ARIA. The focus
 * stays in the field. What was typed counts when the field is left, so that nothing typed is lost.
 */
export function useCombobox(props: ComboboxProps): Combobox {
  const { options, text, isCreatable } = props;
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  /** Until something is typed, all options are offered whatever stands in the field. */
  const [isTyped, setIsTyped] = useState(false);
  const [highlighted, setHighlighted] = useState(-1);

  const known = options ?? NONE;
  const offered = known.filter(({ value }) => !props.without?.includes(value));
  const rows = isOpen ? filterOptions(offered, isTyped ? text : '') : NONE;
  const creates =
    isOpen && isCreatable && isTyped && options !== undefined && mayCreate(known, text)
      ? trimmed(text)
      : null;
  const count = rows.length + (creates === null ? 0 : 1);

  const open = (row = -1) => {
    setIsOpen(true);
    setHighlighted(row);
  };
  const close = () => {
    setIsOpen(false);
    setIsTyped(false);
    setHighlighted(-1);
  };
  const take = (row: number) => {
    const option = rows[row];
    if (option !== undefined) props.onTake(option);
    else if (creates !== null) props.onCreate(creates);
    close();
  };
  /** The list goes on being searched for the typed text. */
  const putAway = () => {
    setIsOpen(false);
    setHighlighted(-1);
  };
  /** Takes what stands in the field: the option of that name, or a new one. */
  const settle = (typed: string) => {
    const option = optionNamed(known, typed);
    if (option !== undefined) props.onTake(option);
    else if (isCreatable && trimmed(typed) !== '') props.onCreate(trimmed(typed));
    close();
  };

  /** Looking is not editing: what was there before stays as it is spelled. */
  const settleIfTyped = () => (isTyped ? settle(text) : close());

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    // Tablet keyboards do not report the key; the typed text does.
    if (isCreatable && isTypedComma(event.nativeEvent, typed)) return settle(typed.slice(0, -1));
    props.onText(typed);
    setIsTyped(true);
    return open();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key, altKey } = event;
    if (key === ',' && isCreatable) {
      event.preventDefault();
      settleIfTyped();
    } else if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      event.preventDefault();
      open(altKey ? -1 : (rowAfterKey(key, -1, offered.length) ?? -1));
    } else if (key === 'Escape' || (key === 'ArrowUp' && altKey)) {
      event.preventDefault();
      putAway();
    } else if (key === 'Enter') {
      event.preventDefault();
      const first = isTyped && !isCreatable ? 0 : -1;
      const row = highlighted < 0 ? first : highlighted;
      if (row < 0) settleIfTyped();
      else take(row);
    } else if (key === 'Tab') {
      if (highlighted >= 0) take(highlighted);
    } else {
      const next = rowAfterKey(key, highlighted, count);
      if (next === null) return;
      event.preventDefault();
      setHighlighted(next);
    }
  };

  const activeId = highlighted >= 0 && highlighted < count ? `${listId}-${highlighted}` : undefined;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return {
    inputProps: {
      role: 'combobox',
      type: 'text',
      autoComplete: 'off',
      placeholder: 'Select...',
      value: text,
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': count > 0 ? listId : undefined,
      'aria-activedescendant': activeId,
      onChange,
      onKeyDown,
      onClick: () => open(highlighted),
      onBlur: settleIfTyped,
    },
    offer: {
      listId,
      rows,
      creates,
      highlighted,
      message: isOpen && count === 0 ? messageOf(options, isTyped && text.trim() !== '') : '',
      take,
    },
  };
}

function messageOf(options: readonly SelectOption[] | undefined, isSearching: boolean): string {
  if (options === undefined) return 'Loading...';
  return isSearching ? 'No results found' : 'Type to search';
}

function isTypedComma(event: Event, typed: string): boolean {
  const isTyping = event instanceof InputEvent && event.inputType.startsWith('insert');
  return isTyping && event.data?.endsWith(',') === true && typed.endsWith(',');
}
