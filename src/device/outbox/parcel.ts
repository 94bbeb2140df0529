import type * as z from 'zod/mini';
import type { Http, Put } from '../ports.ts';
import type { Parcel } from '../rows/stored.ts';

/**
 * A parcel goes to the server whole and arrives once: a scan, a bug report. What it is doing stands in its row,
 * alike for every kind, and what it carries beside that and in its bytes. Waiting, retrying, refusals, the backup
 * and discarding are the same for all (`parcels.ts`); what a kind knows is in its file in `kinds`.
 */
export interface ParcelKind<P extends Parcel> {
  /** Rows that an app of this version can send; it leaves all others exactly as they are. */
  readonly schema: z.ZodMiniType<P>;
  /** Names a parcel of which nothing more can be read. */
  readonly noun: string;
  /** The words for it on the Device page. */
  readonly describe: (parcel: P) => ParcelWords;
  /** One attempt. Whatever it does may have been done before: the parcel's id makes it once. */
  readonly attempt: (ports: AttemptPorts, parcel: P, bytes: ArrayBuffer | null) => Promise<Attempt>;
}

export interface ParcelWords {
  readonly title: string;
  /** Tells apart parcels with the same title, for example by a file's name. */
  readonly detail: string;
}

/** The outcome of an attempt. */
export type Attempt =
  | { readonly kind: 'done' }
  /** The server will not accept it as it is; in sentences fit to show. */
  | { readonly kind: 'refused'; readonly why: string }
  /** It can be sent later. */
  | { readonly kind: 'later'; readonly why: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'paused'; readonly why: 'expired' | 'signed-out' }
  | { readonly kind: 'cancelled' };

export interface AttemptPorts {
  readonly http: Http;
  readonly put: Put;
  readonly token: string;
  readonly epoch: string | null;
  /** How much has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** A person's Cancel, which counts until every byte has gone. */
  readonly signal: AbortSignal;
}

export const later = (why: string): Attempt => ({ kind: 'later', why, retryAfterMs: null });
