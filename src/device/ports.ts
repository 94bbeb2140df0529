/**
 * The device's needs from the outside world. Everything that waits, tells the time, is random or leaves the
 * page comes in through these, so that a test can run years of bad Wi-Fi in a second.
 */

export interface Clock {
  /** Milliseconds since 1970, by this device's own clock, which people set forward and back. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Random {
  /** From 0 up to but not including 1. */
  fraction(): number;
  bytes(count: number): Uint8Array;
}

/** The part of the Web Locks API in use. */
export interface Locks {
  request(
    name: string,
    options: { mode?: 'shared'; steal?: boolean; ifAvailable?: boolean; signal?: AbortSignal },
    run: (lock: object | null) => Promise<void>,
  ): Promise<void>;
}

/** A way to wake and query the same user's other tabs. It carries only hints; nothing depends on delivery. */
export interface Channel {
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): () => void;
  close(): void;
}

export interface HttpRequest {
  readonly method: string;
  /** Below `/api`, with query. */
  readonly path: string;
  /** The path as the contract has it, without ids or keys: what the console may say. */
  readonly route?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON value, already in wire form. */
  readonly body?: unknown;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  header(name: string): string | null;
  /** Undefined when the body is not JSON. */
  readonly json: unknown;
  /** The body, if declared as a PDF. */
  readonly pdf?: Uint8Array<ArrayBuffer>;
  /** The body, if declared as a table of any kind, or as FHIR. */
  readonly table?: Uint8Array<ArrayBuffer>;
}

/** One attempt, without retries. Rejects when there is no answer. */
export type Http = (request: HttpRequest) => Promise<HttpAnswer>;

/** How much room this origin may use and uses, in bytes. */
export interface RoomEstimate {
  readonly usage: number;
  readonly quota: number;
}

export interface PutRequest {
  /** As the server signed it; without an origin it is on the API's own. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: ArrayBuffer;
  /** How much has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** An attempt that stalls for this long is abandoned. */
  readonly stallMs: number;
  readonly signal: AbortSignal;
}

export type PutOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  /** The connection broke, or another site's storage did not let us. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'stalled' }
  | { readonly kind: 'aborted' }
  /** This browser cannot send to another site. */
  | { readonly kind: 'unsupported' };

/** One attempt to put a file into storage. Never rejects. */
export type Put = (request: PutRequest) => Promise<PutOutcome>;

interface EventRequest {
  /** Below `/api`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** A stream on which nothing comes for this long, not even a sign of life, is given up. */
  readonly silenceMs: number;
  /** The first of it has come through. */
  readonly onOpen: () => void;
  /** The data of one event. */
  readonly onData: (data: string) => void;
}

/** `refused`: something answered, and not with events. */
export type EventsEnd = 'ended' | 'refused' | 'broken' | 'silent';

/** One stream of server-sent events, to its end. Never rejects. */
export type EventStream = (request: EventRequest) => Promise<EventsEnd>;
