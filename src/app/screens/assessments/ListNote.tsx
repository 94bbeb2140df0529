import type { ReactNode } from 'react';
import { useEngineStatus } from '../../shell/device-context.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { count } from '../../widgets/count.ts';
import { dateAndTime } from '../../widgets/date-and-time.ts';
import { Spinner } from '../../widgets/Spinner.tsx';
import { needsNetwork } from './entry.ts';
import type { AssessmentsOnDevice } from './use-assessments.ts';
import './list-note.css';

/** Says what a list cannot show: that it was never fetched, how old it is, what it does not hold. */
export function ListNote({
  assessments,
  canEdit,
}: {
  assessments: AssessmentsOnDevice;
  canEdit: boolean;
}): ReactNode {
  const { network } = useEngineStatus();
  const { entries, lastPullAt } = assessments;
  const isOffline = network === 'unreachable';
  if (lastPullAt === null) {
    return isOffline ? (
      <Note text="This device has not reached the server yet. Your hospital’s assessments appear here as soon as it has." />
    ) : (
      <Spinner label="Fetching your hospital’s assessments…" />
    );
  }
  const missing = entries.filter((entry) => needsNetwork(entry, canEdit)).length;
  const sentences = [
    isOffline ? `No network. This is the list of ${dateAndTime(lastPullAt)}.` : '',
    missing > 0
      ? `${count(missing, 'assessment')} ${missing === 1 ? 'is' : 'are'} not on this device and ${missing === 1 ? 'needs' : 'need'} the network to be opened.`
      : '',
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? null : <Note text={sentences.join(' ')} />;
}

function Note({ text }: { text: string }): ReactNode {
  return (
    <p className="list-note">
      <Icon name="no-network" />
      <span>{text}</span>
    </p>
  );
}
