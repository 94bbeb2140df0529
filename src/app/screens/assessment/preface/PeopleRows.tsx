import { useRef } from 'react';
import type { ReactNode } from 'react';
import { blankPerson } from '#domain/assessment.ts';
import type { Person } from '#domain/assessment.ts';
import { withoutId } from '#domain/entries.ts';
import type { Entry } from '#domain/entries.ts';
import { FACILITATOR, PARTICIPANT } from '#domain/field-words.ts';
import { entryLeaf } from '#domain/leaf.ts';
import { equalValues } from '#domain/leaf-values.ts';
import { LONGEST_NAME, MOST_PEOPLE } from '#domain/limits.ts';
import { trimmed } from '#domain/trimmed.ts';
import type { SeenVersion } from '#device/rows/stored.ts';
import { Button, IconButton } from '../../../widgets/Button.tsx';
import { useOpen, useOpened } from '../open/open-context.ts';
import { FieldProblem } from '../question/FieldProblem.tsx';
import { Meanwhile } from '../question/Meanwhile.tsx';
import { useTyped } from '../question/use-typed.ts';

/** The word for a single one. */
const ONE = { facilitators: FACILITATOR, participants: PARTICIPANT } as const;

interface PeopleRowsProps {
  readonly list: 'facilitators' | 'participants';
  /** The id of the sentence, shared by both lists, that names may not be left empty. */
  readonly errorId: string;
  /** Empty names are marked. */
  readonly isChecked: boolean;
  /** The sentence, if shown at this list. */
  readonly problem: string | undefined;
  /** Stands in the only row while nothing is entered there. */
  readonly suggested?: Person | null;
  /** Something else is entered in its place. */
  readonly onRefused?: () => void;
}

/** Rows of name and title; there is always one. */
export function PeopleRows(props: PeopleRowsProps): ReactNode {
  const { list, errorId, isChecked, problem, suggested = null, onRefused } = props;
  const one = ONE[list];
  const open = useOpen();
  const people = useOpened((_, shown) => shown[list], equalValues);
  const group = useRef<HTMLFieldSetElement>(null);

  const focusLastName = () => {
    const names = group.current?.querySelectorAll<HTMLInputElement>('input[data-name]') ?? [];
    [...names].at(-1)?.focus();
  };
  const change = (person: Entry<Person>, part: Partial<Person>, seen: SeenVersion) => {
    // The latest values, so that two fields changed in one turn both count.
    const latest = open.shown?.[list].find(({ id }) => id === person.id) ?? person;
    // Another name brings its own title.
    const before = 'name' in part && suggested !== null ? blankPerson : (suggested ?? withoutId(latest));
    open.type(entryLeaf(list, person.id), { ...before, ...part }, seen);
    onRefused?.();
  };
  const addRow = () => {
    open.add(list, blankPerson);
    requestAnimationFrame(focusLastName);
  };
  const removeRow = (id: string) => {
    open.tap(entryLeaf(list, id), null);
    requestAnimationFrame(focusLastName);
  };

  return (
    <fieldset ref={group} className="people">
      <legend>{`${one}s`}</legend>
      <ul className="people-rows">
        {people.map((person, index) => (
          <PersonRow
            key={person.id}
            person={suggested ?? person}
            name={`${one} ${index + 1}`}
            errorId={isChecked ? errorId : undefined}
            onChange={(part, seen) => change(person, part, seen)}
            onLeave={() => void open.flush()}
            {...(people.length > 1 ? { onRemove: () => removeRow(person.id) } : {})}
          />
        ))}
      </ul>
      {/* The id belongs to the list that shows the sentence. */}
      <FieldProblem id={problem === undefined ? `${errorId}-${list}` : errorId} problem={problem} />
      {people.length < MOST_PEOPLE && (
        <Button icon="plus" onClick={addRow}>
          {`Add ${one}`}
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
  readonly onChange: (part: Partial<Person>, seen: SeenVersion) => void;
  readonly onLeave: () => void;
  /** Absent for the only row. */
  readonly onRemove?: () => void;
}

function PersonRow({ person, name, errorId, onChange, onLeave, onRemove }: PersonRowProps): ReactNode {
  const typedName = useTyped(person.name, (text, seen) => onChange({ name: text }, seen), onLeave);
  const typedTitle = useTyped(person.title, (title, seen) => onChange({ title }, seen), onLeave);
  const isWrong = errorId !== undefined && trimmed(typedName.value) === '';
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
        <Meanwhile theirs={typedName.theirs} />
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
        <Meanwhile theirs={typedTitle.theirs} />
      </label>
      {onRemove && <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />}
    </li>
  );
}
