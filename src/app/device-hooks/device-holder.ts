import type { DatabaseUnreadable } from '#device/store/database.ts';
import type { Device } from '#device/device.ts';
import { Observable } from '#device/observable.ts';
import type { Session } from '#device/session/session.ts';
import { personOf } from '#device/person/session-state.ts';
import type { Person } from '#device/person/token.ts';

/** The person's device open in this tab. */
export type Holding =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly device: Device }
  | { readonly kind: 'unreadable'; readonly error: DatabaseUnreadable }
  | { readonly kind: 'broken'; readonly error: unknown };

interface HolderPorts {
  readonly session: Pick<Session, 'getSnapshot' | 'subscribe'>;
  /** @param onFailed what was opened turns out not to be readable */
  readonly open: (owner: Person, onFailed: (error: unknown) => void) => Promise<Device>;
  readonly isUnreadable: (error: unknown) => error is DatabaseUnreadable;
  /** Writes unsaved typing before a device is closed. */
  readonly flush: () => Promise<unknown>;
}

const none: Holding = { kind: 'none' };

/**
 * Follows the session: only the known person's device is open. Closing keeps everything; the same person
 * finds it again at the next log-in.
 */
export class DeviceHolder {
  readonly #ports: HolderPorts;
  readonly #changes = new Observable();
  #holding: Holding = none;
  #owner: Person | null = null;
  #following: Promise<void> = Promise.resolve();

  constructor(ports: HolderPorts) {
    this.#ports = ports;
    ports.session.subscribe(() => void this.follow());
  }

  getSnapshot = (): Holding => this.#holding;

  subscribe = this.#changes.subscribe;

  /** Brings the open device in line with the session; resolves when done. */
  follow(): Promise<void> {
    const wanted = personOf(this.#ports.session.getSnapshot());
    if (wanted?.userId !== this.#owner?.userId || wanted?.uid !== this.#owner?.uid) {
      this.#owner = wanted;
      this.#following = this.#change(wanted);
    }
    return this.#following;
  }

  async #change(wanted: Person | null): Promise<void> {
    const before = this.#holding;
    this.#hold(wanted === null ? none : { kind: 'opening' });
    if (before.kind === 'open') {
      await this.#ports.flush();
      await before.device.close();
    }
    if (wanted !== null) await this.#open(wanted);
  }

  async #open(owner: Person): Promise<void> {
    let next: Holding;
    try {
      next = { kind: 'open', device: await this.#ports.open(owner, (error) => this.#failed(owner, error)) };
    } catch (error) {
      next = this.#failure(error);
    }
    // The person may have logged out, or someone else logged in, while the database was opening.
    if (this.#owner === owner && this.#holding.kind === 'opening') this.#hold(next);
    else if (next.kind === 'open') await next.device.close();
  }

  #failed(owner: Person, error: unknown): void {
    if (this.#owner === owner) this.#hold(this.#failure(error));
  }

  #failure(error: unknown): Holding {
    return this.#ports.isUnreadable(error) ? { kind: 'unreadable', error } : { kind: 'broken', error };
  }

  #hold(holding: Holding): void {
    this.#holding = holding;
    this.#changes.notify();
  }
}
