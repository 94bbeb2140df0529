import type { ReactNode } from 'react';
import { Button } from '../../../widgets/Button.tsx';
import './sheet.css';
import type { OpenSheet } from './use-sheet.ts';

interface TakenNoticeProps {
  readonly opened: OpenSheet;
  readonly onUndone?: (id: string) => void;
}

/** Says what was just taken away or filled in, and puts it back. */
export function TakenNotice({ opened, onUndone }: TakenNoticeProps): ReactNode {
  const { taken } = opened;
  const undo = () => {
    const id = opened.undo();
    if (id !== null) onUndone?.(id);
  };
  return (
    <div role="status">
      {taken !== null && (
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
