import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { TabLock } from '#device/person/tab-lock.ts';
import type { Session } from '#device/session/session.ts';
import { LOCK_AFTER_MINUTES } from '#domain/defaults.ts';
import { DeviceContext, SessionContext } from '../device-hooks/contexts.ts';
import { useMe } from '../device-hooks/device-context.tsx';
import type { DeviceHolder } from '../device-hooks/device-holder.ts';
import { flushUnsavedWork } from '../device-hooks/unsaved-work.ts';
import { isOfLock } from './lock-entry.ts';
import { LockScreen } from './LockScreen.tsx';

/**
 * The lock screen over a tab that is locked (`tab-lock.ts` says when). The page behind stays mounted as it is, hidden,
 * and goes on sending; it hears of no key, pointer, focus or history until it is shown again.
 */

const LOOK_EVERY_MS = 1000;
/** Signs that somebody is here. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
const FOCUS_EVENTS = ['focus', 'blur', 'focusin', 'focusout'] as const;

export class Lock {
  readonly #session: Session;
  readonly #holder: DeviceHolder;
  readonly #lock: TabLock;
  readonly #box = document.createElement('div');
  readonly #root = createRoot(this.#box);
  readonly #dialogs = new MutationObserver((changes) => this.#stayOnTop(changes));
  #isShown = false;
  /** For the audit log. */
  #isNoted = false;
  #isMovingFocus = false;
  #scrolledTo: [number, number] = [0, 0];
  /** Back to the page's own entry in the history, which must not hear of it. */
  #isReturning = false;

  constructor(session: Session, holder: DeviceHolder) {
    this.#session = session;
    this.#holder = holder;
    this.#lock = session.lock;
  }

  begin(): void {
    document.body.append(this.#box);
    this.#render();
    for (const sign of SIGNS) {
      addEventListener(sign, (event) => this.#sign(event), { capture: true, passive: sign === 'wheel' });
    }
    for (const name of FOCUS_EVENTS) addEventListener(name, (event) => this.#focusMoves(event), true);
    addEventListener('popstate', (event) => this.#goesBack(event), true);
    const look = () => this.#lock.look();
    for (const name of ['focus', 'pageshow', 'online']) addEventListener(name, look);
    for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, look);
    setInterval(look, LOOK_EVERY_MS);
    // Keys pressed on the lock screen reach nothing else.
    for (const name of ['keydown', 'keyup'])
      this.#box.addEventListener(name, (event) => event.stopPropagation());
    this.#lock.subscribe(() => this.#follow());
    this.#holder.subscribe(() => this.#note());
    look();
    this.#follow();
  }

  #follow(): void {
    if (this.#lock.isLocked) this.#show();
    else if (this.#isShown) this.#open();
  }

  #sign(event: Event): void {
    if (this.#isShown ? this.#isOnLock(event) : this.#lock.seen()) return;
    event.stopImmediatePropagation();
    const isTab = event instanceof KeyboardEvent && event.key === 'Tab';
    if (event.cancelable && !isTab) event.preventDefault();
  }

  #isOnLock({ target }: Event): boolean {
    return target instanceof Node && this.#box.contains(target);
  }

  #show(): void {
    if (this.#isShown) return;
    void flushUnsavedWork();
    this.#isShown = true;
    this.#scrolledTo = [scrollX, scrollY];
    // Going back then stays in this page, which takes it back.
    if (!isOfLock(history.state)) history.pushState({ ...history.state, isLocked: true }, '');
    this.#moveFocus(() => this.#render());
    this.#dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    this.#isNoted = false;
    this.#note();
  }

  /** Every tab does once its database is open, which takes the first. */
  #note(): void {
    const holding = this.#holder.getSnapshot();
    if (!this.#isShown || this.#isNoted || holding.kind !== 'open') return;
    this.#isNoted = true;
    holding.device.sync((sync) => sync.noteDeed({ kind: 'locked' })).catch(() => undefined);
  }

  /** The password was right, here or in another tab, or nobody is here any more. */
  #open(): void {
    this.#isShown = false;
    this.#dialogs.disconnect();
    this.#moveFocus(() => this.#render());
    // A log-out leads somewhere itself.
    if (this.#session.getSnapshot().userId === null) return;
    if (isOfLock(history.state)) {
      this.#isReturning = true;
      history.back();
    }
    scrollTo(...this.#scrolledTo);
  }

  #render(): void {
    flushSync(() =>
      this.#root.render(
        <Locking session={this.#session} holder={this.#holder} lock={this.#lock} isShown={this.#isShown} />,
      ),
    );
  }

  /** A field that loses the focus to the lock screen must not tidy up what is half typed in it. */
  #moveFocus(move: () => void): void {
    this.#isMovingFocus = true;
    move();
    // A dialog gives the focus back once it is gone.
    setTimeout(() => {
      this.#isMovingFocus = false;
    });
  }

  #focusMoves(event: Event): void {
    if (this.#isMovingFocus && event.target !== window) event.stopImmediatePropagation();
  }

  /** The page behind stays where it is. */
  #goesBack(event: PopStateEvent): void {
    if (!this.#isShown && !this.#isReturning) return;
    event.stopImmediatePropagation();
    this.#isReturning = false;
    if (this.#isShown && !isOfLock(history.state)) history.forward();
  }

  /** A dialog that the page behind opens would lie above. */
  #stayOnTop(changes: readonly MutationRecord[]): void {
    const own = this.#box.querySelector('dialog');
    const isBehind = ({ target }: MutationRecord) =>
      target instanceof HTMLDialogElement && target.open && !this.#box.contains(target);
    if (own === null || !changes.some(isBehind)) return;
    const focused = document.activeElement;
    own.close();
    own.showModal();
    if (focused instanceof HTMLElement && own.contains(focused)) focused.focus();
    else own.querySelector('input:not([hidden])')?.dispatchEvent(new Event('focus'));
  }
}

interface LockingProps {
  readonly session: Session;
  readonly holder: DeviceHolder;
  readonly lock: TabLock;
  readonly isShown: boolean;
}

function Locking({ session, holder, ...rest }: LockingProps): ReactNode {
  const holding = useSyncExternalStore(holder.subscribe, holder.getSnapshot);
  return (
    <SessionContext value={session}>
      <DeviceContext value={holding.kind === 'open' ? holding.device : null}>
        <WithMinutes {...rest} />
      </DeviceContext>
    </SessionContext>
  );
}

function WithMinutes({ lock, isShown }: Pick<LockingProps, 'lock' | 'isShown'>): ReactNode {
  const me = useMe() ?? null;
  const minutes = me?.institution.lockAfterMinutes;
  useEffect(() => {
    if (minutes !== undefined) lock.setMinutes(minutes);
  }, [lock, minutes]);
  return isShown && <LockScreen me={me} minutes={minutes ?? LOCK_AFTER_MINUTES} onOpen={() => lock.look()} />;
}
