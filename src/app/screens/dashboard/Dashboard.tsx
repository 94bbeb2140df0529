import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/people.ts';
import { hasRight } from '#domain/role.ts';
import { useMe } from '../../shell/device-context.tsx';
import { Opening } from '../../shell/Opening.tsx';
import { ButtonLink, TextLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { ListNote } from '../assessments/ListNote.tsx';
import { useAssessments } from '../assessments/use-assessments.ts';
import type { AssessmentsOnDevice } from '../assessments/use-assessments.ts';
import { AssessmentCard } from './AssessmentCard.tsx';
import { Callouts } from './Callouts.tsx';
import { NoAssessments } from './NoAssessments.tsx';
import './dashboard.css';

/** Recent Assessments holds this many (spec 9). */
const RECENT = 3;

/** Where a person begins (spec 2, Dashboard). */
export default function Dashboard(): ReactNode {
  const me = useMe();
  const assessments = useAssessments();
  if (me === undefined || assessments === undefined) return <Opening />;
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <PageHeading title="Dashboard">{me?.institution.name ?? 'Your hospital'}</PageHeading>
        {me && <p>{me.institution.location}</p>}
      </header>
      <Content me={me} assessments={assessments} />
      <Callouts hasAssessments={assessments.entries.length > 0} />
    </div>
  );
}

function Content({
  me,
  assessments,
}: {
  me: CurrentUser | null;
  assessments: AssessmentsOnDevice;
}): ReactNode {
  const canEdit = me !== null && hasRight(me.roleId, 'edit');
  if (assessments.entries.length === 0) {
    const isFetched = me !== null && assessments.lastPullAt !== null;
    return isFetched ? (
      <NoAssessments canEdit={canEdit} />
    ) : (
      <ListNote assessments={assessments} canEdit={canEdit} />
    );
  }
  return (
    <div className={canEdit ? 'dashboard-columns' : undefined}>
      <Recent assessments={assessments} canEdit={canEdit} />
      {canEdit && (
        <aside aria-label="Start">
          <ButtonLink look="main" icon="plus" isWide to="/assessments/new">
            Start New Assessment
          </ButtonLink>
        </aside>
      )}
    </div>
  );
}

function Recent({ assessments, canEdit }: { assessments: AssessmentsOnDevice; canEdit: boolean }): ReactNode {
  const recent = assessments.entries.slice(0, RECENT);
  return (
    <section aria-labelledby="recent">
      <div className="dashboard-row">
        <h2 id="recent">Recent Assessments</h2>
        <TextLink to="/assessments">View All Assessments</TextLink>
      </div>
      {recent.map((entry) => (
        <AssessmentCard key={entry.id} entry={entry} sections={assessments.sections} canEdit={canEdit} />
      ))}
      <ListNote assessments={{ ...assessments, entries: recent }} canEdit={canEdit} />
    </section>
  );
}
