import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { inPath } from '#domain/path-order.ts';
import type { AskedFirst } from '#domain/path-order.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { useIsPastFirstScreen } from '../../../state/past-first-screen.ts';

interface PagerProps {
  readonly of: 'Question' | 'Dose';
  /** 1-based. */
  readonly number: number;
  /** Said of each besides its number. */
  readonly notes: readonly string[];
  /** How many of them are the core path, which comes first; none unless given. */
  readonly core?: number;
  /** Those that come before the others. */
  readonly first?: AskedFirst;
  readonly onGo: (number: number) => void;
}

/**
 * The dropdown that reads `{n} OF {total}` and lists the numbers. With the list closed, keys only
 * choose a number and Enter goes there, so that an arrow key alone never moves anyone.
 */
export function Pager({ of, number, notes, core = 0, first = [], onGo }: PagerProps): ReactNode {
  const total = number > core ? notes.length : core;
  // Chosen of which page: on another one it is past.
  const [[chosen, at], setChosen] = useState([number, number]);
  const choice = at === number ? chosen : number;
  const setChoice = (to: number) => setChosen([to, number]);
  const isByKey = useRef(false);
  const isPastFirstScreen = useIsPastFirstScreen();
  const [isReached, setReached] = useState(false);
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && choice !== number) {
      event.preventDefault();
      onGo(choice);
      return;
    }
    // These keys open the list, where choosing is deliberate.
    isByKey.current = event.key !== 'Enter' && event.key !== ' ' && !event.altKey;
  };
  const options = inPath(
    notes.map(
      (note, index) =>
        (isPastFirstScreen || isReached || index + 1 === choice) && (
          <option key={index + 1} value={index + 1}>
            {`${index + 1}${note}`}
          </option>
        ),
    ),
    first,
  );
  return (
    <div className="step-bar-pager">
      <span aria-hidden="true">{`${choice} OF ${total}`}</span>
      <Icon name="chevron-down" />
      <select
        aria-label={`${of} ${choice} OF ${total}`}
        title={`Go to ${of.toLowerCase()}`}
        value={choice}
        onPointerDown={() => {
          isByKey.current = false;
        }}
        onFocus={() => setReached(true)}
        onKeyDown={pressKey}
        onChange={(event) => {
          const to = Number(event.target.value);
          setChoice(to);
          if (!isByKey.current) onGo(to);
        }}
        onBlur={() => setChoice(number)}
      >
        {core > 0 ? (
          <>
            <optgroup label="Core path">{options.slice(0, core)}</optgroup>
            <optgroup label="Deeper look">{options.slice(core)}</optgroup>
          </>
        ) : (
          options
        )}
      </select>
    </div>
  );
}
