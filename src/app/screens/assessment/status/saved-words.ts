import type { Assessment } from '#domain/assessment.ts';
import type { EngineStatus, Held, SyncState } from '#device/device.ts';
import type { DraftStatus } from '#device/outbox/draft.ts';

/** What the line under the bar says about where the answers are (rule SCR-4). */
export interface SavedWords {
  readonly tone: 'good' | 'quiet' | 'bad';
  readonly text: string;
  /** The next thing to happen; '' when there is none. */
  readonly more: string;
}

export interface SavedFacts {
  readonly draft: DraftStatus;
  readonly sync: SyncState;
  readonly isUntouched: boolean;
  readonly whyDelayed: Held['whyDelayed'];
  readonly engine: Pick<EngineStatus, 'network' | 'blockedWith' | 'paused'>;
}

/** Fresh typing is shown, and on the disk, before it can be read: it waits, whatever was read last. */
export function syncShown(
  { sync, assessment }: Pick<Held, 'sync' | 'assessment'>,
  shown: Assessment,
): SyncState {
  return sync === 'synced' && shown !== assessment ? 'waiting' : sync;
}

export function savedWords({ draft, sync, isUntouched, whyDelayed, engine }: SavedFacts): SavedWords {
  if (draft === 'failed') {
    return {
      tone: 'bad',
      text: 'NOT saved on this device',
      more: 'trying again, please keep this page open',
    };
  }
  if (draft === 'saving') return { tone: 'quiet', text: 'Saving…', more: '' };
  if (isUntouched) return { tone: 'quiet', text: 'Nothing entered yet', more: '' };
  if (sync === 'synced') return { tone: 'good', text: 'Saved', more: '' };
  return { tone: 'good', text: 'Saved on this device', more: whatComesNext(sync, whyDelayed, engine) };
}

function whatComesNext(
  sync: SyncState,
  whyDelayed: Held['whyDelayed'],
  engine: SavedFacts['engine'],
): string {
  if (sync === 'conflict') return 'waiting for your choice';
  if (sync === 'refused') return 'the server did not accept all of it';
  if (engine.paused !== null) return 'will be sent after you log in';
  if (engine.blockedWith !== null)
    return `the server cannot be reached by this network (status ${engine.blockedWith})`;
  if (engine.network === 'unreachable') return 'will be sent once you are back online';
  if (whyDelayed !== null) return 'will be tried again';
  return sync === 'sending' ? 'being sent' : 'will be sent soon';
}
