import { useRef } from 'react';
import type { ReactNode } from 'react';
import { blankPerson } from '#domain/assessment.ts';
import type { Person } from '#domain/assessment.ts';
import { equalValues } from '#domain/leaf.ts';
import { LONGEST_NAME, MOST_PEOPLE } from '#domain/limits.ts';
import { Button, IconButton } from '../../../widgets/Button.tsx';
import { useOpen, useOpened } from '../open/open-context.ts';
import { FieldProblem } from '../question/FieldProblem.tsx';
import { useRowKeys } from '../question/use-row-keys.ts';
import { useTyped } from '../question/use-typed.ts';

interface PeopleRowsProps {
  readonly leaf: 'facilitators' | 'participants';
  readonly title: string;
  /** What a single one is called. */
  readonly one: string;
  /** The id of the sentence, shared by both lists, that names may not be left empty. */
  readonly errorId: string;
  /** Empty names are marked. */
  readonly isChecked: boolean;
  /** The sentence, if shown at this list. */
  readonly problem: string | undefined;
}

/** Rows of name and title; there is always one (rule STEP-2). */
export function PeopleRows({ leaf, title, one, errorId, isChecked, problem }: PeopleRowsProps): ReactNode {
  const open = useOpen();
  const people = useOpened((_, shown) => shown[leaf], equalValues);
  const { keys, add, remove } = useRowKeys(people.length);
  const group = useRef<HTMLFieldSetElement>(null);

  const focusLastName = () => {
    const names = group.current?.querySelectorAll<HTMLInputElement>('input[data-name]') ?? [];
    [...names].at(-1)?.focus();
  };
  const change = (index: number, part: Partial<Person>) => {
    // The latest rows, so that two fields changed in one turn both count.
    const rows = open.shown?.[leaf] ?? people;
    open.type(
      leaf,
      rows.map((person, place) => (place === index ? { ...person, ...part } : person)),
    );
  };
  const addRow = () => {
    add();
    open.tap(leaf, [...people, blankPerson]);
    requestAnimationFrame(focusLastName);
  };
  const removeRow = (index: number) => {
    remove(index);
    open.tap(leaf, people.toSpliced(index, 1));
    requestAnimationFrame(focusLastName);
  };

  return (
    <fieldset ref={group} className="people">
      <legend>{title}</legend>
      <ul className="people-rows">
        {people.map((person, index) => (
          <PersonRow
            key={keys[index]}
            person={person}
            name={`${one} ${index + 1}`}
            errorId={isChecked ? errorId : undefined}
            onChange={(part) => change(index, part)}
            onLeave={() => void open.flush()}
            {...(people.length > 1 ? { onRemove: () => removeRow(index) } : {})}
          />
        ))}
      </ul>
      {/* The id belongs to the list that shows the sentence. */}
      <FieldProblem id={problem === undefined ? `${errorId}-${leaf}` : errorId} problem={problem} />
      {people.length < MOST_PEOPLE && (
        <Button icon="plus" onClick={addRow}>
          Add {one}
        </Button>
      )}
    </fieldset>
  );
}

interface PersonRowProps {
  readonly person: Person;
  /** "Facilitator 2". */
  readonly name: string;
  readonly errorId: string | undefined;
  readonly onChange: (part: Partial<Person>) => void;
  readonly onLeave: () => void;
  /** Absent for the only row. */
  readonly onRemove?: () => void;
}

function PersonRow({ person, name, errorId, onChange, onLeave, onRemove }: PersonRowProps): ReactNode {
  const typedName = useTyped(person.name, (text) => onChange({ name: text }), onLeave);
  const typedTitle = useTyped(person.title, (text) => onChange({ title: text }), onLeave);
  const isWrong = errorId !== undefined && typedName.value.trim() === '';
  return (
    <li className="person">
      <label>
        <span className="field-label">Name</span>
        <input
          data-name
          className="field-input"
          type="text"
          maxLength={LONGEST_NAME}
          autoComplete="off"
          aria-label={`${name}: Name`}
          aria-required
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? errorId : undefined}
          value={typedName.value}
          onChange={(event) => typedName.onChange(event.target.value)}
          onFocus={typedName.onFocus}
          onBlur={typedName.onBlur}
        />
      </label>
      <label>
        <span className="field-label">
          Title <small>optional</small>
        </span>
        <input
          className="field-input"
          type="text"
          maxLength={LONGEST_NAME}
          autoComplete="off"
          aria-label={`${name}: Title`}
          value={typedTitle.value}
          onChange={(event) => typedTitle.onChange(event.target.value)}
          onFocus={typedTitle.onFocus}
          onBlur={typedTitle.onBlur}
        />
      </label>
      {onRemove && <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />}
    </li>
  );
}
