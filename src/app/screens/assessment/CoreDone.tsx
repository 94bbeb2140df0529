import { Suspense, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { count } from '#domain/count.ts';
import { coreFirst, needsNoHand } from '#domain/next-step.ts';
import { numberInPath } from '#domain/path-order.ts';
import type { Question } from '#domain/section.ts';
import { later } from '../../device-hooks/later.tsx';
import { Button } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import styles from './core-done.module.css';
import { Eyebrow } from './open/Eyebrow.tsx';
import { useAskedFirst } from './open/asked-first.ts';
import { useEditing, useOpen, useOpened, useSection } from './open/open-context.ts';
import { QuestionProgress } from './question/QuestionProgress.tsx';
import { useQuestionStates } from './question/question-states.ts';
import { useMove } from './question/use-move.ts';
import { StepBar } from './step-bar/StepBar.tsx';
import { Submit } from './Submit.tsx';
import { QuestionLinks } from './Unanswered.tsx';
import { useOpenQuestions } from './use-open-questions.ts';

const SheetDoor = later(() => import('./sheet/SheetDoor.tsx'));

/** The end of the core path, at the address of its last question: submit, or go on deeper (rule STEP-23). */
export default function CoreDone({ last }: { readonly last: Question }): ReactNode {
  const { id } = useOpen();
  const states = useQuestionStates();
  const number = last.index + 1;
  // The browser leaves the place on the page alone, for the address names one.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  if (coreFirst(states) !== number) return <Navigate to={`/assessments/${id}/${number}`} replace />;
  return <Choice last={last} of={states.length} />;
}

function Choice({ last, of }: { readonly last: Question; readonly of: number }): ReactNode {
  const section = useSection();
  const isHere = useEditing() === 'here';
  const core = last.index + 1;
  const before = numberInPath(core, useAskedFirst());
  const moves = useMove(before);
  const { unanswered } = useOpenQuestions();
  // What no dose asked for is counted as it is: nothing of it can be done by hand.
  const filled = useOpened((_, shown) =>
    unanswered
      .filter((one) => needsNoHand(section, one, shown))
      .map(({ index }) => index)
      .join(),
  ).split(',');
  const open = unanswered.filter((one) => one.core === true && !filled.includes(String(one.index)));
  return (
    <div className="question-page">
      <QuestionProgress index={before - 1} />
      <div className="question-column">
        <Eyebrow />
        <PageHeading title={open.length === 0 ? 'Core path done' : 'End of the core path'} />
        {open.length > 0 && (
          <>
            <p className={styles.lead}>
              {`${count(open.length, 'core question')} ${open.length === 1 ? 'is' : 'are'} still open. You may submit without ${open.length === 1 ? 'it' : 'them'}.`}
            </p>
            <QuestionLinks questions={open} />
          </>
        )}
        <div className={styles.ways}>
          {/* Its one button says what it is. */}
          <fieldset role="presentation" disabled={!isHere}>
            <Submit look={open.length === 0 ? 'main' : 'plain'} withComments>
              Submit
            </Submit>
          </fieldset>
          <Button iconAfter="arrow-right" onClick={() => moves.to(String(core + 1))}>
            Go on with the deeper look
          </Button>
        </div>
        <p className={styles.note}>
          {`${of - core} more questions: now or another day, but not after you submit.`}
        </p>
        <Suspense>{section.sheets !== undefined && <SheetDoor from="core-done" />}</Suspense>
      </div>
      <StepBar label="Questions" rowClassName={styles.bar ?? ''}>
        <Button icon="arrow-left" className="step-bar-previous" onClick={() => moves.to(String(before))}>
          Previous
        </Button>
      </StepBar>
    </div>
  );
}
