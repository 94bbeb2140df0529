import type { ReactNode } from 'react';
import { anyCoreTimeWords } from '#content/times.ts';
import { Icon } from '../../icons/Icon.tsx';
import { ButtonLink } from '../../widgets/Button.tsx';

/** Nothing has been started at this institution yet (rule HOME-1). */
export function NoAssessments({ canEdit }: { canEdit: boolean }): ReactNode {
  return (
    <section className="no-assessments">
      <Icon name="list" className="no-assessments-icon" />
      {canEdit ? (
        <>
          <h2>Start Your First Assessment</h2>
          <p>
            The core path of a module takes about {anyCoreTimeWords()}. You can stop and continue at any time.
          </p>
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
