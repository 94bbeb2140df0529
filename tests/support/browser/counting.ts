import type { Page } from 'playwright';

/**
 * What a page does, counted without a clock: components that React renders, and what it asks of its database. React
 * tells each commit to the developer tools, also in a build; a fiber that has rendered is marked for them.
 */

export interface Work {
  /** Components that were rendered, each as often as it was. */
  readonly renders: number;
  readonly readings: number;
  readonly writings: number;
  /** Single requests in all these transactions. */
  readonly requests: number;
}

declare global {
  interface Window {
    work: { -readonly [key in keyof Work]: Work[key] };
    openTransactions: number;
  }
}

/** Counts in every page that is opened from now on. */
export async function countWork(page: Page): Promise<void> {
  await page.addInitScript(install);
}

/** What has been done since this was last asked, once nothing is under way any more. */
export async function takeWork(page: Page): Promise<Work> {
  return page.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let before = '';
    // One answer of the database makes a render, which may ask again: it is over when a whole turn has changed nothing.
    for (let same = 0; same < 3;) {
      await frame();
      await idle();
      const now = JSON.stringify(window.work);
      same = now === before && window.openTransactions === 0 ? same + 1 : 0;
      before = now;
    }
    const taken = { ...window.work };
    for (const key of Object.keys(taken) as (keyof Work)[]) window.work[key] = 0;
    return taken;
  });
}

/** Runs in the page, before anything else. */
function install(): void {
  window.work = { renders: 0, readings: 0, writings: 0, requests: 0 };
  window.openTransactions = 0;

  interface Fiber {
    readonly tag: number;
    readonly flags: number;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly alternate: Fiber | null;
  }
  /** Function, class, forwardRef, memo, and memo of a plain function. */
  const components = new Set([0, 1, 11, 14, 15]);
  const RENDERED = 1;
  const look = (fiber: Fiber): void => {
    if (components.has(fiber.tag) && (fiber.flags & RENDERED) !== 0) window.work.renders += 1;
    // Children that were not looked at are the same as before.
    if (fiber.alternate !== null && fiber.alternate.child === fiber.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) look(child);
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => look(root.current),
    },
  });

  const transaction = Reflect.get(IDBDatabase.prototype, 'transaction') as (
    ...given: readonly unknown[]
  ) => IDBTransaction;
  IDBDatabase.prototype.transaction = function begin(...given) {
    const begun = Reflect.apply(transaction, this, given);
    if (begun.mode === 'readwrite') window.work.writings += 1;
    else window.work.readings += 1;
    window.openTransactions += 1;
    const end = () => (window.openTransactions -= 1);
    begun.addEventListener('complete', end);
    begun.addEventListener('abort', end);
    return begun;
  };
  const asking =
    /^(get|getAll|getKey|getAllKeys|getAllRecords|count|openCursor|openKeyCursor|put|add|delete|clear)$/;
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (!asking.test(name)) continue;
      const plain = Reflect.get(prototype, name) as (...given: unknown[]) => unknown;
      Object.assign(prototype, {
        [name](this: unknown, ...given: unknown[]) {
          window.work.requests += 1;
          return plain.apply(this, given);
        },
      });
    }
  }
}
