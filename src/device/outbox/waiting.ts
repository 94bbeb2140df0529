import type { OpenParcel } from './kinds/kinds.ts';
import type { LaneState } from '../rows/lane.ts';
import { CANNOT_BE_READ } from './waiting-words.ts';

export type WaitingKind = 'assessment' | 'action' | OpenParcel['kind'];

/** A row of the Device page. */
export interface Waiting {
  readonly kind: WaitingKind;
  readonly id: string;
  readonly title: string;
  /** Tells apart those with the same title: an assessment's area, a file's name. */
  readonly detail: string;
  readonly state: LaneState;
  readonly since: string;
  /** Null where they cannot be counted. */
  readonly changes: number | null;
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  readonly why: string;
  readonly canSendAgain: boolean;
}

/** Stands for a row that cannot be read, until more is known of it. */
export const UNREADABLE: Omit<Waiting, 'id'> = {
  kind: 'assessment',
  title: 'Assessment',
  detail: '',
  state: 'refused',
  since: '',
  changes: null,
  attempts: 0,
  nextAttemptAt: null,
  why: CANNOT_BE_READ,
  canSendAgain: false,
};
