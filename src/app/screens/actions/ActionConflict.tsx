import { useState } from 'react';
import type { ReactNode } from 'react';
import type { HeldAction } from '#device/store/actions.ts';
import { conflictSentence } from '#domain/conflict-words.ts';
import { leafTitle, leafWords } from '#domain/action-words.ts';
import type { Action } from '#domain/action.ts';
import { count } from '#domain/count.ts';
import { clockTime } from '#domain/date-and-time.ts';
import { shortDate } from '#domain/dates.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { SideBySide } from '../assessment/conflict/SideBySide.tsx';
import { firstNameOf } from '../assessment/conflict/side-by-side.ts';
import '../assessment/conflict/conflict.css';
import type { ActionDraft } from './action-draft.ts';

interface ActionConflictProps {
  readonly action: Action;
  readonly conflict: NonNullable<HeldAction['conflict']>;
  readonly draft: ActionDraft;
  readonly people: ReadonlyMap<number, string>;
  readonly onClose: () => void;
}

/** Two people changed one action: what differs, and whose stays (rule ACT-10). */
export default function ActionConflict(props: ActionConflictProps): ReactNode {
  const { action, conflict, draft, people, onClose } = props;
  const device = useDevice();
  const [isBusy, setIsBusy] = useState(false);
  /** The other person's copy changed while the dialog was open. */
  const [hasMoved, setHasMoved] = useState(false);
  const { name, updatedAt, version, leaves, server } = conflict;
  const first = firstNameOf(name);
  const rows = leaves.map((leaf) => ({
    leaf,
    title: leafTitle(leaf),
    detail: '',
    mine: leafWords(leaf, action, people),
    theirs: leafWords(leaf, server, people),
  }));
  const choose = async (whose: 'continueEditing' | 'takeTheirs') => {
    setIsBusy(true);
    try {
      await draft.flush();
      const isDone = await device.sync(({ actionChoices }) => actionChoices[whose](action.id, version));
      setHasMoved(!isDone);
      if (isDone) onClose();
    } catch {
      showSoftAlert(['This could not be saved on this device. Please try again.']);
    }
    setIsBusy(false);
  };
  return (
    <Dialog
      title={`${conflictSentence('edited', name, 'action')}.`}
      onClose={onClose}
      isWide
      className="conflict"
      actions={
        <div className="combine-actions">
          <Button look="main" isBusy={isBusy} onClick={() => void choose('continueEditing')}>
            Keep mine
          </Button>
          <Button isBusy={isBusy} onClick={() => void choose('takeTheirs')}>
            Take theirs
          </Button>
        </div>
      }
    >
      <p className="conflict-when">
        {`Last edited by ${name} on ${shortDate(updatedAt)} at ${clockTime(updatedAt)}`}
      </p>
      {hasMoved && (
        <p className="conflict-moved" role="alert">
          {`${first} has made another change. Please check again and choose.`}
        </p>
      )}
      {rows.length > 0 ? (
        <SideBySide
          heading={`You both changed ${count(rows.length, 'field')}`}
          theirName={first}
          rows={rows}
        />
      ) : (
        <p>{`You and ${first} did not change the same fields.`}</p>
      )}
      <p className="conflict-stays">
        {`“Keep mine” replaces ${first}’s in these fields, and the rest of ${first}’s stays. “Take theirs” gives up all your changes to this action that have not been sent.`}
      </p>
    </Dialog>
  );
}
