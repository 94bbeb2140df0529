import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListEntry } from '#device/rows/list-entries.ts';
import { shortDate } from '#domain/dates.ts';
import type { SectionSummary } from '#domain/section.ts';
import { useDocument } from '../../downloads/use-document.ts';
import { Icon, ModuleIcon } from '../../icons/Icon.tsx';
import { themeClass } from '../../theme/theme-class.ts';
import { Button } from '../../widgets/Button.tsx';
import { ProgressRing } from '../../widgets/ProgressRing.tsx';
import { Spinner } from '../../widgets/Spinner.tsx';
import { answeredWords } from '../assessments/answered-words.ts';
import { AssessmentMarks } from '../assessments/AssessmentMarks.tsx';
import {
  callToAction,
  entryFindings,
  hasQuestionsToView,
  nameOf,
  openingOf,
  placeWords,
  sectionOf,
} from '../assessments/list-entry.ts';
import { reviewPath } from '../assessments/list/selection.ts';
import styles from './assessment-card.module.css';

interface AssessmentCardProps {
  readonly entry: ListEntry;
  readonly sections: readonly SectionSummary[];
  readonly canEdit: boolean;
  readonly isOffline: boolean;
}

/** A recent assessment; the whole card does what its call to action says. */
export function AssessmentCard({ entry, sections, canEdit, isOffline }: AssessmentCardProps): ReactNode {
  const section = sectionOf(entry, sections);
  const total = section?.questionCount ?? null;
  const title = section?.title ?? 'Assessment';
  const opening = openingOf(entry, canEdit, total);
  const action = callToAction(entry, canEdit);
  const label = `${action ?? ''}: ${nameOf(entry, title)}`;
  const isCompleted = entry.dateCompleted !== null;
  const found = entryFindings(entry);
  return (
    <article className={`${styles.card} ${themeClass(section?.theme)}`} data-disabled={opening === null}>
      <ProgressRing answered={entry.answered} total={total} core={entry.core} isCompleted={isCompleted} />
      <div className="assessment-card-text">
        <h3>
          <ModuleIcon theme={section?.theme ?? 'default'} />
          <span>{title}</span>
        </h3>
        <div className={styles.facts}>
          <Standing dateCompleted={entry.dateCompleted} />
          {!isCompleted && <span>{answeredWords(entry, total)}</span>}
          {found !== null && <span>{found}</span>}
          <span>{entry.lastEditedByName}</span>
        </div>
        <div className={styles.facts}>
          {placeWords(entry).map((words) => (
            <span key={words}>{words}</span>
          ))}
          <AssessmentMarks entry={entry} canEdit={canEdit} isOffline={isOffline} saysSynced />
          {hasQuestionsToView(entry) && <ViewQuestions entry={entry} title={title} />}
          {opening === null && <span>You can open it once it is completed</span>}
        </div>
      </div>
      {opening?.kind === 'page' && (
        <Link to={opening.to} className={styles.action} aria-label={label}>
          {action}
          <Icon name="arrow-right" />
        </Link>
      )}
      {opening?.kind === 'scan' && <Scan id={entry.id} label={label} action={action} />}
    </article>
  );
}

function Standing({ dateCompleted }: Pick<ListEntry, 'dateCompleted'>): ReactNode {
  if (dateCompleted !== null) return <span>{`Completed: ${shortDate(dateCompleted)}`}</span>;
  return (
    <span className="mark">
      <Icon name="sync" />
      In Progress
    </span>
  );
}

/** An uploaded one is downloaded as it was scanned. */
function Scan({ id, label, action }: { id: string; label: string; action: string | null }): ReactNode {
  const { isMaking, start, cancel } = useDocument({ kind: 'assessment', id }, 'assessment.pdf');
  if (isMaking) {
    return (
      <div className={styles.busy}>
        <Spinner label="Getting the PDF…" />
        <Button look="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <button type="button" className={styles.action} aria-label={label} onClick={start}>
      {action}
      <Icon name="download" />
    </button>
  );
}

/**
 * Leads to a completed assessment's questions; when some are flagged, only to these
 *.
 */
function ViewQuestions({ entry, title }: { entry: ListEntry; title: string }): ReactNode {
  return (
    <Link
      className={styles.questions}
      data-control="questions"
      to={reviewPath([entry.id])}
      state={{ showFlagged: entry.flaggedQuestions > 0 }}
      aria-label={`View questions: ${nameOf(entry, title)}`}
    >
      View questions
    </Link>
  );
}
