import { dayAndMinute } from '#domain/date-and-time.ts';
import { versionWords } from '#domain/receipt-words.ts';
import type { Receipt } from '#device/store/reading/receipts.ts';
import { count } from '#domain/count.ts';

/** The words about whether the server has exactly what this device shows (rule SYN-21). */

interface Contact {
  /** The server answers, so that what it said last still holds. */
  readonly isInContact: boolean;
  /** Asking again has not settled it. */
  readonly isUnsettled: boolean;
}

export function receiptSentence(receipt: Receipt, { isInContact, isUnsettled }: Contact): string {
  const { state, server } = receipt;
  if (server === null) return `Not on the server yet; ${whatWaits(receipt)}`;
  const has = isInContact ? 'The server has' : 'At the last contact, the server had';
  const version = `version ${server.version} of ${dayAndMinute(server.at)}`;
  switch (state) {
    case 'exact':
      return `${has} exactly this, ${versionWords({ server })}`;
    case 'unknown':
      return `${has} ${version}`;
    case 'waiting':
    case 'needs-you':
      return `${has} ${version}; ${whatWaits(receipt)}`;
    case 'behind':
      return `${has} ${version}, newer than what this device shows. ${fetching(isInContact, 'fetched')}`;
    case 'differs': {
      const next = isUnsettled
        ? 'Fetching it again did not help. Please export a backup file on the Device page.'
        : fetching(isInContact, 'fetched again');
      return `This device shows something different from what the server has, ${version}. ${next}`;
    }
  }
}

function fetching(isInContact: boolean, done: string): string {
  return isInContact ? `It is being ${done}.` : `It will be ${done} once you are back online.`;
}

function whatWaits({ state, changes }: Receipt): string {
  if (state === 'needs-you') {
    return changes === 0
      ? 'it needs you'
      : `${count(changes, 'change')} on this device ${changes === 1 ? 'needs' : 'need'} you`;
  }
  return changes === 0
    ? 'it is waiting on this device'
    : `${count(changes, 'change')} ${changes === 1 ? 'is' : 'are'} waiting on this device`;
}

/** Said for as long as the backup file has what was replaced. */
export function repairSentence(repairedAt: string): string {
  return `On ${dayAndMinute(repairedAt)}, this device showed something different, which was replaced by what the server has. What was different is in the backup file on the Device page for 30 days.`;
}

/** The sentences about all assessments on the device, in counts. */
export function countSentences(receipts: readonly Receipt[], isInContact: boolean): string[] {
  const number = (...states: Receipt['state'][]) =>
    receipts.filter(({ state }) => states.includes(state)).length;
  const total = count(receipts.length, 'assessment');
  const exact = number('exact');
  const said = isInContact
    ? `${exact} of ${total} on this device ${exact === 1 ? 'is' : 'are'} exactly what the server has.`
    : `At the last contact, ${exact} of ${total} on this device ${exact === 1 ? 'was' : 'were'} exactly what the server had.`;
  const [waiting, behind, unknown] = [number('waiting', 'needs-you'), number('behind'), number('unknown')];
  return [
    said,
    ...(waiting > 0 ? [`${haveOrHas(waiting)} changes that the server does not have yet.`] : []),
    ...(behind > 0 ? [`${haveOrHas(behind)} a newer version on the server.`] : []),
    ...(unknown > 0 ? [`${haveOrHas(unknown)} not been compared with the server yet.`] : []),
  ];
}

function haveOrHas(number: number): string {
  return `${number} ${number === 1 ? 'has' : 'have'}`;
}
