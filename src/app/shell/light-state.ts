import type { WaitingState } from '#device/device.ts';

/** The light (rule SCR-3): where everything stands, in one small sign. */
export interface LightState {
  readonly kind: 'all-sent' | 'waiting' | 'needs-you';
  /** Shown everywhere. */
  readonly text: string;
  /** Shown where there is room; always read out. */
  readonly more: string;
}

/** For the first moments of waiting: calm, and true whether it can be sent or not. */
export const JUST_SAVED = { kind: 'just-saved', text: 'On this device', more: '' } as const;

export function lightState(outbox: readonly Pick<WaitingState, 'state'>[]): LightState {
  const needYou = outbox.filter(({ state }) => state === 'conflict' || state === 'refused').length;
  if (needYou > 0)
    return { kind: 'needs-you', text: 'Needs you', more: needYou > 1 ? ` in ${needYou} places` : '' };
  if (outbox.length > 0)
    return { kind: 'waiting', text: `${outbox.length} waiting`, more: ' on this device' };
  return { kind: 'all-sent', text: 'All on the server', more: '' };
}
