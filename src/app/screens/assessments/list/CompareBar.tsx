import { useId } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListEntry } from '#device/rows/list-entries.ts';
import { MOST_COMPARED } from '#domain/limits.ts';
import { Button } from '../../../widgets/Button.tsx';
import { reviewPath } from './selection.ts';
import styles from './compare-bar.module.css';

interface CompareBarProps {
  readonly selected: readonly ListEntry[];
  /** The title of their module. */
  readonly module: string;
  /** Why the one that the person is on cannot be selected. */
  readonly whyNot: string | null;
  readonly onClear: () => void;
}

/** Opens the comparison of what is selected, and says what that is. */
export function CompareBar({ selected, module, whyNot, onClear }: CompareBarProps): ReactNode {
  const navigate = useNavigate();
  const words = useId();
  const isEmpty = selected.length === 0;
  return (
    <section className={styles.bar} aria-label="Compare" data-empty={isEmpty} data-asked={whyNot !== null}>
      <div className={styles.words}>
        <p id={words} role="status">
          {isEmpty
            ? 'Please select one or more completed assessments below.'
            : `${selected.length} of at most ${MOST_COMPARED} selected: ${module}`}
        </p>
        {whyNot === null ? (
          !isEmpty && <p className={styles.hint}>{hintOf(selected.length)}</p>
        ) : (
          // The box itself tells a screen reader.
          <p className={styles.why} aria-hidden="true">
            {whyNot}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {!isEmpty && (
          <Button look="quiet" aria-label="Clear selection" onClick={onClear}>
            Clear
          </Button>
        )}
        <Button
          look={isEmpty ? 'plain' : 'main'}
          aria-disabled={isEmpty}
          aria-describedby={words}
          onClick={() => {
            if (!isEmpty) void navigate(reviewPath(selected.map(({ id }) => id)));
          }}
        >
          Compare Assessments
        </Button>
      </div>
    </section>
  );
}

/** The reason why rows are dimmed. */
function hintOf(selected: number): string {
  return selected < MOST_COMPARED ? 'Those that are dimmed cannot be added.' : 'Remove one to add another.';
}
