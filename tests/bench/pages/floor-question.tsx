import { memo, useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Part, Question } from '#domain/section.ts';
import './floor.css';

/**
 * The question page by hand in React, as a floor: radio questions and questions in parts, the
 * notes, and the bar. It saves nothing itself.
 */

export interface FloorAnswer {
  /** Chosen or typed, by part; of a radio question under its own id. */
  readonly parts: Readonly<Record<string, string>>;
  readonly flagged: boolean;
  readonly observations: string;
  readonly opportunities: string;
}

export type FloorAnswers = Readonly<Record<number, FloorAnswer>>;

const blank: FloorAnswer = { parts: {}, flagged: false, observations: '', opportunities: '' };

interface FloorProps {
  readonly title: string;
  /** In the order in which they are asked. */
  readonly questions: readonly Question[];
  readonly stored: FloorAnswers;
  readonly onSave: (id: number, answer: FloorAnswer) => void;
}

export function FloorQuestions({ title, questions, stored, onSave }: FloorProps): ReactNode {
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState(stored);
  const question = questions[index];
  const latest = useRef(answers);
  const change = useCallback(
    (id: number, part: Partial<FloorAnswer>) => {
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
      <QuestionView key={question.id} title={title} question={question} answer={answer} onChange={change} />
      <Bar questions={questions} question={question} answer={answer} onChange={change} onGo={setIndex} />
    </>
  );
}

interface ViewProps {
  readonly question: Question;
  readonly answer: FloorAnswer;
  readonly onChange: (id: number, part: Partial<FloorAnswer>) => void;
}

const QuestionView = memo(function QuestionView(props: ViewProps & { readonly title: string }): ReactNode {
  const { title, question, answer, onChange } = props;
  const { id } = question;
  const parts = useRef(answer.parts);
  const fill = useCallback(
    (part: string, value: string) => {
      parts.current = { ...parts.current, [part]: value };
      onChange(id, { parts: parts.current });
    },
    [onChange, id],
  );
  return (
    <main>
      <p>{title}</p>
      <h1>
        Question {question.index + 1}: {question.content}
      </h1>
      <p>{question.instructions}</p>
      <Fields question={question} values={answer.parts} onFill={fill} />
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

interface FieldsProps {
  readonly question: Question;
  readonly values: FloorAnswer['parts'];
  readonly onFill: (part: string, value: string) => void;
}

function Fields({ question, values, onFill }: FieldsProps): ReactNode {
  const parts = ordered(Object.values(question.parts));
  if (question.questionType === 'radio') {
    const own = String(question.id);
    return <Group name={own} label="Answer" choices={parts} chosen={values[own]} onFill={onFill} />;
  }
  return parts.map((part) =>
    part.questionType === 'radio' ? (
      <Group
        key={part.id}
        name={part.id}
        label={part.label}
        choices={part.options ?? []}
        chosen={values[part.id]}
        onFill={onFill}
      />
    ) : (
      <label key={part.id}>
        {part.label}
        <input value={values[part.id] ?? ''} onChange={(event) => onFill(part.id, event.target.value)} />
      </label>
    ),
  );
}

interface GroupProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Pick<Part, 'id' | 'label'>[];
  readonly chosen: string | undefined;
  readonly onFill: (part: string, value: string) => void;
}

function Group({ name, label, choices, chosen, onFill }: GroupProps): ReactNode {
  return (
    <div role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <Choice
          key={choice.id}
          group={name}
          id={choice.id}
          label={choice.label}
          isChosen={chosen === choice.id}
          onFill={onFill}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly group: string;
  readonly id: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onFill: (part: string, value: string) => void;
}

/** Rows whose mark does not change are not drawn again. */
const Choice = memo(function Choice({ group, id, label, isChosen, onFill }: ChoiceProps): ReactNode {
  return (
    <label className="choice">
      <input type="radio" name={group} checked={isChosen} onChange={() => onFill(group, id)} />
      <span>{label}</span>
    </label>
  );
});

interface BarProps extends ViewProps {
  readonly questions: readonly Question[];
  readonly onGo: (index: number) => void;
}

const Bar = memo(function Bar({ questions, question, answer, onChange, onGo }: BarProps): ReactNode {
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

/** By hand too: the domain's own would bring its schemas along. */
export function ordered<T extends { readonly index: number }>(all: readonly T[]): T[] {
  return all.toSorted((a, b) => a.index - b.index);
}
