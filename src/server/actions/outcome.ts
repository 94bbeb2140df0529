import type { ActionConflictAnswer } from '#contract/errors.ts';
import type { Action } from '#domain/action.ts';
import type { Replaced } from '../persistence/saving/revision-rows.ts';

/** The outcome of a save: the state it led to, or the conflict it met. */
export type ActionOutcome =
  | {
      readonly status: 200 | 201;
      readonly action: Action;
      readonly replaced: Replaced;
      /** Whether it made a version, which records it; otherwise it only told. */
      readonly isVersion: boolean;
    }
  | { readonly status: 409; readonly conflict: ActionConflictAnswer };
