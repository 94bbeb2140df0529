import type { ReactNode } from 'react';
import { dateAndTime } from '#domain/date-and-time.ts';
import { digits } from '#domain/digits.ts';
import { Icon } from '../../icons/Icon.tsx';
import { Spinner } from '../../widgets/Spinner.tsx';
import { needsNetwork } from './list-entry.ts';
import type { AssessmentsOnDevice } from './use-assessments.ts';
import './list-note.css';

/** Says what a list cannot show: that it was never fetched, how old it is, what is missing. */
export function ListNote({
  assessments,
  canEdit,
}: {
  assessments: AssessmentsOnDevice;
  canEdit: boolean;
}): ReactNode {
  const { entries, lastPullAt, isOffline } = assessments;
  if (lastPullAt === null) {
    // No need to wait for what is already here.
    if (!isOffline && entries.length > 0) return null;
    return isOffline ? (
      <Note text="This device has not reached the server yet. Your hospital’s assessments will appear here as soon as it does." />
    ) : (
      <Spinner label="Loading your hospital’s assessments…" />
    );
  }
  const missing = entries.filter((entry) => needsNetwork(entry, canEdit)).length;
  const sentences = [
    isOffline ? `You are offline. This list is from ${dateAndTime(lastPullAt)}.` : '',
    missing > 0 ? missingWords(missing, isOffline) : '',
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? null : <Note text={sentences.join(' ')} />;
}

function missingWords(missing: number, isOffline: boolean): string {
  const isOne = missing === 1;
  const what = isOne ? '1 assessment is' : `${digits(missing)} assessments are`;
  const opens = isOne ? 'It opens' : 'They open';
  return `${what} listed here but not on this device. ${opens} ${isOffline ? 'once you are back online' : 'only when you are online'}.`;
}

function Note({ text }: { text: string }): ReactNode {
  return (
    <p className="list-note">
      <Icon name="no-network" />
      <span>{text}</span>
    </p>
  );
}
