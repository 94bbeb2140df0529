import type { SessionKey } from '#contract/sessions.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { personOf } from '../person/session-state.ts';
import type { SessionState } from '../person/session-state.ts';
import { openLock } from './lock-openings.ts';
import { adopted, showing, unchanged } from './session-transitions.ts';
import type { Effect, Transition } from './session-transitions.ts';
import { sessionOfToken } from '../person/session-of-token.ts';
import { isSamePerson, personOfToken } from '../person/token.ts';
import type { Person } from '../person/token.ts';

/** Transitions that follow a password, pure; loaded with the calls that ask for one (`session-calls.ts`). */

/** The server has answered with a token. */
export interface Entered {
  /** `entered`: for a new session; `proved`: to whoever is here; `confirmed`: for the session that goes on. */
  readonly how: 'entered' | 'proved' | 'confirmed';
  readonly token: string;
  /** Ends its session; a newer token of the same session comes without one. */
  readonly session?: SessionKey | undefined;
  /** Who asked for it, and must still be here; null where nobody asked as anyone. */
  readonly asked: Pick<SessionState, 'userId' | 'token'> | null;
  /** The password that got it. */
  readonly password?: string | undefined;
  /** Whether it says who is at the device, which opens the lock. */
  readonly isProof: boolean;
  /** Whether the token outlives the browser; of a proof, whether the one before does. */
  readonly staysSignedIn: boolean;
  /** After canceling, the person stays where they are, even if the answer was already on its way. */
  readonly isCanceled: boolean;
}

/** How long until a dismissed session-ended dialog over unlocked work comes back, in milliseconds. */
const PUT_OFF_MS = 5 * MINUTE_MS;

const OPEN_LOCK = { do: 'open-lock', isProof: true, open: openLock } as const;

export const entered =
  ({ how, token, session, asked, password, isProof, staysSignedIn, isCanceled }: Entered): Transition =>
  (tab) => {
    const { shown } = tab;
    const person = personOfToken(token);
    const isSame = asked?.userId === shown.userId && asked.token === shown.token && !shown.hasExpired;
    const isRenewed = sessionOfToken(token) === sessionOfToken(shown.token);
    // A token that stays signed in outlives the one that the password gets, and is kept.
    if (how === 'proved' && isSame && isRenewed && staysSignedIn && !isCanceled)
      return { tab, effects: [OPEN_LOCK, { do: 'keep-session-key', session }] };
    // Who asked has logged out meanwhile, and perhaps somebody else has logged in.
    const hasLeft = asked !== null && asked.userId !== null && shown.userId !== asked.userId;
    if (isCanceled || hasLeft || person === null)
      return { tab, effects: [{ do: 'end-session', session }], isLate: true };
    const step = adopted(token)(tab);
    return {
      tab: step.tab,
      effects: [
        ...(how === 'confirmed' ? (isProof ? [OPEN_LOCK] : []) : begin(session, isProof)),
        { do: 'stay-signed-in', token: staysSignedIn && how !== 'proved' ? token : null },
        // The same person's other tabs switch to it, because the old one may have been revoked.
        { do: 'say', message: { kind: 'renewed', token } },
        ...step.effects,
        ...(password === undefined ? [] : [{ do: 'keep-password', person, password } as const]),
      ],
    };
  };

const begin = (session: SessionKey | undefined, isProof: boolean): Effect[] => [
  { do: 'stop-watching' },
  { ...OPEN_LOCK, isProof },
  { do: 'forget-wipe' },
  { do: 'keep-session-key', session },
];

/** By the password now, or before this page was loaded; only where nobody is logged in. */
export const unlocked =
  ({ userId, uid }: Person, isByPassword: boolean): Transition =>
  (tab) => {
    if (tab.shown.userId !== null) return unchanged(tab);
    const person = { userId, uid };
    return showing(tab, { ...person, token: null, hasExpired: false }, [
      ...(isByPassword ? [OPEN_LOCK] : []),
      { do: 'keep', unlocked: uid },
      // When the network comes back, the session-ended dialog asks for the password to go online.
      { do: 'watch-for-server', person, afterMs: 0 },
    ]);
  };

/** The person here has proved who they are by their password, checked on this device. */
export const proved =
  (person: Person): Transition =>
  (tab) => {
    const here = personOf(tab.shown);
    const isHere = here !== null && isSamePerson(here, person);
    return isHere ? { tab, effects: [OPEN_LOCK] } : { tab, effects: [], isLate: true };
  };

/** The dialog over unlocked work is dismissed for a while. */
export const putOff: Transition = (tab) => {
  const person = personOf(tab.shown);
  if (person === null || tab.shown.token !== null) return unchanged(tab);
  return showing(tab, { hasExpired: false }, [{ do: 'watch-for-server', person, afterMs: PUT_OFF_MS }]);
};
