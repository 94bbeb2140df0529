import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Question } from '#domain/section.ts';
import { count } from '#domain/count.ts';
import { beginRevisit } from '../../state/view-state.ts';
import { Button } from '../../widgets/Button.tsx';
import { useOpen } from './open/open-context.ts';
import { useOpenQuestions } from './use-open-questions.ts';
import styles from './unanswered.module.css';

/** Questions without an answer, and apart from them those that a jump led past (rules STEP-7 and ANS-12). */
export function Unanswered(): ReactNode {
  const { id } = useOpen();
  const navigate = useNavigate();
  const { total, unanswered, skipped, core } = useOpenQuestions();
  const revisit = () => {
    beginRevisit(id);
    void navigate(`/assessments/${id}/${(unanswered[0]?.index ?? 0) + 1}`);
  };
  return (
    <>
      {unanswered.length === 0 ? (
        <p className={styles.all}>
          {skipped.length === 0
            ? `All ${total} questions are answered.`
            : 'All other questions are answered.'}
        </p>
      ) : (
        <section className={styles.unanswered} aria-labelledby="unanswered">
          <h2 id="unanswered">
            {core === 'complete'
              ? 'Core path done'
              : `${unanswered.length} of ${count(total, 'question')} ${unanswered.length === 1 ? 'is' : 'are'} unanswered`}
          </h2>
          <p>
            {core === 'complete'
              ? 'The deeper look is an offer. You may submit without it.'
              : 'You may submit with questions unanswered.'}
          </p>
          {core === null ? (
            <QuestionLinks questions={unanswered} />
          ) : (
            <>
              <OpenPart title="Core path" questions={unanswered.filter((question) => question.core)} />
              <OpenPart
                title="Deeper look"
                questions={unanswered.filter((question) => !question.core)}
                isFolded={core === 'complete'}
              />
            </>
          )}
          <Button iconAfter="arrow-right" onClick={revisit}>
            Revisit Unanswered Questions
          </Button>
        </section>
      )}
      {skipped.length > 0 && (
        <section className={styles.unanswered} aria-labelledby="skipped">
          <h2 id="skipped">
            {`${count(skipped.length, 'question')} ${skipped.length === 1 ? 'was' : 'were'} skipped`}
          </h2>
          <p>{`An earlier answer led past ${skipped.length === 1 ? 'it' : 'them'}.`}</p>
          <ol className={styles.links}>
            {skipped.map(({ question, by }) => (
              <QuestionLink
                key={question.id}
                question={question}
                note={`${question.core ? 'core, ' : ''}skipped by question ${by}`}
              />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

interface OpenPartProps {
  readonly title: string;
  readonly questions: readonly Question[];
  readonly isFolded?: boolean;
}

/** The open questions of the core path, or of the rest (rule STEP-21). */
function OpenPart({ title, questions, isFolded = false }: OpenPartProps): ReactNode {
  if (questions.length === 0) return null;
  const head = (
    <>
      <span>{`${title} `}</span>
      <small>{count(questions.length, 'question')}</small>
    </>
  );
  return (
    <section aria-label={title}>
      {isFolded ? (
        <details className={`more ${styles.folded}`}>
          <summary>{head}</summary>
          <div className="more-body">
            <QuestionLinks questions={questions} />
          </div>
        </details>
      ) : (
        <>
          <h3>{head}</h3>
          <QuestionLinks questions={questions} />
        </>
      )}
    </section>
  );
}

export function QuestionLinks({ questions }: { readonly questions: readonly Question[] }): ReactNode {
  return (
    <ol className={styles.links}>
      {questions.map((question) => (
        <QuestionLink key={question.id} question={question} />
      ))}
    </ol>
  );
}

interface QuestionLinkProps {
  readonly question: Question;
  readonly note?: string | undefined;
}

function QuestionLink({ question, note }: QuestionLinkProps): ReactNode {
  const { id } = useOpen();
  return (
    <li>
      <Link to={`/assessments/${id}/${question.index + 1}`} onClick={() => beginRevisit(id)}>
        <b>{question.index + 1}</b>
        <span>
          <span>{question.label}</span>
          {note !== undefined && <small>{note}</small>}
        </span>
      </Link>
    </li>
  );
}
