import { isRecord } from '#contract/record.ts';
import { Observable } from '../observable.ts';
import type { Channel, Clock, Locks } from '../ports.ts';
import type { Draft, PageLife } from './draft.ts';

/**
 * One tab edits an assessment at a time. A second one shows it read-only and can take over: the first writes
 * what it holds and hands over. A tab that does not reply is frozen or gone, and its lock is stolen. A page that
 * the browser may keep lets go, for the next page in the same tab would find itself locked out.
 */

export type EditingState = 'asking' | 'here' | 'elsewhere';

export interface EditingTab {
  getState(): EditingState;
  readonly subscribe: Observable['subscribe'];
  /** "Edit here". */
  takeOver(): Promise<void>;
  release(): void;
  /** Lets go once this is written; whoever opens it again in this page waits for that. */
  releaseAfter(written: Promise<void>): Promise<void>;
}

export interface EditingPorts {
  readonly locks: Locks;
  readonly channel: Channel;
  readonly clock: Clock;
  /** Holds what was typed here; written before another tab takes over, or after it already has. */
  readonly draft: Pick<Draft, 'flush' | 'flushLate'>;
  readonly page: PageLife;
  /** By assessment, the drafts that this page is about to give up; no other page has them. */
  readonly ending: Map<string, Promise<void>>;
}

/** How long a tab has to reply to "hand over". */
const REPLY_MS = 1500;

export function editAssessment(id: string, ports: EditingPorts): EditingTab {
  return new EditingLock(id, ports);
}

class EditingLock implements EditingTab {
  readonly #id: string;
  readonly #ports: EditingPorts;
  readonly #changes = new Observable();
  readonly #stops: readonly (() => void)[];
  #state: EditingState = 'asking';
  #letGo: () => void = () => undefined;
  #isReleased = false;
  #isPutDown = false;
  /** Ends when the lock is no longer held here. */
  #holding: Promise<void>;
  /** Ends the wait for the other tab's reply. */
  #reply = new AbortController();

  constructor(id: string, ports: EditingPorts) {
    this.#id = id;
    this.#ports = ports;
    this.#stops = [
      ports.channel.subscribe((message) => void this.#hear(message)),
      ports.page.onLeaving((mayReturn) => (mayReturn ? this.#putDown() : undefined)),
      ports.page.onReturn(() => this.#pickUp()),
    ];
    const before = ports.ending.get(id);
    const ask = () => this.#hold({ ifAvailable: true });
    this.#holding = before === undefined ? ask() : before.then(ask);
  }

  getState = (): EditingState => this.#state;

  subscribe = this.#changes.subscribe;

  async takeOver(): Promise<void> {
    this.#reply = new AbortController();
    this.#ports.channel.post({ kind: 'hand-over', assessment: this.#id });
    await this.#ports.clock.sleep(REPLY_MS, this.#reply.signal);
    this.#holding = this.#hold({ steal: true });
  }

  release(): void {
    this.#isReleased = true;
    this.#letGo();
    this.#stops.forEach((stop) => stop());
  }

  async releaseAfter(written: Promise<void>): Promise<void> {
    const { ending } = this.#ports;
    const end = written.then(() => {
      this.release();
      return this.#holding;
    });
    ending.set(this.#id, end);
    await end;
    if (ending.get(this.#id) === end) ending.delete(this.#id);
  }

  #putDown(): void {
    if (this.#state !== 'here') return;
    this.#isPutDown = true;
    this.#set('asking');
    this.#letGo();
  }

  #pickUp(): void {
    if (!this.#isPutDown) return;
    this.#isPutDown = false;
    // The page may be back before the lock is known to be free.
    this.#holding = this.#holding.then(() => this.#hold({ ifAvailable: true }));
  }

  /** Holds the lock until it is released or stolen. */
  async #hold(options: { steal?: boolean; ifAvailable?: boolean }): Promise<void> {
    const { locks } = this.#ports;
    try {
      await locks.request(`rta-edit-${this.#id}`, options, async (lock) => {
        if (lock === null) return this.#set('elsewhere');
        if (this.#isReleased) return;
        const untilLetGo = new Promise<void>((resolve) => {
          this.#letGo = resolve;
        });
        this.#set('here');
        await untilLetGo;
      });
    } catch {
      // Stolen by a tab that got no reply and may have written by now; what was typed here is not lost.
      await this.#ports.draft.flushLate();
      if (!this.#isReleased) this.#set('elsewhere');
    }
  }

  async #hear(raw: unknown): Promise<void> {
    const kind = kindOf(raw, this.#id);
    if (kind === 'handed-over') return this.#reply.abort();
    if (kind !== 'hand-over' || this.#state !== 'here') return;
    await this.#ports.draft.flush();
    this.#set('elsewhere');
    this.#letGo();
    this.#ports.channel.post({ kind: 'handed-over', assessment: this.#id });
  }

  #set(state: EditingState): void {
    this.#state = state;
    this.#changes.notify();
  }
}

/**
 * Reads another tab's message about this assessment. By hand, because the first screen waits for this file
 * and should not wait for a schema.
 */
function kindOf(raw: unknown, assessment: string): unknown {
  return isRecord(raw) && raw['assessment'] === assessment ? raw['kind'] : null;
}
