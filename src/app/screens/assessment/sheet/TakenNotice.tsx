import type { ReactNode } from 'react';
import { Button } from '../../../widgets/Button.tsx';
import './sheet.css';
import type { OpenSheet } from './use-sheet.ts';

interface TakenNoticeProps {
  readonly opened: OpenSheet;
  /** The dose that is shown; absent where all are. */
  readonly dose?: string | undefined;
  readonly onUndone?: (id: string) => void;
}

/** Says what was just taken away or filled in, and puts it back; of a dose that is still there, only on its own page. */
export function TakenNotice({ opened, dose, onUndone }: TakenNoticeProps): ReactNode {
  const { taken, own } = opened;
  const isElsewhere =
    dose !== undefined && dose !== taken?.dose.id && own.some(({ id }) => id === taken?.dose.id);
  const undo = () => {
    const id = opened.undo();
    if (id !== null) onUndone?.(id);
  };
  return (
    <div role="status">
      {taken !== null && !isElsewhere && (
        <div className="sheet-taken">
          <p>{taken.words}</p>
          <Button look="quiet" icon="undo" onClick={undo}>
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
