import { describe, expect, test } from 'vitest';
import {
  adopted,
  asked,
  emptyTab,
  heard,
  loggedOut as logOut,
  loggedOutElsewhere,
  messageOf,
  refused,
  serverIsThere,
  stillRefused,
} from '#device/session/session-transitions.ts';
import type { Step, TabSession, Transition } from '#device/session/session-transitions.ts';
import { openLock } from '#device/session/lock-openings.ts';
import { entered, proved, putOff, unlocked } from '#device/session/sign-in-transitions.ts';
import type { Entered } from '#device/session/sign-in-transitions.ts';
import { nobody } from '#device/person/session-state.ts';
import { identityOf, tokenOf } from '../../../support/device/scripted-server.ts';
import { ANN, DANA, PASSWORD, loggedOut, of, refusal } from '../../../support/device/session-world.ts';

/** A tab's session, event by event. The consequences that a person notices are in `session.test.ts`. */

const annIsIn: TabSession = { ...emptyTab, shown: of(ANN) };
const annUnlocked: TabSession = { ...emptyTab, shown: { ...nobody, ...identityOf(ANN) } };
const key = { id: '8a5c6f0e-2c1f-4c57-9a3b-0d6d5b2a7e01', endKey: 'a-key' };

/** One after another; the effects are those of the last. */
function after(tab: TabSession, ...transitions: Transition[]): Step {
  let step: Step = { tab, effects: [] };
  for (const transition of transitions) step = transition(step.tab);
  return step;
}
const shown = (step: Step) => step.tab.shown;
const deeds = (step: Step) => step.effects.map((effect) => effect.do);

/** Ann’s answer with a token. */
const answer: Entered = {
  how: 'entered',
  token: tokenOf(ANN, 2),
  session: key,
  asked: null,
  password: PASSWORD,
  isProof: true,
  staysSignedIn: false,
  isCanceled: false,
};
const answered = (userId: number, question: string): Transition =>
  heard({ kind: 'token', token: tokenOf(userId), question });
const expired = refusal('expired', ANN);
const signedOut = refusal('signed-out', ANN);

describe('A token of another tab', () => {
  test.each([
    ['answers this tab’s question', answered(ANN, 'mine'), ANN],
    ['answers a question of another tab', answered(ANN, 'yours'), null],
  ])('%s', (_, event, userId) => {
    expect(shown(after(emptyTab, asked('mine'), event)).userId).toBe(userId);
  });

  test('is taken once: a second answer to the same question is not', () => {
    expect(shown(after(emptyTab, asked('mine'), answered(ANN, 'mine'), answered(DANA, 'mine')))).toEqual(
      of(ANN),
    );
  });

  test('is not taken in another person’s place', () => {
    expect(shown(after(annIsIn, asked('mine'), answered(DANA, 'mine')))).toEqual(of(ANN));
  });

  test('is given away while it is valid; an expired one as what it is, to a tab that has nobody', () => {
    const question = heard({ kind: 'who-has-a-token', question: 'yours' });
    expect(after(annIsIn, question).effects).toEqual([
      { do: 'say', message: { kind: 'token', token: tokenOf(ANN), question: 'yours' } },
    ]);
    expect(after(annIsIn, refused(expired), question).effects).toEqual([
      { do: 'say', message: { kind: 'expired-token', token: tokenOf(ANN), question: 'yours' } },
    ]);
    const old = heard({ kind: 'expired-token', token: tokenOf(ANN, 2), question: 'mine' });
    expect(shown(after(emptyTab, asked('mine'), old))).toEqual({ ...of(ANN, 2), hasExpired: true });
    expect(shown(after(emptyTab, asked('yours'), old))).toEqual(nobody);
    expect(shown(after(annIsIn, refused(expired), asked('mine'), old))).toEqual({
      ...of(ANN),
      hasExpired: true,
    });
  });

  test.each([
    ['the same person’s newer one after a refusal', ANN, ANN],
    ['nobody else’s', DANA, null],
  ])('renewed elsewhere: %s', (_, userId, expected) => {
    const renewed = heard({ kind: 'renewed', token: tokenOf(userId, 2) });
    const step = after(annIsIn, refused(signedOut), stillRefused(signedOut.of, null), renewed);
    expect(shown(step).userId).toBe(expected);
  });
});

describe('An answer with a token', () => {
  test('keeps the key that ends its session, opens the lock, and is told to the person’s other tabs before it counts', () => {
    const step = after(annIsIn, entered({ ...answer, asked: of(ANN), staysSignedIn: true }));
    expect(shown(step)).toEqual(of(ANN, 2));
    expect(step.effects).toContainEqual({ do: 'stay-signed-in', token: tokenOf(ANN, 2) });
    expect(deeds(step)).toEqual([
      'stop-watching',
      'open-lock',
      'forget-wipe',
      'keep-session-key',
      'stay-signed-in',
      'say',
      'keep',
      'keep-password',
    ]);
  });

  test.each([
    ['canceled meanwhile', emptyTab, { isCanceled: true }],
    ['asked for by somebody who has left', emptyTab, { asked: of(ANN) }],
    ['asked for before somebody else logged in', { ...emptyTab, shown: of(DANA) }, { asked: of(ANN) }],
  ])('%s: nothing changes but that its session is ended', (_, tab, changed) => {
    expect(after(tab, entered({ ...answer, ...changed }))).toEqual({
      tab,
      effects: [{ do: 'end-session', session: key }],
      isLate: true,
    });
  });

  test('a proof leaves a token that stays signed in, and replaces any other', () => {
    const proof: Entered = { ...answer, how: 'proved', asked: of(ANN) };
    expect(after(annIsIn, entered({ ...proof, staysSignedIn: true }))).toEqual({
      tab: annIsIn,
      effects: [
        { do: 'open-lock', isProof: true, open: openLock },
        { do: 'keep-session-key', session: key },
      ],
    });
    expect(shown(after(annIsIn, entered(proof)))).toEqual(of(ANN, 2));
  });

  test('a proof that began another log-in replaces also a token that stays signed in, whose log-in is over', () => {
    const token = tokenOf(ANN, 2, undefined, 'another');
    const proof: Entered = { ...answer, token, how: 'proved', asked: of(ANN), staysSignedIn: true };
    const step = after(annIsIn, entered(proof));
    expect(shown(step).token).toBe(token);
    expect(step.effects).toContainEqual({ do: 'stay-signed-in', token: null });
  });

  test('a proof that was canceled opens nothing', () => {
    const proof: Entered = {
      ...answer,
      how: 'proved',
      asked: of(ANN),
      staysSignedIn: true,
      isCanceled: true,
    };
    expect(deeds(after(annIsIn, entered(proof)))).toEqual(['end-session']);
  });

  test.each([
    ['a password', 'x', true],
    ['a mailed key', undefined, false],
  ])('by %s: the lock learns which', (_, password, isProof) => {
    const step = after(emptyTab, entered({ ...answer, asked: null, password, isProof }));
    expect(step.effects).toContainEqual({ do: 'open-lock', isProof, open: openLock });
  });

  test('a password checked on this device opens the lock of whoever it is the password of, and nobody else’s', () => {
    expect(after(annIsIn, proved(identityOf(ANN)))).toEqual({
      tab: annIsIn,
      effects: [{ do: 'open-lock', isProof: true, open: openLock }],
    });
    for (const tab of [emptyTab, { ...emptyTab, shown: of(DANA) }]) {
      expect(after(tab, proved(identityOf(ANN)))).toEqual({ tab, effects: [], isLate: true });
    }
  });

  test('a confirmation opens no lock and keeps no password', () => {
    const confirming: TabSession = { ...emptyTab, shown: { ...of(ANN), isConfirming: true } };
    const step = after(
      confirming,
      entered({ ...answer, how: 'confirmed', asked: of(ANN), password: undefined, isProof: false }),
    );
    expect(shown(step)).toEqual(of(ANN, 2));
    expect(deeds(step)).toEqual(['stay-signed-in', 'say', 'keep']);
  });
});

describe('A refusal', () => {
  test('of another token than this tab’s is not this tab’s', () => {
    expect(after(annIsIn, refused(refusal('signed-out', ANN, 2)))).toEqual({ tab: annIsIn, effects: [] });
  });

  test('ends the session only when no tab had a newer one', () => {
    const waiting = after(annIsIn, refused(signedOut));
    expect(shown(waiting)).toEqual(of(ANN));
    expect(deeds(waiting)).toEqual(['ask', 'wait-for-answers']);
    expect(shown(after(waiting.tab, stillRefused(signedOut.of, null)))).toEqual(nobody);
    expect(shown(after(waiting.tab, stillRefused(signedOut.of, tokenOf(ANN, 2))))).toEqual(of(ANN, 2));
    const renewed = after(waiting.tab, adopted(tokenOf(ANN, 2)), stillRefused(signedOut.of, null));
    expect(shown(renewed)).toEqual(of(ANN, 2));
  });

  test('with the order to delete is a log-out that clears everything', () => {
    const step = after(
      annIsIn,
      refused({ ...signedOut, wipes: true }),
      stillRefused(signedOut.of, tokenOf(ANN)),
    );
    expect(shown(step)).toEqual(loggedOut);
    expect(step.effects).toContainEqual({ do: 'mark-to-clear', of: of(ANN), clears: 'everything' });
    expect(step.effects).toContainEqual({ do: 'stay-signed-in', token: null });
  });
});

describe('A log-out', () => {
  test('marks what is to go before anything of the session is forgotten', () => {
    const step = after(annIsIn, logOut('acknowledged'));
    expect(shown(step)).toEqual(loggedOut);
    expect(step.effects[0]).toEqual({ do: 'mark-to-clear', of: of(ANN), clears: 'acknowledged' });
    expect(deeds(step).at(-1)).toBe('tidy-up');
  });

  test('in another tab is told to no further tab', () => {
    const step = after(annIsIn, loggedOutElsewhere);
    expect(shown(step)).toEqual(loggedOut);
    expect(deeds(step)).toEqual(['mark-to-clear', 'keep', 'tidy-up']);
  });
});

describe('Unlocked work', () => {
  const ann = identityOf(ANN);

  test('is opened where nobody is, and opens the lock only by a password', () => {
    const step = after(emptyTab, unlocked(ann, true));
    expect(shown(step)).toEqual(annUnlocked.shown);
    expect(deeds(step)).toEqual(['open-lock', 'keep', 'watch-for-server']);
    expect(deeds(after(emptyTab, unlocked(ann, false)))).toEqual(['keep', 'watch-for-server']);
    expect(shown(after({ ...emptyTab, shown: of(DANA) }, unlocked(ann, true)))).toEqual(of(DANA));
  });

  test('asks for the password once the server is there, and again a while after it was put off', () => {
    expect(shown(after(annUnlocked, serverIsThere(ann))).hasExpired).toBe(true);
    const dismissed = after(annUnlocked, serverIsThere(ann), putOff);
    expect(shown(dismissed).hasExpired).toBe(false);
    expect(dismissed.effects).toMatchObject([{ do: 'watch-for-server', afterMs: 5 * 60 * 1000 }]);
    expect(shown(after(annIsIn, serverIsThere(ann))).hasExpired).toBe(false);
  });
});

test.each([null, 'token', {}, { kind: 'unknown' }, { kind: 'token', token: 1 }])(
  'a message that is not about a session is ignored: %j',
  (raw) => expect(messageOf(raw)).toBeNull(),
);
