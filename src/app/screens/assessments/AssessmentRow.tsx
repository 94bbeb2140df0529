import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ListEntry } from '#device/list.ts';
import { shortDate } from '#domain/dates.ts';
import type { SectionSummary } from '#domain/section.ts';
import { ModuleIcon } from '../../icons/Icon.tsx';
import { themeClass } from '../../theme/theme-class.ts';
import { AssessmentMarks } from './AssessmentMarks.tsx';
import { callToAction, placeOf, sectionOf } from './entry.ts';

interface AssessmentRowProps {
  readonly entry: ListEntry;
  readonly sections: readonly SectionSummary[];
  readonly canEdit: boolean;
}

/** One assessment; its link serves keyboards and screen readers, the rest of the row a finger. */
export function AssessmentRow({ entry, sections, canEdit }: AssessmentRowProps): ReactNode {
  const navigate = useNavigate();
  const section = sectionOf(entry, sections);
  const title = section?.title ?? 'Assessment';
  const place = placeOf(entry, canEdit, section?.questionCount ?? null);
  const open = (event: MouseEvent) => {
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (place !== null && !isOnLink) void navigate(place);
  };
  return (
    <tr className={themeClass(section?.theme)} data-disabled={place === null} onClick={open}>
      <th scope="row">
        <ModuleIcon theme={section?.theme ?? 'default'} />
        <div>
          {place === null ? (
            title
          ) : (
            <Link to={place} aria-label={`${title}: ${callToAction(entry, canEdit)}`}>
              {title}
            </Link>
          )}
          <div className="assessments-marks">
            {entry.area !== '' && <span>{entry.area}</span>}
            <AssessmentMarks entry={entry} canEdit={canEdit} />
          </div>
        </div>
      </th>
      <td data-label="Created">{shortDate(entry.createdAt)}</td>
      <td data-label="Submitted">
        {entry.dateCompleted === null ? 'In Progress' : shortDate(entry.dateCompleted)}
      </td>
      <td data-label="User">{entry.lastEditedByName}</td>
    </tr>
  );
}
