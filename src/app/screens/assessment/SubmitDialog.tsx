import { useState } from 'react';
import type { ReactNode } from 'react';
import { equalValues } from '#domain/leaf-values.ts';
import { identifiersLeft } from '#domain/patient-identifiers/identifiers-left.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { numberRanges } from '#domain/number-ranges.ts';
import { IdentifiersLeft } from './IdentifiersLeft.tsx';
import { isNoPatient, sayNoPatient } from './no-patients.ts';
import { NotesBox } from './NotesBox.tsx';
import { useOpen, useOpened, useSection } from './open/open-context.ts';
import { useQuestionStates } from './question/question-states.ts';
import { CORE_COMPLETE, useOpenQuestions } from './use-open-questions.ts';
import styles from './submit-dialog.module.css';

interface SubmitDialogProps {
  readonly withComments: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

const LEFT = 'identifiers-left';

/** Asks before what cannot be taken back, and names what may have been forgotten (WCAG 3.3.4). */
export default function SubmitDialog({ withComments, onSubmit, onClose }: SubmitDialogProps): ReactNode {
  const { unanswered, skipped, core } = useOpenQuestions();
  const section = useSection();
  const questions = orderedQuestions(section);
  const flagged = useOpened(
    (_, { answers }) => numbersOf(questions.filter(({ id }) => answers[String(id)]?.flagged === true)),
    equalValues,
  );
  const isDeeperBegun = useQuestionStates().some(({ isCore, isAnswered }) => isAnswered && !isCore);
  const { id } = useOpen();
  const [, setSaid] = useState(0);
  const left = useOpened((_, shown) => identifiersLeft(shown, section), equalValues).filter(
    ({ words }) => !isNoPatient(id, words),
  );
  const isHeld = left.length > 0;
  return (
    <Dialog
      title="Submit this assessment?"
      onClose={onClose}
      actions={
        <>
          <Button
            look="main"
            icon="check"
            aria-disabled={isHeld}
            aria-describedby={isHeld ? LEFT : undefined}
            onClick={isHeld ? undefined : onSubmit}
          >
            Submit
          </Button>
          <Button onClick={onClose}>Go back</Button>
        </>
      }
    >
      {withComments && <NotesBox rows={2} isFocusedAtFirst={false} />}
      {isHeld && (
        <IdentifiersLeft
          id={LEFT}
          assessmentId={id}
          identifiers={left}
          onEditComments={() => {
            if (withComments) document.querySelector<HTMLElement>('dialog textarea')?.focus();
            else onClose();
          }}
          onNoPatient={(words) => {
            sayNoPatient(id, words);
            setSaid((times) => times + 1);
            // The focus was on what goes.
            document.querySelector<HTMLElement>('dialog h2')?.focus();
          }}
        />
      )}
      <ul className={styles.facts}>
        {core === 'complete' && unanswered.length > 0 && <li>{CORE_COMPLETE}</li>}
        {core === 'open' && (
          <li>
            {named('unanswered', numbersOf(unanswered.filter(({ core: isCore }) => isCore)), 'Core question')}
          </li>
        )}
        {(core === null || isDeeperBegun) && <li>{named('unanswered', numbersOf(unanswered))}</li>}
        {skipped.length > 0 && (
          <li>{named('skipped', numbersOf(skipped.map(({ question }) => question)))}</li>
        )}
        <li>{named('flagged', flagged)}</li>
      </ul>
      <p>After you submit, the answers can no longer be changed.</p>
    </Dialog>
  );
}

function numbersOf(questions: readonly Question[]): number[] {
  return questions.map(({ index }) => index + 1);
}

/** `Questions 2–5 and 9 are unanswered.` */
function named(
  what: 'unanswered' | 'skipped' | 'flagged',
  numbers: readonly number[],
  noun = 'Question',
): string {
  if (numbers.length === 0) return `No question is ${what}.`;
  const verb = what === 'skipped' ? ['was', 'were'] : ['is', 'are'];
  return numbers.length === 1
    ? `${noun} ${numbers[0]} ${verb[0]} ${what}.`
    : `${noun}s ${numberRanges(numbers)} ${verb[1]} ${what}.`;
}
