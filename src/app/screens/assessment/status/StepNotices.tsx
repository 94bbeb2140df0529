import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Leaf } from '#domain/leaf.ts';
import { useDevice } from '../../../shell/device-context.tsx';
import { Icon } from '../../../icons/Icon.tsx';
import type { IconName } from '../../../icons/Icon.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { ConflictNotice } from '../conflict/ConflictNotice.tsx';
import { placeOfLeaf } from '../conflict/leaf-words.ts';
import { joinWords } from '../conflict/number-ranges.ts';
import { useEditing, useOpen, useOpened, useSectionIfHeld } from '../open/open-context.ts';
import { useFocusKept } from './use-focus-kept.ts';
import './step-notices.css';

/** What a person should know about the open assessment, above every step. */
export const StepNotices = memo(function StepNotices(): ReactNode {
  return (
    <div className="notices">
      <ElsewhereNotice />
      <ConflictNotice />
      <RefusedNotice />
      <ReplacedNotice />
    </div>
  );
});

interface NoticeProps {
  readonly icon: IconName;
  readonly tone?: 'wait' | 'bad';
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

export function Notice({ icon, tone = 'wait', children, actions }: NoticeProps): ReactNode {
  useFocusKept();
  return (
    <div className={`notice notice-${tone}`} role="status">
      <Icon name={icon} />
      <p>{children}</p>
      <div className="notice-actions">{actions}</div>
    </div>
  );
}

/** One editing tab per assessment: here it can only be read (architecture 3, Edit). */
function ElsewhereNotice(): ReactNode {
  const open = useOpen();
  const editing = useEditing();
  const [isAsking, setIsAsking] = useState(false);
  if (editing !== 'elsewhere') return null;
  const takeOver = async () => {
    setIsAsking(true);
    await open.editHere();
    setIsAsking(false);
  };
  return (
    <Notice
      icon="copy"
      actions={
        <Button isBusy={isAsking} onClick={() => void takeOver()}>
          Edit Here
        </Button>
      }
    >
      This assessment is being edited in another tab. Here you can read it.
    </Notice>
  );
}

function usePlaces(leaves: readonly Leaf[]): string[] {
  const section = useSectionIfHeld();
  if (section === null) return [];
  return [...new Set(leaves.map((leaf) => placeOfLeaf(leaf, section)).map(({ title }) => title))];
}

/** What the server did not accept is kept here until it is mended. */
function RefusedNotice(): ReactNode {
  const open = useOpen();
  const refusal = useOpened((held) => held.refusal);
  const leaves = useOpened((held) => Object.keys(held.refusals).join('\n'));
  const section = useSectionIfHeld();
  if (refusal !== null) {
    return (
      <Notice icon="alert" tone="bad" actions={<Link to="/device">Open the Device page</Link>}>
        The server did not accept this assessment: {refusal} Everything is kept on this device.
      </Notice>
    );
  }
  if (leaves === '' || section === null) return null;
  const places = leaves.split('\n').map((leaf) => placeOfLeaf(leaf, section));
  const numbers = [...new Set(places.flatMap(({ number }) => (number === null ? [] : [number])))];
  const fields = [...new Set(places.flatMap(({ number, title }) => (number === null ? [title] : [])))];
  return (
    <Notice
      icon="alert"
      tone="bad"
      actions={numbers.map((number) => (
        <Link key={number} to={`/assessments/${open.id}/${number}`}>
          Question {number}
        </Link>
      ))}
    >
      The server did not accept an answer. Please look at it again
      {fields.length > 0 ? `: ${joinWords(fields)}.` : '.'}
    </Notice>
  );
}

/** Own newer values from another device that a save from here replaced (decisions 5). */
function ReplacedNotice(): ReactNode {
  const device = useDevice();
  const open = useOpen();
  const leaves = useOpened((held) => held.replaced.map(({ leaf }) => leaf).join('\n'));
  const places = usePlaces(leaves === '' ? [] : leaves.split('\n'));
  if (leaves === '') return null;
  return (
    <Notice
      icon="undo"
      actions={
        <>
          <Button onClick={() => void device.undoReplaced(open.id)}>Undo</Button>
          <Button look="quiet" onClick={() => void device.dismissReplaced(open.id)}>
            Keep
          </Button>
        </>
      }
    >
      Answers from this device replaced newer ones that you gave on another device
      {places.length > 0 ? `: ${joinWords(places)}.` : '.'}
    </Notice>
  );
}
