import { lazy, memo, Suspense, useId } from 'react';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { placeOfNumber } from '#domain/completeness.ts';
import { CORE_DONE } from '#domain/next-step.ts';
import { orderedQuestions } from '#domain/section.ts';
import { sheetsOfQuestion } from '#domain/sheets-of-question.ts';
import type { Question } from '#domain/section.ts';
import { useIsPastFirstScreen } from '../../state/past-first-screen.ts';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { Spinner } from '../../widgets/Spinner.tsx';
import { TextWithUnderlines } from '../../widgets/TextWithUnderlines.tsx';
import { AssessmentStep } from './open/AssessmentStep.tsx';
import { Eyebrow } from './open/Eyebrow.tsx';
import { againWords, useAskedFirst } from './open/asked-first.ts';
import { useEditing, useOpen, useSection } from './open/open-context.ts';
import { AnswerFields } from './question/AnswerFields.tsx';
import { Instructions } from './question/Instructions.tsx';
import { Notes } from './question/Notes.tsx';
import {
  CalculatorLine,
  CoreDone,
  Jump,
  MedicationLists,
  OnRequests,
  QuestionSheets,
} from './question/later-inputs.ts';
import { QuestionProgress } from './question/QuestionProgress.tsx';
import { QuestionBar } from './question/QuestionBar.tsx';
import { useMove } from './question/use-move.ts';
import './question/question-page.css';

const NotFound = lazy(() => import('../not-found/NotFound.tsx'));

/** A question of an assessment, by its 1-based number in the address (rule STEP-4). */
export default function QuestionPage(): ReactNode {
  return (
    <AssessmentStep step="question">
      <QuestionAtNumber />
    </AssessmentStep>
  );
}

function QuestionAtNumber(): ReactNode {
  const { id } = useOpen();
  const section = useSection();
  const { questionIndex = '' } = useParams();
  const { hash } = useLocation();
  const questions = orderedQuestions(section);
  const place = placeOfNumber(questionIndex, questions.length);
  if (place.at === 'not-found') return <NotFound />;
  const question = place.at === 'question' ? questions[place.index] : undefined;
  if (question === undefined) return <Navigate to={`/assessments/${id}/final-comments`} replace />;
  if (hash === CORE_DONE) return <CoreDone last={question} />;
  return <QuestionView question={question} />;
}

interface QuestionViewProps {
  readonly question: Question;
}

const QuestionView = memo(function QuestionView({ question }: QuestionViewProps): ReactNode {
  const headingId = useId();
  const moves = useMove(question.index + 1);
  const section = useSection();
  const isHere = useEditing() === 'here';
  const isPastFirstScreen = useIsPastFirstScreen();
  const number = question.index + 1;
  const again = againWords(number, useAskedFirst());
  return (
    <div className="question-page">
      <QuestionProgress index={question.index} />
      {/* Bar and pager are of all questions. */}
      <div key={question.id} className="question-column">
        <Eyebrow more={question.core === true ? `Core path${again}` : ''}>
          <Link to="/help/assessments" className="question-help">
            Help
          </Link>
        </Eyebrow>
        <PageHeading title={`Question ${number}`} className="question-text" isWhole={false}>
          <span id={headingId}>
            <span className="visually-hidden">{`Question ${number}: `}</span>
            <span className="question-number" data-number={number} aria-hidden="true" />
            <TextWithUnderlines text={question.content} />
          </span>
        </PageHeading>
        {question.subContent !== undefined && (
          <p className="question-sub">
            <TextWithUnderlines text={question.subContent} />
          </p>
        )}
        <Instructions question={question} />
        {/* All at once: nothing below the fields moves when they come. */}
        <Suspense fallback={<Spinner label="Opening the fields…" />}>
          {question.hasMedicationList && <MedicationLists question={question} />}
          {question.hasWastageCalculator && <CalculatorLine question={question} />}
          <fieldset className="question-fields" disabled={!isHere} aria-labelledby={headingId}>
            {sheetsOfQuestion(section, question).length > 0 && (
              <QuestionSheets question={question} moves={moves} />
            )}
            <AnswerFields question={question} labelledBy={headingId} />
            {question.jumpText !== undefined && <Jump question={question} moves={moves} />}
            <Notes question={question} />
          </fieldset>
        </Suspense>
        {/* Below them: no field waits for it. */}
        <Suspense>{isPastFirstScreen && <OnRequests question={question} />}</Suspense>
      </div>
      <QuestionBar question={question} moves={moves} />
    </div>
  );
});
