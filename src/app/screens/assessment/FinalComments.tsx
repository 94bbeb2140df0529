import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { FINAL_COMMENTS } from '#domain/field-words.ts';
import { later } from '../../device-hooks/later.tsx';
import { ModuleIcon } from '../../icons/Icon.tsx';
import { ButtonLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { NotesBox } from './NotesBox.tsx';
import { AssessmentStep } from './open/AssessmentStep.tsx';
import { useEditing, useOpen, useSection } from './open/open-context.ts';
import { SavedLine } from './status/SavedLine.tsx';
import { Submit } from './Submit.tsx';
import { Unanswered } from './Unanswered.tsx';
import { VersionsLink } from './versions/VersionsLink.tsx';
import styles from './final-comments.module.css';

// Loaded later, so that its readings do not keep the page waiting.
const SheetDoor = later(() => import('./sheet/SheetDoor.tsx'));
const ReceiptLine = later(() => import('../receipt/ReceiptLine.tsx'));

/** The last step: comments on the whole module, what is still unanswered, and Submit (rule STEP-7). */
export default function FinalComments(): ReactNode {
  return (
    <AssessmentStep step="final-comments">
      <Comments />
    </AssessmentStep>
  );
}

function Comments(): ReactNode {
  const section = useSection();
  const { id } = useOpen();
  const isHere = useEditing() === 'here';
  return (
    <div className="step-column final">
      <p className="eyebrow">
        <ModuleIcon theme={section.theme} />
        <span>{section.title}</span>
      </p>
      <PageHeading title="Final Comments" takesFocus={false} />
      <fieldset className={styles.fields} disabled={!isHere} aria-label={FINAL_COMMENTS}>
        {/* Remounted once it becomes editable, so that it takes the focus then. */}
        <NotesBox key={String(isHere)} rows={5} isFocusedAtFirst />
        <Suspense>{section.sheets !== undefined && <SheetDoor from="final-comments" />}</Suspense>
        <Unanswered />
        <Submit>Submit Assessment</Submit>
      </fieldset>
      <div className={styles.foot}>
        <ButtonLink icon="arrow-left" to={`/assessments/${id}/${Object.keys(section.questions).length}`}>
          Previous
        </ButtonLink>
        <ButtonLink look="quiet" to="/assessments/new">
          New Assessment
        </ButtonLink>
      </div>
      <SavedLine />
      <VersionsLink />
      <Suspense>
        {/* Last, because it comes last: it moves nothing. */}
        <ReceiptLine />
      </Suspense>
    </div>
  );
}
