import { Observable } from '#device/observable.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/**
 * The app's own versions (rules OFF-1 to OFF-6). A new build waits until a person asks for it; then only the
 * tab that was asked reloads, after everything typed is on disk. Other tabs offer it, and reload on their own
 * once out of sight, unless a form is half filled in there.
 *
 *     none ── a build waits ──> ready ── asked ──> applying ── it took over ──> reload
 *                                                     └── not yet ──> stuck ──┘
 */
export interface UpdateState {
  /** The service worker, which alone makes the app start offline. */
  readonly worker: 'none' | 'installing' | 'failed' | 'active';
  readonly update: 'none' | 'ready' | 'applying' | 'stuck';
  /** Another tab put a newer build in place; this page still runs the older one. */
  readonly isReplaced: boolean;
  /** Something typed could not be written, so the page was not reloaded. */
  readonly isHeldBack: boolean;
  /** A part of this build could not be loaded any more; only a reload brings it. */
  readonly hasMissingPart: boolean;
}

/** The browser's side, so that a test can stand in for it. */
export interface WorkerPorts {
  /** Installs the worker, or finds it installed. Rejects when that failed. */
  register(): Promise<void>;
  /** Checks for a newer build; silent when offline. */
  checkForUpdate(): Promise<void>;
  /** Lets the waiting build take over. */
  activateWaiting(): Promise<void>;
  isWaiting(): Promise<boolean>;
  flush(): Promise<boolean>;
  reload(): void;
  isHidden(): boolean;
  /** Something stands in a form that a reload would empty. */
  isFormInHand(): boolean;
  now(): number;
  later(run: () => void, ms: number): void;
}

/** Installed WebKit apps may never say that a new worker took over, so it is looked at this often. */
const TAKE_OVER_MS = 4_000;
/** A worker that is asked while the older one is at work may stay waiting: it is asked again, three minutes long. */
const MOST_ASKED = 45;
/** Becoming visible asks for a newer build at most this often. */
const BETWEEN_CHECKS_MS = MINUTE_MS;

export class AppUpdate {
  readonly #ports: WorkerPorts;
  readonly #changes = new Observable();
  #state: UpdateState = {
    worker: 'none',
    update: 'none',
    isReplaced: false,
    isHeldBack: false,
    hasMissingPart: false,
  };
  #checkedAt = Number.NEGATIVE_INFINITY;
  #hasReloaded = false;

  constructor(ports: WorkerPorts) {
    this.#ports = ports;
  }

  getSnapshot = (): UpdateState => this.#state;

  subscribe = this.#changes.subscribe;

  /** Installs the worker. Called again on reconnecting, as an install is all or nothing. */
  register = async (): Promise<void> => {
    if (this.#state.worker === 'installing' || this.#state.worker === 'active') return;
    this.#set({ worker: 'installing' });
    try {
      await this.#ports.register();
    } catch {
      this.installFailed();
    }
  };

  /** The page came into view. */
  becameVisible(): void {
    const now = this.#ports.now();
    if (Math.abs(now - this.#checkedAt) < BETWEEN_CHECKS_MS) return;
    this.#checkedAt = now;
    if (this.#state.worker === 'active') void this.#ports.checkForUpdate();
    else void this.register();
  }

  /** Nobody looks at the page: the time to follow another tab's update. */
  becameHidden(): void {
    if (this.#state.isReplaced) this.#follow();
  }

  workerIsActive(): void {
    this.#set({ worker: 'active' });
  }

  /** An install needs every file, so the first one can fail; an existing install keeps working. */
  installFailed(): void {
    if (this.#state.worker !== 'active') this.#set({ worker: 'failed' });
  }

  updateIsWaiting(): void {
    if (this.#state.update !== 'applying') this.#set({ update: 'ready' });
  }

  /** The new worker took over, asked for here or in another tab. */
  tookOver(): void {
    // On a slow device it may come after the page has said that it did not.
    const wasAskedHere = this.#state.update === 'applying' || this.#state.update === 'stuck';
    if (wasAskedHere) void this.#reloadSafely();
    else {
      this.#set({ isReplaced: true, update: 'none' });
      if (this.#ports.isHidden()) this.#follow();
    }
  }

  #follow(): void {
    if (!this.#ports.isFormInHand()) void this.#reloadSafely();
  }

  /** A lazy chunk is gone: saves what was typed and offers a reload, never reloading silently. */
  partIsMissing(): void {
    this.#set({ hasMissingPart: true });
    void this.#flush();
  }

  /** "Update now", or "Reload" where the newer build is in place already. */
  apply = async (): Promise<void> => {
    if (this.#state.update === 'none') return this.#reloadSafely();
    if (!(await this.#flush())) return;
    this.#set({ update: 'applying' });
    this.#askToTakeOver(1);
  };

  #askToTakeOver(asked: number): void {
    void this.#ports.activateWaiting();
    this.#ports.later(() => void this.#judgeTakeOver(asked), TAKE_OVER_MS);
  }

  async #judgeTakeOver(asked: number): Promise<void> {
    if (this.#state.update !== 'applying' && this.#state.update !== 'stuck') return;
    if (!(await this.#ports.isWaiting())) return this.#reloadSafely();
    this.#set({ update: 'stuck' });
    if (asked < MOST_ASKED) this.#askToTakeOver(asked + 1);
  }

  async #reloadSafely(): Promise<void> {
    if (!(await this.#flush()) || this.#hasReloaded) return;
    this.#hasReloaded = true;
    this.#ports.reload();
  }

  async #flush(): Promise<boolean> {
    const isSaved = await this.#ports.flush();
    if (!isSaved && this.#state.update === 'applying') this.#set({ update: 'ready' });
    this.#set({ isHeldBack: !isSaved });
    return isSaved;
  }

  #set(change: Partial<UpdateState>): void {
    this.#state = { ...this.#state, ...change };
    this.#changes.notify();
  }
}
