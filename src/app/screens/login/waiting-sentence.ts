import type { WaitingNote } from '#device/store/waiting-note.ts';
import { count } from '#domain/count.ts';

/** "2 saves of Maya are waiting on this device" */
export function waitingSentence({ waiting, firstName }: WaitingNote): string {
  const whose = firstName === undefined || firstName === '' ? 'another person' : firstName;
  return `${count(waiting, 'save')} of ${whose} ${waiting === 1 ? 'is' : 'are'} waiting on this device`;
}
