import type { ReactNode } from 'react';
import { Button } from '../../../widgets/Button.tsx';
import type { OpenSheet } from './use-sheet.ts';

/** Turns the columns of the deeper look on and off. */
export function ExtraColumns({ opened }: { readonly opened: OpenSheet }): ReactNode {
  const { sheet, hasExtra, turnExtra, isReadOnly } = opened;
  const extra = sheet.columns.filter(({ deep }) => deep === true).length;
  if (extra === 0) return null;
  return (
    <Button
      look="quiet"
      icon="eye"
      aria-pressed={hasExtra}
      className="sheet-extra"
      onClick={() => turnExtra(!hasExtra)}
    >
      {isReadOnly
        ? `${hasExtra ? 'Hide' : 'Show'} extra columns (${extra})`
        : `Turn ${hasExtra ? 'off' : 'on'} extra columns (${extra})`}
    </Button>
  );
}
