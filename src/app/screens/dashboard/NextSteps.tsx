import type { ReactNode } from 'react';
import { ButtonLink, TextLink } from '../../widgets/Button.tsx';
import { UploadButton } from '../upload/UploadButton.tsx';

/** What a person can do next, beside the recent assessments (rule HOME-1). */
export function NextSteps({ canEdit }: { canEdit: boolean }): ReactNode {
  return (
    <aside className="next-steps" aria-label="Next steps">
      {canEdit && (
        <ButtonLink look="main" icon="plus" isWide to="/assessments/new">
          Start New Assessment
        </ButtonLink>
      )}
      <section className="callout">
        <h2>Compare Assessments</h2>
        <p>Modules of the same type, up to three assessments, can be compared side by side.</p>
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
