import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { anyCoreTimeWords } from '#content/times.ts';
import type { CurrentUser } from '#contract/people.ts';
import { MOST_COMPARED } from '#domain/limits.ts';
import { inWords } from '#domain/count.ts';
import { hasRight } from '#domain/role.ts';
import { useMe } from '../../device-hooks/device-context.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { isAnswered } from '../../state/answered-offers.ts';
import { firstScreen } from '../../state/first-screen.ts';
import { useIsPastFirstScreen } from '../../state/past-first-screen.ts';
import { IfInstallOffered } from '../install/IfInstallOffered.tsx';
import { IfReadyOffline } from '../install/IfReadyOffline.tsx';
import { Opening } from '../../shell/Opening.tsx';
import { ButtonLink, TextLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { ListNote } from '../assessments/ListNote.tsx';
import { useRecentAssessments } from '../assessments/use-assessments.ts';
import type { AssessmentsOnDevice } from '../assessments/use-assessments.ts';
import { AlmostFull } from '../device/AlmostFull.tsx';
import { IfRestored } from '../restored/IfRestored.tsx';
import { UploadButton } from '../upload/UploadButton.tsx';
import { AssessmentCard } from './AssessmentCard.tsx';
import { Callouts } from './Callouts.tsx';
import { RECENT } from './recent.ts';
import './dashboard.css';

/** Where a person begins. */
export default function Dashboard(): ReactNode {
  const me = useMe();
  const assessments = useRecentAssessments(RECENT);
  const isPastFirstScreen = useIsPastFirstScreen();
  if (me === undefined || assessments === undefined) return <Opening />;
  const canEdit = me !== null && hasRight(me.roleId, 'edit');
  const isFetched = me !== null && assessments.lastPullAt !== null;
  const isKnown = assessments.total > 0 || assessments.isOffline || isFetched;
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <PageHeading title="Dashboard">{me?.institution.name ?? 'Your hospital'}</PageHeading>
        {me && <p>{me.institution.location}</p>}
        <IfReadyOffline />
      </header>
      <IfRestored />
      <AlmostFull />
      <Content me={me} canEdit={canEdit} assessments={assessments} />
      {/* Shown once the parts above are known, so that nothing is pushed down; below recent ones they can wait. */}
      {isKnown && (isPastFirstScreen || assessments.total === 0) && (
        <Callouts hasAssessments={assessments.total > 0} canEdit={canEdit} />
      )}
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

/**
 * The hint comes after all else, since nothing waits for it; if it cannot be loaded, it comes another time.
 */
const InviteHint = lazy(async () => {
  await firstScreen;
  return import('./InviteHint.tsx').catch(() => ({ default: () => null }));
});

/** To an administrator whose institution has nobody else yet: the suggestion to invite (rule HOME-6). */
function IfAlone(): ReactNode {
  const [isOver] = useState(() => isAnswered('invite-hint'));
  return <Suspense>{!isOver && <InviteHint />}</Suspense>;
}

/** The next steps, beside the recent assessments. */
function NextSteps({ canEdit }: { canEdit: boolean }): ReactNode {
  return (
    <aside className="next-steps" aria-label="Next steps">
      {canEdit && (
        <ButtonLink look="main" icon="plus" isWide to="/assessments/new">
          Start New Assessment
        </ButtonLink>
      )}
      <section className="callout">
        <h2>Compare Assessments</h2>
        <p>{`Modules of the same type, up to ${inWords(MOST_COMPARED)} assessments, can be compared side by side.`}</p>
        <TextLink to="/assessments" iconAfter="arrow-right" aria-label="Compare Assessments">
          Compare
        </TextLink>
      </section>
      {canEdit && (
        <section className="callout">
          <h2>Upload Assessment</h2>
          <p>Add a tracer done on paper as a scanned PDF.</p>
          <UploadButton look="quiet" className="callout-button" />
        </section>
      )}
    </aside>
  );
}

/** Nothing has been started at this institution yet. */
function NoAssessments({ canEdit }: { canEdit: boolean }): ReactNode {
  return (
    <section className="no-assessments">
      <Icon name="list" className="no-assessments-icon" />
      {canEdit ? (
        <>
          <h2>Start Your First Assessment</h2>
          <p>{`The core path of a module takes about ${anyCoreTimeWords()}. You can stop and continue at any time.`}</p>
          <ButtonLink look="main" icon="plus" to="/assessments/new">
            Start New Assessment
          </ButtonLink>
        </>
      ) : (
        <>
          <h2>No Assessments</h2>
          <p>Assessments appear here once someone at your institution starts one.</p>
        </>
      )}
    </section>
  );
}
