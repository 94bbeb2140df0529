import type { ReactNode } from 'react';
import type { ListEntry } from '#device/rows/list-entries.ts';
import { Icon } from '../../icons/Icon.tsx';
import { needsNetwork, syncWords } from './list-entry.ts';
import { FlagMark } from './FlagMark.tsx';
import './assessment-marks.css';

interface AssessmentMarksProps {
  readonly entry: ListEntry;
  readonly canEdit: boolean;
  /** When offline, it matters which of them are on this device. */
  readonly isOffline: boolean;
  /** A card says that all is well; a list of many rows does not. */
  readonly saysSynced?: boolean;
}

/** The small signs of an assessment: a scan, flags, where its changes are, and whether it is here. */
export function AssessmentMarks(props: AssessmentMarksProps): ReactNode {
  const { entry, canEdit, isOffline, saysSynced = false } = props;
  const sync = syncWords(entry.sync);
  return (
    <>
      {entry.uploaded && (
        <span className="mark">
          <Icon name="document" />
          PDF Upload
        </span>
      )}
      <FlagMark flaggedQuestions={entry.flaggedQuestions} />
      {entry.sync === 'synced' && saysSynced && (
        <span className="mark mark-quiet" title={sync.text}>
          <Icon name={sync.icon} />
          <span className="visually-hidden">{sync.text}</span>
        </span>
      )}
      {entry.sync !== 'synced' && (
        <span className={`mark mark-${sync.tone}`}>
          <Icon name={sync.icon} />
          <span>{sync.text}</span>
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
