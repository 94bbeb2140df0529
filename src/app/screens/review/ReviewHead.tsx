import type { ReactNode } from 'react';
import type { Compared } from '#domain/comparison.ts';
import type { Section } from '#domain/section.ts';
import { DocumentButton } from '../../downloads/DocumentButton.tsx';
import { ModuleIcon } from '../../icons/Icon.tsx';
import { TextLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';

interface ReviewHeadProps {
  readonly compared: readonly Compared[];
  /** The newest version of the module. */
  readonly section: Section;
}

/** Which module is reviewed, and what can be done with it as a whole. */
export function ReviewHead({ compared, section }: ReviewHeadProps): ReactNode {
  const [only] = compared;
  return (
    <header className="review-head">
      <div>
        <p className="review-kicker">{kickerOf(compared.length)}</p>
        <PageHeading title={`Review: ${section.title}`} className="review-title">
          <ModuleIcon theme={section.theme} />
          {section.title}
        </PageHeading>
      </div>
      <div className="review-actions">
        {only !== undefined && compared.length === 1 && (
          <TextLink to={`/assessments/${only.assessment.id}/print`}>Read or print as a page</TextLink>
        )}
        <TextLink to={`/progress/${section.id}`} iconAfter="arrow-right">
          Progress over time
        </TextLink>
        <DocumentButton
          request={{ kind: 'comparison', ids: compared.map(({ assessment }) => assessment.id) }}
          name="comparison.pdf"
        >
          Download
        </DocumentButton>
      </div>
    </header>
  );
}

function kickerOf(count: number): string {
  return count === 1 ? 'Completed assessment' : `${count} assessments side by side`;
}
