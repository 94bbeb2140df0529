import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { conflictSentence } from '#domain/conflict-words.ts';
import { shortDate } from '#domain/dates.ts';
import { resumeStep } from '#domain/completeness.ts';
import type { Section } from '#domain/section.ts';
import type { Held, HeldConflict } from '#device/device.ts';
import type { ConflictChoices as DeviceChoices } from '#device/outbox/conflict-choices.ts';
import type { Keeps } from '#device/outbox/combining.ts';
import { count } from '#domain/count.ts';
import { clockTime } from '#domain/date-and-time.ts';
import { DISCARDED_DAYS } from '#domain/lifetimes.ts';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { showSoftAlert } from '../../../state/soft-alert.ts';
import { Button } from '../../../widgets/Button.tsx';
import { Dialog } from '../../../widgets/Dialog.tsx';
import { askedFirstIn } from '../../../state/view-state.ts';
import { useOpen, useOpened } from '../open/open-context.ts';
import { useFocusKept } from '../status/use-focus-kept.ts';
import { alsoAnswered, combineWords, firstNameOf, replacedWords, sideBySide } from './side-by-side.ts';
import { Combine } from './Combine.tsx';
import { SideBySide } from './SideBySide.tsx';
import './conflict.css';

interface ConflictDialogProps {
  readonly conflict: HeldConflict;
  readonly section: Section;
  readonly onClose: () => void;
}

/**
 * Someone else edited or submitted this assessment: what differs, and the choices (rules CON-7
 * and CON-8).
 */
export default function ConflictDialog({ conflict, section, onClose }: ConflictDialogProps): ReactNode {
  useFocusKept();
  const [isDiscarding, setIsDiscarding] = useState(false);
  /** The version that is being combined: another one has to be looked at first. */
  const [combining, setCombining] = useState<number | null>(null);
  const choices = useChoices(conflict, section);
  const mine = useOpened((_, shown) => shown);
  const { name, reason } = conflict;
  const first = firstNameOf(name);
  const rows = sideBySide(conflict.leaves, mine, conflict.server, section);
  const stays = alsoAnswered(name, conflict.theirQuestions, section);

  if (isDiscarding)
    return <DiscardDialog name={name} choices={choices} onBack={() => setIsDiscarding(false)} />;
  if (combining === conflict.version && rows.length > 0)
    return (
      <Combine
        theirName={first}
        rows={rows}
        isBusy={choices.isBusy}
        onCombine={choices.combine}
        onBack={() => setCombining(null)}
      />
    );
  return (
    <Dialog
      title={conflictSentence(reason, name)}
      onClose={onClose}
      isWide
      className="conflict"
      actions={
        <Choices
          choices={choices}
          reason={reason}
          name={first}
          combining={`${combineWords(conflict, rows)}.`}
          replacing={`${replacedWords(name, rows)}.`}
          onCombine={() => (rows.length > 0 ? setCombining(conflict.version) : choices.combine({}))}
          onDiscard={() => setIsDiscarding(true)}
        />
      }
    >
      <p className="conflict-when">
        {`${reason === 'completed' ? 'Submitted' : 'Last edited'} by ${name} on ${shortDate(conflict.updatedAt)} at ${clockTime(conflict.updatedAt)}`}
      </p>
      {choices.hasMoved && (
        <p className="conflict-moved" role="alert">
          {`${first} has made another change. Please check again and choose.`}
        </p>
      )}
      {rows.length > 0 ? (
        <SideBySide
          heading={`You both changed ${count(rows.length, 'answer')}`}
          theirName={first}
          rows={rows}
        />
      ) : (
        <p>
          {reason === 'completed'
            ? `${first} submitted it without your latest changes.`
            : `You and ${first} did not change the same answers.`}
        </p>
      )}
      {stays !== '' && <p className="conflict-stays">{`${stays}.`}</p>}
    </Dialog>
  );
}

interface ConflictChoices {
  readonly isBusy: boolean;
  /** The other person's copy changed while the dialog was open. */
  readonly hasMoved: boolean;
  readonly continueEditing: () => void;
  readonly combine: (keeps: Keeps) => void;
  readonly copyResponses: () => void;
  readonly discard: () => void;
}

/** Each choice applies only to the version shown; otherwise the person must look again. */
function useChoices(conflict: HeldConflict, section: Section): ConflictChoices {
  const device = useDevice();
  const open = useOpen();
  const navigate = useNavigate();
  const { questionIndex } = useParams();
  const [isBusy, setIsBusy] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);

  const choose = async (choice: (choices: DeviceChoices) => Promise<boolean>) => {
    setIsBusy(true);
    try {
      await open.flush();
      const choices = await device.sync((sync) => sync.choices.conflict);
      const isDone = await choice(choices);
      setHasMoved(!isDone);
      if (!isDone) await choices.refresh(open.id).catch(() => undefined);
    } catch {
      showSoftAlert(['This could not be saved on this device. Please try again.']);
    }
    setIsBusy(false);
  };

  const copy = async (choices: DeviceChoices) => {
    const step = questionIndex ?? stepOfCopy(open.read?.held ?? null, section);
    const newId = await choices.copyResponses(open.id, conflict.version);
    if (newId !== null) await navigate(`/assessments/${newId}/${step}`);
    return newId !== null;
  };

  return {
    isBusy,
    hasMoved,
    continueEditing: () => void choose((choices) => choices.continueEditing(open.id, conflict.version)),
    combine: (keeps) => void choose((choices) => choices.combine(open.id, conflict.version, keeps)),
    copyResponses: () => void choose(copy),
    discard: () => void choose((choices) => choices.takeServerCopy(open.id, conflict.version)),
  };
}

/** At Submit the final comments, from where the copy can be submitted (rule CON-8). */
function stepOfCopy(held: Held | null, section: Section): string {
  if (held === null) return '1';
  if (held.isSubmitted) return 'final-comments';
  const asked = Object.keys(section.questions).length;
  return resumeStep(held.assessment, asked, askedFirstIn(held.assessment.id));
}

interface ChoicesProps {
  readonly choices: ConflictChoices;
  readonly reason: HeldConflict['reason'];
  /** The other person's first name. */
  readonly name: string;
  /** What the two choices will do, in a sentence each. */
  readonly combining: string;
  readonly replacing: string;
  readonly onCombine: () => void;
  readonly onDiscard: () => void;
}

/** The safe way first: what loses nothing (rule CON-9). */
function Choices(props: ChoicesProps): ReactNode {
  const { choices, reason, name, combining, replacing, onCombine, onDiscard } = props;
  const { isBusy } = choices;
  return (
    <div className="conflict-choices">
      {reason === 'edited' && (
        <div>
          <Button look="main" isWide isBusy={isBusy} onClick={onCombine} aria-describedby="combine-means">
            Combine
          </Button>
          <p id="combine-means">{combining}</p>
        </div>
      )}
      {reason === 'edited' && (
        <div>
          <Button
            isWide
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : choices.continueEditing}
            aria-describedby="continue-means"
          >
            Continue Editing
          </Button>
          <p id="continue-means">{replacing}</p>
        </div>
      )}
      <div>
        <Button
          look={reason === 'edited' ? 'plain' : 'main'}
          isWide
          isBusy={isBusy && reason === 'completed'}
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : choices.copyResponses}
          aria-describedby="copy-means"
        >
          Copy Responses
        </Button>
        <p id="copy-means">
          {`Both stay: a new assessment is made from your answers, and this one keeps ${name}’s.`}
        </p>
      </div>
      {reason === 'completed' && (
        <div>
          <Button
            look="danger"
            isWide
            aria-disabled={isBusy}
            onClick={onDiscard}
            aria-describedby="discard-means"
          >
            Discard My Changes
          </Button>
          <p id="discard-means">The submitted assessment is kept as it is.</p>
        </div>
      )}
    </div>
  );
}

function DiscardDialog({
  name,
  choices,
  onBack,
}: {
  readonly name: string;
  readonly choices: ConflictChoices;
  readonly onBack: () => void;
}): ReactNode {
  return (
    <Dialog
      title="Discard your changes?"
      onClose={onBack}
      actions={
        <>
          <Button look="danger" isBusy={choices.isBusy} onClick={choices.discard}>
            Discard
          </Button>
          <Button onClick={onBack}>Go Back</Button>
        </>
      }
    >
      <p>{`What you changed after ${name} submitted this assessment will not be sent. For ${DISCARDED_DAYS} days, you can still save it with the backup file on the Device page.`}</p>
    </Dialog>
  );
}
