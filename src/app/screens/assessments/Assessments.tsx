import type { ReactNode } from 'react';
import { useRight } from '../../shell/device-context.tsx';
import { Opening } from '../../shell/Opening.tsx';
import { ButtonLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { AssessmentRow } from './AssessmentRow.tsx';
import { ListNote } from './ListNote.tsx';
import { useAssessments } from './use-assessments.ts';
import './assessments.css';

/** All assessments of the institution, the last updated first (spec 2, /assessments). */
export default function Assessments(): ReactNode {
  const assessments = useAssessments();
  const canEdit = useRight('edit') ?? false;
  if (assessments === undefined) return <Opening />;
  const { entries, sections, lastPullAt } = assessments;
  return (
    <div className="assessments">
      <div className="assessments-head">
        <PageHeading title="Assessments" />
        {canEdit && (
          <ButtonLink look="main" icon="plus" to="/assessments/new">
            Start New Assessment
          </ButtonLink>
        )}
      </div>
      {entries.length === 0 && lastPullAt !== null && (
        <p className="assessments-empty">No assessments have been started at your institution yet.</p>
      )}
      {entries.length > 0 && (
        <table className="assessments-table">
          <thead>
            <tr>
              <th scope="col">Module</th>
              <th scope="col">Created</th>
              <th scope="col">Submitted</th>
              <th scope="col">User</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <AssessmentRow key={entry.id} entry={entry} sections={sections} canEdit={canEdit} />
            ))}
          </tbody>
        </table>
      )}
      <ListNote assessments={assessments} canEdit={canEdit} />
    </div>
  );
}
