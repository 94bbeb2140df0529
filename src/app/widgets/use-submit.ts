import { useEffect, useRef, useState } from 'react';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { sentencesOf } from '#device/call/api.ts';
import type { Outcome } from '#device/call/api.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { lookForStorageFault } from '../shell/look-for-storage-fault.ts';

/** How long a press that nobody can cancel waits for an answer. */
export const PRESS_TIMEOUT_MS = MINUTE_MS;

/** The outcomes of any call. */
type AnyOutcome = { readonly kind: 'answer' } | Exclude<Outcome<never>, { kind: 'answer' }>;

/** The outcome of sending a form; without sentences when the fault is said elsewhere. */
export type Submitted = { readonly ok: true } | { readonly ok: false; readonly errors: readonly string[] };

interface Submitting {
  /** The sentences of the last try. */
  readonly errors: readonly string[];
  readonly isBusy: boolean;
  /** Sends; true when it was accepted and nobody canceled. */
  readonly submit: (send: (signal: AbortSignal) => Promise<Submitted>) => Promise<boolean>;
  /** Says what is wrong without sending anything. */
  readonly refuse: (errors: readonly string[]) => void;
  /** No time-out where a person is waiting: they decide themselves (rule API-11). */
  readonly cancel: () => void;
}

/** A form on its way to the server: busy, canceled, or refused with sentences. */
export function useSubmit(): Submitting {
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => () => attempt.current?.abort(), []);

  const submit = async (send: (signal: AbortSignal) => Promise<Submitted>) => {
    const controller = new AbortController();
    attempt.current?.abort();
    attempt.current = controller;
    setErrors([]);
    setIsBusy(true);
    const result = await send(controller.signal).catch(notDone);
    if (controller.signal.aborted) return false;
    setIsBusy(false);
    if (!result.ok) setErrors(result.errors);
    return result.ok;
  };

  const cancel = () => {
    attempt.current?.abort();
    setIsBusy(false);
  };

  return { errors, isBusy, submit, refuse: setErrors, cancel };
}

/** What is kept here could not be: the log-in, for one. */
function notDone(error: unknown): Submitted {
  void lookForStorageFault(error);
  return { ok: false, errors: ['This could not be saved on this device. Please try again.'] };
}

/**
 * The outcome of a call, in sentences for the person.
 *
 * @param noAnswer said when the server could not say anything itself (rule ERR-2)
 */
export function submitted(outcome: AnyOutcome, noAnswer = NO_CONNECTION): Submitted {
  if (outcome.kind === 'answer') return { ok: true };
  // The session-ended dialog covers the form, which can be sent again afterward.
  if (outcome.kind === 'expired' || outcome.kind === 'not-modified') return { ok: false, errors: [] };
  return { ok: false, errors: sentencesOf(outcome, noAnswer) };
}
