import type { ReactNode } from 'react';
import { answerLines } from '#domain/answer-words.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import { enteredQuestions } from '#domain/entered-questions.ts';
import { NOT_ANSWERED, openWords } from '#domain/unanswered-words.ts';
import { OBSERVATIONS, OPPORTUNITIES } from '#domain/note-words.ts';
import { isWritten } from '#domain/question-types/answer-place.ts';
import type { Question } from '#domain/section.ts';
import { TextWithUnderlines } from '../../../widgets/TextWithUnderlines.tsx';

/**
 * Every question about which something was entered, under headings that a screen reader can go by; the others are
 * named by the result.
 */
export function PrintedAnswers({ one: { assessment, section } }: { readonly one: Compared }): ReactNode {
  return (
    <section aria-labelledby="print-answers">
      <h2 id="print-answers">Questions and answers</h2>
      {enteredQuestions(section, assessment).map((question) => (
        <PrintedQuestion
          key={question.id}
          question={question}
          answer={assessment.answers[String(question.id)] ?? blankAnswer}
        />
      ))}
    </section>
  );
}

interface PrintedQuestionProps {
  readonly question: Question;
  readonly answer: Answer;
}

function PrintedQuestion({ question, answer }: PrintedQuestionProps): ReactNode {
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
      <PrintedAnswer question={question} answer={answer} />
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

function PrintedAnswer({ question, answer }: PrintedQuestionProps): ReactNode {
  const all = answerLines(question, answer);
  const lines = all.filter(({ words }) => words !== '');
  const [only] = lines;
  const open = openWords(all);
  if (only === undefined) return <p className="print-answer">{NOT_ANSWERED}</p>;
  if (all.length === 1 && only.label === null) return <p className="print-answer">{only.words}</p>;
  return (
    <>
      <table>
        <caption className="visually-hidden">Answer to question {question.index + 1}</caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, words }, index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {open !== '' && <p className="print-soft">{open}</p>}
    </>
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
