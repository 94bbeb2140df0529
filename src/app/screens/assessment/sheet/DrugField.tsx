import type { ReactNode } from 'react';
import { LONGEST_NAME } from '#domain/limits.ts';
import type { Dose } from '#domain/sheet-links.ts';
import { Meanwhile } from '../question/Meanwhile.tsx';
import { useTyped } from '../question/use-typed.ts';
import type { OpenSheet } from './use-sheet.ts';

interface DrugFieldProps {
  readonly opened: OpenSheet;
  readonly dose: Dose;
  readonly number: number;
  readonly id?: string;
  readonly className?: string;
  /** The id of the list of suggestions. */
  readonly list: string;
  readonly describedBy: string;
  readonly onLook?: (text: string) => void;
}

/** The drug's name, with those that the module knows to choose from; anything else can be typed. */
export function DrugField(props: DrugFieldProps): ReactNode {
  const { opened, dose, number, id, className = '', list, describedBy, onLook } = props;
  const typed = useTyped(dose.drug, (text, seen) => opened.name(dose, text, seen), opened.flush);
  return (
    <>
      <input
        id={id}
        className={`field-input ${className}`}
        list={list}
        autoComplete="off"
        maxLength={LONGEST_NAME}
        readOnly={opened.isReadOnly}
        value={typed.value}
        {...(id === undefined && { 'aria-label': `Drug of dose ${number}`, placeholder: 'Drug' })}
        aria-describedby={describedBy}
        data-cell="drug"
        onChange={(event) => {
          typed.onChange(event.target.value);
          onLook?.(event.target.value);
        }}
        onFocus={() => {
          typed.onFocus();
          onLook?.(typed.value);
        }}
        onBlur={typed.onBlur}
      />
      <Meanwhile theirs={typed.theirs} />
    </>
  );
}
