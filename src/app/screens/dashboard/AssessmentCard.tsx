import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListEntry } from '#device/list.ts';
import { shortDate } from '#domain/dates.ts';
import type { SectionSummary } from '#domain/section.ts';
import { Icon, ModuleIcon } from '../../icons/Icon.tsx';
import { themeClass } from '../../theme/theme-class.ts';
import { ProgressRing } from '../../widgets/ProgressRing.tsx';
import { AssessmentMarks } from '../assessments/AssessmentMarks.tsx';
import { callToAction, placeOf, sectionOf } from '../assessments/entry.ts';
import './assessment-card.css';

interface AssessmentCardProps {
  readonly entry: ListEntry;
  readonly sections: readonly SectionSummary[];
  readonly canEdit: boolean;
}

/** A recent assessment; the whole card leads where its call to action says (spec 2). */
export function AssessmentCard({ entry, sections, canEdit }: AssessmentCardProps): ReactNode {
  const section = sectionOf(entry, sections);
  const total = section?.questionCount ?? null;
  const title = section?.title ?? 'Assessment';
  const place = placeOf(entry, canEdit, total);
  const action = callToAction(entry, canEdit);
  return (
    <article className={`assessment-card ${themeClass(section?.theme)}`} data-disabled={place === null}>
      <ProgressRing answered={entry.answered} total={total} isCompleted={entry.dateCompleted !== null} />
      <div className="assessment-card-text">
        <h3>
          <ModuleIcon theme={section?.theme ?? 'default'} />
          {title}
        </h3>
        <div className="assessment-card-facts">
          <Standing dateCompleted={entry.dateCompleted} />
          {entry.area !== '' && <span>{entry.area}</span>}
          <span>{entry.lastEditedByName}</span>
          <AssessmentMarks entry={entry} canEdit={canEdit} />
        </div>
      </div>
      {place !== null && action !== null && (
        <Link
          to={place}
          className="assessment-card-action"
          aria-label={`${action}: ${[title, entry.area].filter(Boolean).join(', ')}`}
        >
          {action}
          <Icon name="arrow-right" />
        </Link>
      )}
    </article>
  );
}

function Standing({ dateCompleted }: Pick<ListEntry, 'dateCompleted'>): ReactNode {
  if (dateCompleted !== null) return <span>Completed: {shortDate(dateCompleted)}</span>;
  return (
    <span className="mark">
      <Icon name="sync" />
      In Progress
    </span>
  );
}
