import { lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** What waits to be loaded ahead. */
const notYetLoaded = new Set<() => Promise<unknown>>();

/** A component in a chunk of its own, fetched when it is first shown, or before by `loadAhead`. */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    const module = await load();
    loaded = module.default;
    notYetLoaded.delete(loadOnce);
    return module;
  };
  notYetLoaded.add(loadOnce);
  const OnDemand: ComponentType<Props> = lazy(loadOnce);

  return function Later(props: Props): ReactNode {
    // What is there already is shown with nothing in between. It stays the same while it is shown.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? OnDemand);
    return <Chosen {...props} />;
  };
}

/** Loads everything not shown yet, when the page has nothing else to do. Returns how to stop. */
export function loadAhead(): () => void {
  let isStopped = false;
  const loadNext = async () => {
    const [load] = notYetLoaded;
    if (isStopped || load === undefined) return;
    try {
      await load();
      whenIdle(() => void loadNext());
    } catch {
      // Each is asked for again when it is shown.
    }
  };
  whenIdle(() => void loadNext());
  return () => {
    isStopped = true;
  };
}

/** A page with nothing to draw may never say that it is idle, and Safari cannot say it at all; in milliseconds. */
const PROBABLY_IDLE_MS = 1000;

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: PROBABLY_IDLE_MS });
  else setTimeout(run, PROBABLY_IDLE_MS);
}
