import type { ReactNode } from 'react';
import type { ListEntry } from '#device/list.ts';
import { Icon } from '../../icons/Icon.tsx';
import { flagWords, needsNetwork, syncWords } from './entry.ts';
import './assessment-marks.css';

/** The small signs of an assessment: flags, where its changes are, and whether this device holds it. */
export function AssessmentMarks({ entry, canEdit }: { entry: ListEntry; canEdit: boolean }): ReactNode {
  const flags = flagWords(entry.flaggedQuestions);
  const sync = syncWords(entry.sync);
  return (
    <>
      {flags !== null && (
        <span className="mark mark-bad">
          <Icon name="flag" isFilled />
          {flags}
        </span>
      )}
      {entry.sync === 'synced' ? (
        <span className="mark mark-quiet" title={sync.text}>
          <Icon name={sync.icon} />
          <span className="visually-hidden">{sync.text}</span>
        </span>
      ) : (
        <span className={`mark mark-${sync.tone}`}>
          <Icon name={sync.icon} />
          {sync.text}
        </span>
      )}
      {needsNetwork(entry, canEdit) && (
        <span className="mark">
          <Icon name="no-network" />
          Not on this device
        </span>
      )}
    </>
  );
}
