import { memo, useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Part, Question } from '#domain/section.ts';
import { tapSection } from './tap-section.ts';
import './tap-floor.css';

/**
 * The floor of the tap benchmark: the same question page by hand in React, with nothing
 * but React and IndexedDB. An answer is state and a strict transaction of two rows.
 */

interface Answer {
  readonly chosen: string | null;
  readonly flagged: boolean;
  readonly observations: string;
  readonly opportunities: string;
}

const blank: Answer = { chosen: null, flagged: false, observations: '', opportunities: '' };
const questions = orderedQuestions(tapSection);

function Floor({ onSave }: { readonly onSave: (id: number, answer: Answer) => void }): ReactNode {
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState<Readonly<Record<number, Answer>>>({});
  const question = questions[index];
  const latest = useRef(answers);
  const change = useCallback(
    (id: number, part: Partial<Answer>) => {
      const answer = { ...(latest.current[id] ?? blank), ...part };
      latest.current = { ...latest.current, [id]: answer };
      setAnswers(latest.current);
      onSave(id, answer);
    },
    [onSave],
  );
  if (question === undefined) return <h1>Done</h1>;
  const answer = answers[question.id] ?? blank;
  return (
    <>
      <QuestionView key={question.id} question={question} answer={answer} onChange={change} />
      <Bar question={question} answer={answer} onChange={change} onGo={setIndex} />
    </>
  );
}

interface ViewProps {
  readonly question: Question;
  readonly answer: Answer;
  readonly onChange: (id: number, part: Partial<Answer>) => void;
}

const QuestionView = memo(function QuestionView({ question, answer, onChange }: ViewProps): ReactNode {
  const { id } = question;
  const choose = useCallback((chosen: string) => onChange(id, { chosen }), [onChange, id]);
  return (
    <main>
      <p>{tapSection.title}</p>
      <h1>
        Question {question.index + 1}: {question.content}
      </h1>
      <p>{question.instructions}</p>
      <div role="radiogroup" aria-label="Answer">
        {orderedParts(question).map((part) => (
          <Choice key={part.id} part={part} isChosen={answer.chosen === part.id} onChoose={choose} />
        ))}
      </div>
      <label>
        Observations
        <textarea
          rows={3}
          value={answer.observations}
          onChange={(event) => onChange(id, { observations: event.target.value })}
        />
      </label>
      <label>
        Opportunities
        <textarea
          rows={3}
          value={answer.opportunities}
          onChange={(event) => onChange(id, { opportunities: event.target.value })}
        />
      </label>
    </main>
  );
});

interface ChoiceProps {
  readonly part: Part;
  readonly isChosen: boolean;
  readonly onChoose: (part: string) => void;
}

/** Rows whose mark does not change are not drawn again. */
const Choice = memo(function Choice({ part, isChosen, onChoose }: ChoiceProps): ReactNode {
  return (
    <label className="choice">
      <input type="radio" name="choice" checked={isChosen} onChange={() => onChoose(part.id)} />
      <span>{part.label}</span>
    </label>
  );
});

interface BarProps extends ViewProps {
  readonly onGo: (index: number) => void;
}

const Bar = memo(function Bar({ question, answer, onChange, onGo }: BarProps): ReactNode {
  const { index, id } = question;
  return (
    <nav aria-label="Questions">
      <button type="button" disabled={index === 0} onClick={() => onGo(index - 1)}>
        Previous
      </button>
      <select value={index} aria-label="Question" onChange={(event) => onGo(Number(event.target.value))}>
        {questions.map((other) => (
          <option key={other.id} value={other.index}>
            {other.index + 1} OF {questions.length}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-pressed={answer.flagged}
        onClick={() => onChange(id, { flagged: !answer.flagged })}
      >
        Flag
      </button>
      <button type="button" onClick={() => onGo(index + 1)}>
        Next
      </button>
    </nav>
  );
});

function openFloorDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('floor', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('answers');
      request.result.createObjectStore('outbox');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database cannot be opened.'));
  });
}

const database = await openFloorDatabase();

/** A row and an outbox row in one strict transaction, as in the floor of the save benchmark. */
function save(id: number, answer: Answer): void {
  const transaction = database.transaction(['answers', 'outbox'], 'readwrite', { durability: 'strict' });
  transaction.objectStore('answers').put(answer, id);
  transaction.objectStore('outbox').put({ id, answer }, id);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(<Floor onSave={save} />);
