import type { ReactNode } from 'react';
import { answerLines, missingWords } from '#domain/answer-words.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import { skippedBy } from '#domain/completeness.ts';
import type { Compared } from '#domain/comparison.ts';
import { OBSERVATIONS, OPPORTUNITIES } from '#domain/note-words.ts';
import { sureWords } from '#domain/measures/measure-words.ts';
import { isWritten } from '#domain/question-types/answer-place.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { TextWithUnderlines } from '../../../widgets/TextWithUnderlines.tsx';

/** Every question with its answer, under headings that a screen reader can go by. */
export function PrintedAnswers({ one: { assessment, section } }: { readonly one: Compared }): ReactNode {
  const skipped = skippedBy(section, assessment.answers);
  return (
    <section aria-labelledby="print-answers">
      <h2 id="print-answers">Questions and answers</h2>
      {orderedQuestions(section).map((question) => (
        <PrintedQuestion
          key={question.id}
          question={question}
          answer={assessment.answers[String(question.id)] ?? blankAnswer}
          missing={missingWords(skipped.get(question.index) ?? null)}
        />
      ))}
    </section>
  );
}

interface PrintedQuestionProps {
  readonly question: Question;
  readonly answer: Answer;
  /** Said where there is no answer. */
  readonly missing: string;
}

function PrintedQuestion({ question, answer, missing }: PrintedQuestionProps): ReactNode {
  const { minLabel, maxLabel, subContent } = question;
  return (
    <section className="print-question">
      <h3>
        {question.index + 1}. <TextWithUnderlines text={question.content} />
      </h3>
      {subContent !== undefined && (
        <p className="print-soft">
          <TextWithUnderlines text={subContent} />
        </p>
      )}
      {answer.flagged && <p className="print-flagged">Flagged</p>}
      <PrintedAnswer question={question} answer={answer} missing={missing} />
      {minLabel !== undefined && maxLabel !== undefined && (
        <p className="print-soft">
          1 {minLabel} – 10 {maxLabel}
        </p>
      )}
      {!isWritten(question) && <Remark label={OBSERVATIONS} words={answer.observations} />}
      <Remark label={OPPORTUNITIES} words={answer.opportunities} />
    </section>
  );
}

function PrintedAnswer({ question, answer, missing }: PrintedQuestionProps): ReactNode {
  const lines = answerLines(question, answer);
  const [only] = lines;
  if (lines.length === 1 && only?.label === null) {
    return <p className="print-answer">{sureWords(only.words, only.count) || missing}</p>;
  }
  return (
    <table>
      <caption className="visually-hidden">Answer to question {question.index + 1}</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Answer</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, words, count }, index) => (
          <tr key={index}>
            <th scope="row">{label}</th>
            <td>{sureWords(words, count) || missing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Remark({ label, words }: { readonly label: string; readonly words: string }): ReactNode {
  if (words.trim() === '') return null;
  return (
    <>
      <h4>{label}</h4>
      <p className="print-written">{words.trim()}</p>
    </>
  );
}
