import { memo, useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Answer, Assessment, PartValue } from '#domain/assessment.ts';
import type { Part, Question, Section } from '#domain/section.ts';
import { Icon, ordered } from './floor-frame.tsx';

/**
 * The question page by hand in React, as a floor: choices, counts, texts and numbers, the notes, the bar, and what
 * stands above them. It saves nothing itself.
 */

const blank: Answer = { parts: {}, flagged: false, observations: '', opportunities: '' };
const ME = 'u1';

type Changed = (question: number, part: Partial<Answer>, leaf: string) => void;

interface FloorProps {
  readonly section: Section;
  /** In the order in which they are asked. */
  readonly questions: readonly Question[];
  /** The place of the first to show. */
  readonly first: number;
  readonly stored: Assessment;
  readonly onSave: (assessment: Assessment, leaf: string, value: unknown) => void;
}

export function FloorQuestions({ section, questions, first, stored, onSave }: FloorProps): ReactNode {
  const [index, setIndex] = useState(first);
  const [assessment, setAssessment] = useState(stored);
  const latest = useRef(assessment);
  const path = useMemo(() => questions.filter(({ core }) => core === true), [questions]);
  const change = useCallback<Changed>(
    (id, part, leaf) => {
      const { answers } = latest.current;
      const answer = { ...(answers[id] ?? blank), ...part };
      latest.current = { ...latest.current, answers: { ...answers, [id]: answer } };
      setAssessment(latest.current);
      onSave(latest.current, leaf, answer);
    },
    [onSave],
  );
  const question = questions[index];
  if (question === undefined) return <h1>Done</h1>;
  const answer = assessment.answers[question.id] ?? blank;
  return (
    <>
      <Progress questions={questions} answers={assessment.answers} index={index} />
      <QuestionView
        key={question.id}
        section={section}
        area={assessment.area}
        question={question}
        answer={answer}
        onChange={change}
      />
      <Bar path={path} question={question} answer={answer} onChange={change} onGo={setIndex} />
    </>
  );
}

interface ProgressProps {
  readonly questions: readonly Question[];
  readonly answers: Assessment['answers'];
  readonly index: number;
}

function Progress({ questions, answers, index }: ProgressProps): ReactNode {
  const isAnswered = ({ id }: Question): boolean => Object.keys(answers[id]?.parts ?? {}).length > 0;
  const core = questions.filter((question) => question.core === true);
  const words = `${core.filter(isAnswered).length} of ${core.length} core, ${questions.filter(isAnswered).length} of ${questions.length} answered`;
  return (
    <div className="progress" role="img" aria-label={words}>
      {questions.map((question) => (
        <span
          key={question.id}
          data-core={question.core === true}
          data-answered={isAnswered(question)}
          data-here={question.index === index}
        />
      ))}
    </div>
  );
}

interface ViewProps {
  readonly question: Question;
  readonly answer: Answer;
  readonly onChange: Changed;
}

const QuestionView = memo(function QuestionView(
  props: ViewProps & { readonly section: Section; readonly area: string },
): ReactNode {
  const { section, area, question, answer, onChange } = props;
  const { id } = question;
  const parts = useRef(answer.parts);
  const fill = useCallback(
    (next: Answer['parts'], leaf: string) => {
      parts.current = next;
      onChange(id, { parts: next }, `answers.${id}.parts.${leaf}`);
    },
    [onChange, id],
  );
  const set = useCallback(
    (part: string, value: PartValue) => fill({ ...parts.current, [part]: value }, part),
    [fill],
  );
  const choose = useCallback((choice: string) => fill({ [choice]: true }, choice), [fill]);
  const count = useCallback(
    (part: string, isGood: boolean) => {
      const { yes, of } = mine(parts.current[part]);
      set(part, { ...tallyOf(parts.current[part]), [ME]: { yes: yes + (isGood ? 1 : 0), of: of + 1 } });
    },
    [set],
  );
  const heading = `Question ${question.index + 1}: `;
  const isCounted = (section.sheets ?? []).some(({ columns }) =>
    columns.some(({ fills }) => fills.some(({ questionId }) => questionId === id)),
  );
  const hasDoor = isCounted || (question.index === 0 && (section.sheets ?? []).length > 0);
  return (
    <>
      <p className="eyebrow">
        <Icon name="module" /> {section.title} · {area} · Core path <a href="/help/assessments">Help</a>
      </p>
      <h1 tabIndex={-1}>
        <span className="hidden">{heading}</span>
        <Underlined text={question.content} />
      </h1>
      {question.subContent !== undefined && (
        <p>
          <Underlined text={question.subContent} />
        </p>
      )}
      {question.instructions?.split('\n\n').map((line) => (
        <p key={line} className="instructions">
          <Icon name="eye" /> <Underlined text={line} />
        </p>
      ))}
      <fieldset>
        {hasDoor && (
          <p className="door">
            {isCounted ? 'Counted on the sheet.' : 'Watch each dose once, on the sheet.'}{' '}
            <a href="/floor-sheet.html">Open the sheet</a>
          </p>
        )}
        <Fields question={question} values={answer.parts} onSet={set} onChoose={choose} onCount={count} />
        <Note
          label="Observations"
          value={answer.observations}
          onType={(observations) => onChange(id, { observations }, `answers.${id}.observations`)}
        />
        <Note
          label="Opportunities for improvement"
          value={answer.opportunities}
          onType={(opportunities) => onChange(id, { opportunities }, `answers.${id}.opportunities`)}
        />
      </fieldset>
      <button type="button">
        Why this is asked <Icon name="on" />
      </button>
    </>
  );
});

/** `__these words__` */
function Underlined({ text }: { readonly text: string }): ReactNode {
  return text.split('__').map((piece, place) => (place % 2 === 1 ? <u key={place}>{piece}</u> : piece));
}

interface NoteProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

function Note({ label, value, onType }: NoteProps): ReactNode {
  return (
    <label>
      {label}
      <textarea rows={3} value={value} onChange={(event) => onType(event.target.value)} />
    </label>
  );
}

interface FieldsProps {
  readonly question: Question;
  readonly values: Answer['parts'];
  readonly onSet: (part: string, value: PartValue) => void;
  readonly onChoose: (choice: string) => void;
  readonly onCount: (part: string, isGood: boolean) => void;
}

function Fields({ question, values, onSet, onChoose, onCount }: FieldsProps): ReactNode {
  const parts = ordered(question.parts);
  if (question.questionType === 'radio') {
    return (
      <Group
        name={String(question.id)}
        label={question.content}
        choices={parts}
        chosen={parts.find(({ id }) => values[id] === true)?.id}
        onFill={(_, choice) => onChoose(choice)}
      />
    );
  }
  if (question.composition !== undefined) {
    return <Kinds question={question} parts={parts} values={values} onCount={onCount} />;
  }
  return parts.map((part) => (
    <PartView key={part.id} part={part} value={values[part.id]} onSet={onSet} onCount={onCount} />
  ));
}

interface PartProps extends Pick<FieldsProps, 'onSet' | 'onCount'> {
  readonly part: Part;
  readonly value: PartValue | undefined;
}

const PartView = memo(function PartView({ part, value, onSet, onCount }: PartProps): ReactNode {
  const { id, label, content } = part;
  const fill = useCallback((_: string, choice: string) => onSet(id, choice), [onSet, id]);
  if (part.questionType === 'tally') {
    return <Counted part={part} value={value} onCount={onCount} />;
  }
  if (part.questionType === 'radio') {
    return (
      <>
        <p>{label}</p>
        {content !== undefined && <p>{content}</p>}
        <Group
          name={id}
          label={label}
          choices={part.options ?? []}
          chosen={typeof value === 'string' ? value : undefined}
          onFill={fill}
        />
      </>
    );
  }
  return (
    <label>
      {label}
      {content !== undefined && <span>{content}</span>}
      <input
        value={typeof value === 'object' ? '' : String(value ?? '')}
        onChange={(event) => onSet(id, event.target.value)}
      />
    </label>
  );
});

interface GroupProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Pick<Part, 'id' | 'label'>[];
  readonly chosen: string | undefined;
  readonly onFill: (name: string, choice: string) => void;
}

function Group({ name, label, choices, chosen, onFill }: GroupProps): ReactNode {
  return (
    <div role="radiogroup" aria-label={label}>
      {choices.map(({ id, label: words }) => (
        <label key={id} className="choice">
          <input type="radio" name={name} checked={chosen === id} onChange={() => onFill(name, id)} />
          <span>{words}</span>
        </label>
      ))}
    </div>
  );
}

interface KindsProps extends Pick<FieldsProps, 'question' | 'values' | 'onCount'> {
  readonly parts: readonly Part[];
}

/** Kinds that share one count, and the share of those that are aimed for. */
function Kinds({ question, parts, values, onCount }: KindsProps): ReactNode {
  const good = question.composition?.good ?? [];
  const sums = parts.map((part) => ({ part, many: sumOf(values[part.id]).of }));
  const all = sums.reduce((sum, { many }) => sum + many, 0);
  const aimed = sums.reduce((sum, { part, many }) => sum + (good.includes(part.id) ? many : 0), 0);
  return (
    <>
      {sums.map(({ part, many }) => (
        <div key={part.id} role="group" aria-label={part.label} className="kind">
          <p>
            {part.label} {good.includes(part.id) && <Icon name="check" />}
          </p>
          {part.content !== undefined && <p>{part.content}</p>}
          <p>{many}</p>
          <button type="button" aria-label={`+1 ${part.label}`} onClick={() => onCount(part.id, true)}>
            +1
          </button>
        </div>
      ))}
      <p>{countWords(aimed, all)}</p>
      <Target target={question.composition?.target} />
      <Quiet isEmpty={all === 0} />
    </>
  );
}

interface CountedProps extends Pick<FieldsProps, 'onCount'> {
  readonly part: Part;
  readonly value: PartValue | undefined;
}

function Counted({ part, value, onCount }: CountedProps): ReactNode {
  const { yes, of } = sumOf(value);
  return (
    <div role="group" aria-label={part.label} className="kind">
      <p>{part.label}</p>
      {part.content !== undefined && <p>{part.content}</p>}
      <p>{countWords(yes, of)}</p>
      <Target target={part.target} />
      <button type="button" onClick={() => onCount(part.id, false)}>
        <Icon name="cross" /> No
      </button>
      <button type="button" onClick={() => onCount(part.id, true)}>
        <Icon name="check" /> Yes
      </button>
      <Quiet isEmpty={of === 0} />
    </div>
  );
}

function Target({ target }: { readonly target: number | undefined }): ReactNode {
  if (target === undefined) return null;
  return <p>Target: {target === 1 ? 'every time' : `${Math.round(target * 100)}%`}</p>;
}

function Quiet({ isEmpty }: { readonly isEmpty: boolean }): ReactNode {
  return (
    <>
      <button type="button" disabled={isEmpty}>
        <Icon name="undo" /> Undo
      </button>
      <button type="button">
        <Icon name="pencil" /> By hand
      </button>
    </>
  );
}

function countWords(yes: number, of: number): string {
  return of === 0 ? 'Nothing counted yet' : `${yes} of ${of} (${Math.round((yes / of) * 100)}%)`;
}

type Tally = Exclude<PartValue, string | number | boolean>;

function tallyOf(value: PartValue | undefined): Tally {
  return typeof value === 'object' ? value : {};
}

function mine(value: PartValue | undefined): { yes: number; of: number } {
  return tallyOf(value)[ME] ?? { yes: 0, of: 0 };
}

function sumOf(value: PartValue | undefined): { yes: number; of: number } {
  return Object.values(tallyOf(value)).reduce(
    (sum, { yes, of }) => ({ yes: sum.yes + yes, of: sum.of + of }),
    { yes: 0, of: 0 },
  );
}

interface BarProps extends ViewProps {
  /** The questions that the pager offers: those of the core path. */
  readonly path: readonly Question[];
  readonly onGo: (index: number) => void;
}

const Bar = memo(function Bar({ path, question, answer, onChange, onGo }: BarProps): ReactNode {
  const { index, id } = question;
  return (
    <nav aria-label="Questions">
      <button type="button" onClick={() => onGo(Math.max(0, index - 1))}>
        <Icon name="back" /> Previous
      </button>
      <select value={index} aria-label="Question" onChange={(event) => onGo(Number(event.target.value))}>
        {path.map((other, place) => (
          <option key={other.id} value={other.index}>
            {place + 1} OF {path.length}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label="Flag this question"
        aria-pressed={answer.flagged}
        onClick={() => onChange(id, { flagged: !answer.flagged }, `answers.${id}.flagged`)}
      >
        <Icon name="flag" />
      </button>
      <button type="button" onClick={() => onGo(index + 1)}>
        Next <Icon name="on" />
      </button>
      <p role="status">
        <Icon name="check" /> Saved
      </p>
    </nav>
  );
});
