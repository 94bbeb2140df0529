/**
 * The app's last 200 events, for a bug report. Each kind of event is made of words from a closed list,
 * numbers and places in our own code, so that no answer, name, id or token can get in (rule BUG-9).
 */

export type TechnicalEvent =
  | { readonly kind: 'page'; readonly path: string }
  | {
      readonly kind: 'call';
      readonly method: string;
      /** As the contract has it, without ids or keys. */
      readonly route: string;
      /** A status, or why there is none. */
      readonly outcome: string;
      readonly ms: number;
    }
  | { readonly kind: 'sync'; readonly network: string; readonly paused: string | null }
  /** An error by its name and place: its message may quote what was being read. */
  | { readonly kind: 'error'; readonly name: string; readonly place: string };

/** Keeps the log while no page is open. */
export interface LogStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const MOST = 200;
const KEY = 'technical-log';
/** Longer than any line of ours: what is not ours goes. */
const LONGEST_LINE = 200;

export class TechnicalLog {
  readonly #storage: LogStorage;
  readonly #now: () => number;
  #lines: string[] = [];

  constructor(storage: LogStorage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  note = (event: TechnicalEvent): void => {
    this.#lines.push(`${new Date(this.#now()).toISOString()} ${event.kind} ${wordsOf(event)}`);
    if (this.#lines.length > MOST) this.#lines.shift();
  };

  /** One event a line, the oldest first; also those of other windows that were put away. */
  text(): string {
    return this.#all().join('\n');
  }

  /** Before the page may go: adds what this window has to what is kept. */
  keep(): void {
    try {
      this.#storage.setItem(KEY, this.text());
      this.#lines = [];
    } catch {
      // A full device has more important things to keep.
    }
  }

  #all(): string[] {
    const kept = (this.#storage.getItem(KEY) ?? '').split('\n').filter(isLine);
    return [...kept, ...this.#lines].toSorted().slice(-MOST);
  }
}

/** Lines that a person or another build put there are not sent. */
function isLine(line: string): boolean {
  return line.length <= LONGEST_LINE && /^\d{4}-\d\d-\d\dT[\d:.]+Z (page|call|sync|error) /.test(line);
}

function wordsOf(event: TechnicalEvent): string {
  switch (event.kind) {
    case 'page':
      return event.path;
    case 'call':
      return `${event.method} ${event.route} ${event.outcome} ${Math.round(event.ms)} ms`;
    case 'sync':
      return event.paused === null ? event.network : `${event.network}, paused: ${event.paused}`;
    case 'error':
      return `${event.name} at ${event.place}`;
  }
}

/** An error as an event: its kind, and the first place in our scripts that it names. */
export function errorEvent(error: unknown): TechnicalEvent {
  const isError = error instanceof Error;
  const place = isError ? /([\w-]+\.js:\d+:\d+)/.exec(error.stack ?? '')?.[1] : undefined;
  const name = isError && /^\w{1,40}$/.test(error.name) ? error.name : 'Unknown error';
  return { kind: 'error', name, place: place ?? 'an unknown place' };
}
