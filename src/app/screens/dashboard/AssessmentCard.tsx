import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListEntry } from '#device/rows/list-entries.ts';
import { shortDate } from '#domain/dates.ts';
import type { SectionSummary } from '#domain/section.ts';
import { useDocument } from '../../downloads/use-document.ts';
import { Icon, ModuleIcon } from '../../icons/Icon.tsx';
import { themeClass } from '../../theme/theme-class.ts';
import { Button } from '../../widgets/Button.tsx';
import { Spinner } from '../../widgets/Spinner.tsx';
import { answeredWords, isCoreDone } from '../assessments/answered-words.ts';
import { FlagMark } from '../assessments/FlagMark.tsx';
import {
  callToAction,
  hasQuestionsToView,
  nameOf,
  openingOf,
  placeWords,
  sectionOf,
} from '../assessments/list-entry.ts';
import { SyncMarks } from '../assessments/SyncMarks.tsx';
import { reviewPath } from '../assessments/list/selection.ts';
import { Figure } from './Figure.tsx';
import styles from './assessment-card.module.css';

interface AssessmentCardProps {
  readonly entry: ListEntry;
  readonly sections: readonly SectionSummary[];
  readonly canEdit: boolean;
  readonly isOffline: boolean;
}

/**
 * A recent assessment: module and area, state, one figure, sync, each in its place; the rest when it is asked for.
 * The whole card does what its call to action says.
 */
export function AssessmentCard({ entry, sections, canEdit, isOffline }: AssessmentCardProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const section = sectionOf(entry, sections);
  const total = section?.questionCount ?? null;
  const title = section?.title ?? 'Assessment';
  const opening = openingOf(entry, canEdit, total);
  const action = callToAction(entry, canEdit);
  const label = `${action ?? ''}: ${nameOf(entry, title)}`;
  const [place, ...places] = placeWords(entry, title);
  return (
    <article className={`${styles.card} ${themeClass(section?.theme)}`} data-disabled={opening === null}>
      <ModuleIcon theme={section?.theme ?? 'default'} />
      <div>
        <h3>{title}</h3>
        {place !== undefined && <p>{place}</p>}
      </div>
      <div className={styles.facts}>
        <span className={styles.state}>{stateWords(entry)}</span>
        <span className={styles.figure}>
          <Figure entry={entry} total={total} />
        </span>
        <span className={styles.sync}>
          <SyncMarks entry={entry} canEdit={canEdit} isOffline={isOffline} saysSynced />
        </span>
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-label={`More: ${nameOf(entry, title)}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          More
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
        </button>
      </div>
      {opening === null && <p className={styles.note}>You can open it once it is completed</p>}
      {isOpen && (
        <div className={styles.rest}>
          {places.map((words) => (
            <span key={words}>{words}</span>
          ))}
          <span>{`Last edited by ${entry.lastEditedByName}`}</span>
          {entry.dateCompleted === null && <span>{answeredWords(entry, total)}</span>}
          {entry.flaggedQuestions > 0 && <FlagMark flaggedQuestions={entry.flaggedQuestions} />}
          {hasQuestionsToView(entry) && <ViewQuestions entry={entry} title={title} />}
        </div>
      )}
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

function stateWords({ dateCompleted, core }: Pick<ListEntry, 'dateCompleted' | 'core'>): string {
  if (dateCompleted !== null) return `Completed: ${shortDate(dateCompleted)}`;
  return isCoreDone({ core }) ? 'Core path done' : 'In Progress';
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
 * Leads to a completed assessment's questions; when some are flagged, only to these.
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
