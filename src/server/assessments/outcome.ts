import type { HashedContent } from '#contract/content-hash.ts';
import type { ConflictAnswer } from '#contract/errors.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { Replaced } from '../persistence/saving/revision-rows.ts';

/**
 * What a save did: made a version, which records it; moved a position; or nothing, so that it only told. A copy tells
 * another assessment, too.
 */
type Did = 'version' | 'move' | 'nothing' | { readonly copied: string };

/** The outcome of a save: the state it led to, or the conflict it met. */
export type Outcome =
  | {
      readonly status: 200 | 201;
      readonly assessment: Assessment;
      /** The content as the database has stored it, for the hash. */
      readonly stored: HashedContent;
      readonly replaced: Replaced;
      readonly did: Did;
    }
  | { readonly status: 409; readonly conflict: ConflictAnswer };
