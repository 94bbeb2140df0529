import { Suspense, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isUnanswered } from '#domain/completeness.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { later } from '../../device-hooks/later.tsx';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { ModuleIcon } from '../../icons/Icon.tsx';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { beginRevisit, endRevisit } from '../../state/view-state.ts';
import { AnswerBox } from '../../widgets/AnswerBox.tsx';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { count } from '../../widgets/count.ts';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { AssessmentStep } from './open/AssessmentStep.tsx';
import { useEditing, useOpen, useOpened, useRefusal, useSection } from './open/open-context.ts';
import { Meanwhile } from './question/Meanwhile.tsx';
import { NoteHint } from './question/NoteHint.tsx';
import { useTextLeaf } from './question/use-text-leaf.ts';
import { SavedLine } from './status/SavedLine.tsx';
import { VersionsLink } from './versions/VersionsLink.tsx';
import styles from './final-comments.module.css';

// What it needs of the database must not keep the page waiting.
const ReceiptLine = later(() => import('../receipt/ReceiptLine.tsx'));

/** The last step: comments on the whole module, what is still unanswered, and Submit (rule STEP-7). */
export default function FinalComments(): ReactNode {
  return (
    <AssessmentStep step="final-comments">
      <Comments />
    </AssessmentStep>
  );
}

function Comments(): ReactNode {
  const section = useSection();
  const { id } = useOpen();
  const isHere = useEditing() === 'here';
  return (
    <div className="step-column final">
      <p className="eyebrow">
        <ModuleIcon theme={section.theme} />
        <span>{section.title}</span>
      </p>
      <PageHeading title="Final Comments" takesFocus={false} />
      <fieldset className={styles.fields} disabled={!isHere} aria-label="Final comments">
        {/* Remounted once it becomes editable, so that it takes the focus then. */}
        <NotesBox key={String(isHere)} />
        <Unanswered />
        <Submit />
      </fieldset>
      <div className={styles.foot}>
        <ButtonLink icon="arrow-left" to={`/assessments/${id}/${Object.keys(section.questions).length}`}>
          Previous
        </ButtonLink>
        <ButtonLink look="quiet" to="/assessments/new">
          New Assessment
        </ButtonLink>
      </div>
      <SavedLine />
      <Suspense>
        <ReceiptLine />
      </Suspense>
      <VersionsLink />
    </div>
  );
}

function NotesBox(): ReactNode {
  const hintId = useId();
  const { theirs, ...typed } = useTextLeaf('notes', '');
  return (
    <div>
      <AnswerBox
        {...typed}
        label="Your comments"
        note="about this module, optional"
        error={useRefusal('notes')}
        rows={5}
        aria-describedby={hintId}
      />
      <NoteHint id={hintId} text={typed.value} />
      <Meanwhile theirs={theirs} />
    </div>
  );
}

function Unanswered(): ReactNode {
  const { id } = useOpen();
  const section = useSection();
  const navigate = useNavigate();
  const questions = orderedQuestions(section);
  const unanswered = useOpened(
    (_, { answers }) => questions.filter((question) => isUnanswered(question, answers)),
    (a, b) => a.length === b.length && a.every((question, index) => question === b[index]),
  );
  if (unanswered.length === 0) {
    return <p className={styles.all}>All {questions.length} questions are answered.</p>;
  }
  const revisit = () => {
    beginRevisit(id);
    void navigate(`/assessments/${id}/${(unanswered[0]?.index ?? 0) + 1}`);
  };
  return (
    <section className={styles.unanswered} aria-labelledby="unanswered">
      <h2 id="unanswered">
        {unanswered.length} of {count(questions.length, 'question')} {unanswered.length === 1 ? 'is' : 'are'}{' '}
        unanswered
      </h2>
      <p>You may submit with questions unanswered.</p>
      <ol className={styles.links}>
        {unanswered.map((question) => (
          <UnansweredLink key={question.id} question={question} />
        ))}
      </ol>
      <Button iconAfter="arrow-right" onClick={revisit}>
        Revisit Unanswered Questions
      </Button>
    </section>
  );
}

function UnansweredLink({ question }: { readonly question: Question }): ReactNode {
  const { id } = useOpen();
  return (
    <li>
      <Link to={`/assessments/${id}/${question.index + 1}`} onClick={() => beginRevisit(id)}>
        <b>{question.index + 1}</b>
        <span>{question.label}</span>
      </Link>
    </li>
  );
}

function Submit(): ReactNode {
  const device = useDevice();
  const open = useOpen();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    setIsBusy(true);
    try {
      await open.flush();
      if (open.draftStatus !== 'saved') throw new Error('Not everything has been saved on this device yet.');
      await device.complete(open.id);
      endRevisit();
      await navigate(`/assessments/${open.id}/complete`);
    } catch {
      setIsBusy(false);
      showSoftAlert(['This could not be saved on this device. Please try again.']);
    }
  };
  return (
    <div className={styles.submit}>
      <p>After you submit, the answers can no longer be changed.</p>
      <Button look="main" icon="check" isBusy={isBusy} onClick={() => void submit()}>
        Submit Assessment
      </Button>
    </div>
  );
}
