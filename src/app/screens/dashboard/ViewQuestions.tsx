import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListEntry } from '#device/rows/list-entries.ts';
import { nameOf } from '../assessments/list-entry.ts';
import { reviewPath } from '../assessments/list/selection.ts';
import styles from './view-questions.module.css';

/**
 * Leads to a completed assessment's questions; when some are flagged, only to these
 * (rule HOME-4).
 */
export function ViewQuestions({ entry, title }: { entry: ListEntry; title: string }): ReactNode {
  return (
    <Link
      className={styles.link}
      data-control="questions"
      to={reviewPath([entry.id])}
      state={{ showFlagged: entry.flaggedQuestions > 0 }}
      aria-label={`View questions: ${nameOf(entry, title)}`}
    >
      View questions
    </Link>
  );
}
