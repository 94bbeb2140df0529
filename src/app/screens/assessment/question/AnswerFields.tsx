import { useId } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { withPairs } from '#domain/figure-pair.ts';
import { knownOr } from '#domain/known.ts';
import { answerLeaf } from '#domain/leaf.ts';
import { isMix, orderedParts } from '#domain/section.ts';
import type { Question, QuestionType } from '#domain/section.ts';
import { useRefusal } from '../open/open-context.ts';
import { FieldProblem } from './FieldProblem.tsx';
import {
  CompositionInput,
  FigureField,
  MixTotal,
  OneNumber,
  PartsAlike,
  RankingAnswer,
  TallyInput,
} from './later-inputs.ts';
import { isMatrix, withAlike } from './matrix-shape.ts';
import { PartField, UpdateToAnswer } from './PartField.tsx';
import { RadioAnswer } from './ChoiceRows.tsx';

interface AnswerFieldsProps {
  readonly question: Question;
  /** Id of the question's text. */
  readonly labelledBy: string;
}

/** The field or fields a question's type asks for; some come later (`later-inputs.ts`), and suspend. */
export function AnswerFields({ question, labelledBy }: AnswerFieldsProps): ReactNode {
  return knownOr(FIELDS, question.questionType, toUpdate)({ question, labelledBy });
}

const FIELDS: Readonly<Record<QuestionType, (props: AnswerFieldsProps) => ReactNode>> = {
  long_answer: answeredUnderObservations,
  short_answer: answeredUnderObservations,
  slider: (props) => <OneNumber {...props} />,
  percentage: (props) => <OneNumber {...props} />,
  dollars: (props) => <OneNumber {...props} />,
  radio: (props) => <WholeAnswer {...props} Input={RadioAnswer} />,
  multipart: ({ question }) => <MultipartFields question={question} />,
  ranking: (props) => <WholeAnswer {...props} Input={RankingAnswer} />,
  tally: ({ question, labelledBy }) =>
    orderedParts(question).map((part) => (
      <TallyInput key={part.id} question={question} part={part} labelledBy={labelledBy} />
    )),
};

/** A question of a type that only a newer build knows (rule API-7). */
function toUpdate(): ReactNode {
  return <UpdateToAnswer />;
}

function answeredUnderObservations(): null {
  return null;
}

interface WholeAnswerProps extends AnswerFieldsProps {
  readonly Input: ComponentType<AnswerFieldsProps & { readonly describedBy: string }>;
}

/** A choice or a ranking, whose parts are one leaf. */
function WholeAnswer({ question, labelledBy, Input }: WholeAnswerProps): ReactNode {
  const problemId = `${useId()}-refusal`;
  const refusal = useRefusal(answerLeaf(question.id, 'parts'));
  return (
    <>
      <Input question={question} labelledBy={labelledBy} describedBy={problemId} />
      <FieldProblem id={problemId} problem={refusal} />
    </>
  );
}

function MultipartFields({ question }: { readonly question: Question }): ReactNode {
  const parts = orderedParts(question);
  if (question.composition !== undefined) return <CompositionInput question={question} />;
  if (isMatrix(parts)) return <PartsAlike question={question} parts={parts} />;
  return (
    <div className="parts">
      {withAlike(withPairs(parts)).map((part) =>
        'share' in part ? (
          <FigureField key={part.share.id} question={question} pair={part} />
        ) : 'alike' in part ? (
          <div key={part.alike[0]?.id} className="part">
            <PartsAlike question={question} parts={part.alike} />
          </div>
        ) : (
          <PartField key={part.id} question={question} part={part} />
        ),
      )}
      {isMix(parts) && <MixTotal question={question} />}
    </div>
  );
}
