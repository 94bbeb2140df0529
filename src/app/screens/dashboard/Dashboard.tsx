import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/people.ts';
import { hasRight } from '#domain/role.ts';
import { useMe } from '../../device-hooks/device-context.tsx';
import { IfInstallOffered } from '../install/IfInstallOffered.tsx';
import { Opening } from '../../shell/Opening.tsx';
import { TextLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { ListNote } from '../assessments/ListNote.tsx';
import { useRecentAssessments } from '../assessments/use-assessments.ts';
import type { AssessmentsOnDevice } from '../assessments/use-assessments.ts';
import { AlmostFull } from '../device/AlmostFull.tsx';
import { IfRestored } from '../restored/IfRestored.tsx';
import { AssessmentCard } from './AssessmentCard.tsx';
import { Callouts } from './Callouts.tsx';
import { IfAlone } from './IfAlone.tsx';
import { NextSteps } from './NextSteps.tsx';
import { NoAssessments } from './NoAssessments.tsx';
import { RECENT } from './recent.ts';
import './dashboard.css';

/** Where a person begins (rule HOME-1). */
export default function Dashboard(): ReactNode {
  const me = useMe();
  const assessments = useRecentAssessments(RECENT);
  if (me === undefined || assessments === undefined) return <Opening />;
  const canEdit = me !== null && hasRight(me.roleId, 'edit');
  const isFetched = me !== null && assessments.lastPullAt !== null;
  const isKnown = assessments.total > 0 || assessments.isOffline || isFetched;
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <PageHeading title="Dashboard">{me?.institution.name ?? 'Your hospital'}</PageHeading>
        {me && <p>{me.institution.location}</p>}
      </header>
      <IfRestored />
      <AlmostFull />
      <Content me={me} canEdit={canEdit} assessments={assessments} />
      {/* Not before what stands above them is known: nothing is pushed down. */}
      {isKnown && <Callouts hasAssessments={assessments.total > 0} canEdit={canEdit} />}
      {me && hasRight(me.roleId, 'administer') && <IfAlone />}
      <IfInstallOffered />
    </div>
  );
}

interface ContentProps {
  readonly canEdit: boolean;
  readonly assessments: AssessmentsOnDevice;
}

function Content({ me, canEdit, assessments }: ContentProps & { me: CurrentUser | null }): ReactNode {
  if (assessments.total > 0) {
    return (
      <div className="dashboard-columns">
        <Recent canEdit={canEdit} assessments={assessments} />
        <NextSteps canEdit={canEdit} />
      </div>
    );
  }
  const isFetched = me !== null && assessments.lastPullAt !== null;
  return isFetched ? (
    <NoAssessments canEdit={canEdit} />
  ) : (
    <ListNote assessments={assessments} canEdit={canEdit} />
  );
}

function Recent({ canEdit, assessments }: ContentProps): ReactNode {
  const { entries, sections, isOffline } = assessments;
  return (
    <section aria-labelledby="recent">
      <div className="dashboard-row">
        <h2 id="recent">Recent Assessments</h2>
        <TextLink to="/assessments" iconAfter="arrow-right">
          View All Assessments
        </TextLink>
      </div>
      {entries.map((entry) => (
        <AssessmentCard
          key={entry.id}
          entry={entry}
          sections={sections}
          canEdit={canEdit}
          isOffline={isOffline}
        />
      ))}
      <ListNote assessments={assessments} canEdit={canEdit} />
    </section>
  );
}
