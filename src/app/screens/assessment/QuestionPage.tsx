import { lazy, memo, Suspense, useId } from 'react';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { jumpOf, placeOfNumber } from '#domain/completeness.ts';
import { orderedQuestions } from '#domain/section.ts';
import { sheetsOfQuestion } from '#domain/sheets-of-question.ts';
import type { Question } from '#domain/section.ts';
import { Icon } from '../../icons/Icon.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { Spinner } from '../../widgets/Spinner.tsx';
import { TextWithUnderlines } from '../../widgets/TextWithUnderlines.tsx';
import { AssessmentStep } from './open/AssessmentStep.tsx';
import { Eyebrow } from './open/Eyebrow.tsx';
import { useEditing, useOpen, useOpened, useSection } from './open/open-context.ts';
import { AnswerFields } from './question/AnswerFields.tsx';
import { Instructions, MedicationLists, StandardNote } from './question/QuestionHelp.tsx';
import { Notes } from './question/Notes.tsx';
import { QuestionSheet } from './question/later-inputs.ts';
import { QuestionProgress } from './question/QuestionProgress.tsx';
import { QuestionBar } from './question/QuestionBar.tsx';
import { useMove } from './question/use-move.ts';
import type { Moves } from './question/use-move.ts';
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
  const questions = orderedQuestions(section);
  const place = placeOfNumber(questionIndex, questions.length);
  if (place.at === 'not-found') return <NotFound />;
  const question = place.at === 'question' ? questions[place.index] : undefined;
  if (question === undefined) return <Navigate to={`/assessments/${id}/final-comments`} replace />;
  return <QuestionView key={question.id} question={question} total={questions.length} />;
}

interface QuestionViewProps {
  readonly question: Question;
  readonly total: number;
}

const QuestionView = memo(function QuestionView({ question, total }: QuestionViewProps): ReactNode {
  const headingId = useId();
  const moves = useMove(question.index + 1);
  const section = useSection();
  const isHere = useEditing() === 'here';
  const number = question.index + 1;
  return (
    <div className="question-page">
      <QuestionProgress index={question.index} />
      <div className="question-column">
        <Eyebrow more={question.core === true ? 'Core path' : ''}>
          <Link to="/help/assessments" className="question-help">
            Help
          </Link>
        </Eyebrow>
        <PageHeading title={`Question ${number}`} className="question-text">
          <span id={headingId}>
            <span className="visually-hidden">{`Question ${number}: `}</span>
            <TextWithUnderlines text={question.content} />
          </span>
        </PageHeading>
        {question.subContent !== undefined && (
          <p className="question-sub">
            <TextWithUnderlines text={question.subContent} />
          </p>
        )}
        <Instructions question={question} />
        <MedicationLists question={question} />
        {/* All at once: nothing below the fields moves when they come. */}
        <Suspense fallback={<Spinner label="Opening the fields…" />}>
          <fieldset className="question-fields" disabled={!isHere} aria-labelledby={headingId}>
            {sheetsOfQuestion(section, question).map((one) => (
              <QuestionSheet key={one.sheet.id} {...one} question={question} moves={moves} />
            ))}
            <AnswerFields question={question} labelledBy={headingId} />
            <Jump question={question} moves={moves} />
            <Notes question={question} />
          </fieldset>
          <StandardNote question={question} />
        </Suspense>
      </div>
      <QuestionBar question={question} total={total} moves={moves} />
    </div>
  );
});

function Jump({ question, moves }: { readonly question: Question; readonly moves: Moves }): ReactNode {
  const { id } = useOpen();
  const isNext = useOpened((_, { answers }) => jumpOf(question, answers) !== null);
  if (question.jumpText === undefined || question.jumpIndex === undefined) return null;
  const step = String(question.jumpIndex + 1);
  return (
    <p className="jump">
      <Link
        to={`/assessments/${id}/${step}`}
        onClick={moves.onLink(step)}
        className={isNext ? 'button button-main' : 'text-link'}
      >
        <span>{question.jumpText}</span>
        <Icon name="arrow-right" />
      </Link>
    </p>
  );
}
