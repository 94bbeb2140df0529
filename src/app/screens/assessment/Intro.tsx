import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { numberInPath } from '#domain/path-order.ts';
import { introPages } from '#domain/section.ts';
import { ModuleIcon } from '../../icons/Icon.tsx';
import { Button, ButtonLink, TextLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { TextWithUnderlines } from '../../widgets/TextWithUnderlines.tsx';
import { AssessmentStep } from './open/AssessmentStep.tsx';
import { useAskedFirst } from './open/asked-first.ts';
import { useOpen, useSection } from './open/open-context.ts';
import styles from './intro.module.css';

/** What to know before the first question, page by page. */
export default function Intro(): ReactNode {
  return (
    <AssessmentStep step="intro">
      <IntroPages />
    </AssessmentStep>
  );
}

function IntroPages(): ReactNode {
  const { id } = useOpen();
  const section = useSection();
  const pages = introPages(section);
  const first = numberInPath(1, useAskedFirst());
  const { state } = useLocation();
  const last = pages.length - 1;
  // Coming back from question 1 leads to the page that was left.
  const [page, setPage] = useState(state === 'last' ? last : 0);
  const at = `/assessments/${id}`;
  const go = (to: number) => {
    if (to >= 0 && to <= last) setPage(to);
  };
  return (
    <div className="step-column intro">
      <p className="eyebrow">
        <ModuleIcon theme={section.theme} />
        <span>{section.title}</span>
      </p>
      <PageHeading title="Before You Begin" />
      <div className={styles.page} aria-live="polite">
        <p>
          <TextWithUnderlines text={pages[page] ?? ''} />
        </p>
      </div>
      <nav className={styles.pagination} aria-label="Introduction pages">
        {/* At an end the button stays focusable, so that nobody loses their place. */}
        <Button icon="arrow-left" aria-disabled={page === 0} onClick={() => go(page - 1)}>
          Previous
        </Button>
        <span className={styles.place} aria-live="polite">
          {`${page + 1} OF ${pages.length}`}
        </span>
        <Button
          look={page === last ? 'plain' : 'main'}
          iconAfter="arrow-right"
          aria-disabled={page === last}
          onClick={() => go(page + 1)}
        >
          Next
        </Button>
      </nav>
      <div className={styles.foot}>
        <ButtonLink look={page === last ? 'main' : 'plain'} iconAfter="arrow-right" to={`${at}/${first}`}>
          {`Go to Question ${first}`}
        </ButtonLink>
        <TextLink to={`${at}/preface`}>Back to the preface</TextLink>
      </div>
    </div>
  );
}
