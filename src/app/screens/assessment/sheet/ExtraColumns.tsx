import type { ReactNode } from 'react';
import { Button } from '../../../widgets/Button.tsx';
import type { OpenSheet } from './use-sheet.ts';

/** Turns the columns of the deeper look on and off: one label, pressed as long as they are on. */
export function ExtraColumns({ opened }: { readonly opened: OpenSheet }): ReactNode {
  const { sheet, hasExtra, turnExtra } = opened;
  const extra = sheet.columns.filter(({ deep }) => deep === true).length;
  if (extra === 0) return null;
  return (
    <Button
      look="quiet"
      icon={hasExtra ? 'check' : 'plus'}
      aria-pressed={hasExtra}
      className="sheet-extra"
      onClick={() => turnExtra(!hasExtra)}
    >
      {`Extra columns (${extra})`}
    </Button>
  );
}
