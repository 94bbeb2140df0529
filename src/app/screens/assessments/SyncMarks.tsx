import type { ReactNode } from 'react';
import type { ListEntry } from '#device/rows/list-entries.ts';
import { Icon } from '../../icons/Icon.tsx';
import { needsNetwork, syncWords } from './list-entry.ts';
import './assessment-marks.css';

interface SyncMarksProps {
  readonly entry: ListEntry;
  readonly canEdit: boolean;
  /** When offline, it matters which of them are on this device. */
  readonly isOffline: boolean;
  /** A card says that all is well; a list of many rows does not. */
  readonly saysSynced?: boolean;
}

/** Where an assessment's changes are, and whether it is here. */
export function SyncMarks({ entry, canEdit, isOffline, saysSynced = false }: SyncMarksProps): ReactNode {
  const { text, icon, tone } = syncWords(entry.sync);
  return (
    <>
      {(saysSynced || entry.sync !== 'synced') && (
        <span className={`mark mark-${tone}`}>
          <Icon name={icon} />
          <span>{text}</span>
        </span>
      )}
      {isOffline && needsNetwork(entry, canEdit) && (
        <span className="mark">
          <Icon name="no-network" />
          Not on this device
        </span>
      )}
    </>
  );
}
