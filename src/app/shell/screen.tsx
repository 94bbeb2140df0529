import { lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

type LoadScreen = () => Promise<{ default: ComponentType }>;

const notYetLoaded = new Set<LoadScreen>();

/** A screen in a chunk of its own, which is fetched when the screen is first opened, or before by `loadScreensAhead`. */
export function screen(load: LoadScreen): ComponentType {
  let loaded: ComponentType | null = null;
  const loadOnce: LoadScreen = async () => {
    const module = await load();
    loaded = module.default;
    notYetLoaded.delete(loadOnce);
    return module;
  };
  notYetLoaded.add(loadOnce);
  const OnDemand = lazy(loadOnce);

  return function Screen(): ReactNode {
    // What is there already opens without an empty page in between. It stays the same while it is open.
    const [Chosen] = useState<ComponentType>(() => loaded ?? OnDemand);
    return <Chosen />;
  };
}

/** Loads every screen not opened yet, when the page has nothing else to do. Returns how to stop. */
export function loadScreensAhead(): () => void {
  let isStopped = false;
  const loadNext = async () => {
    const [load] = notYetLoaded;
    if (isStopped || load === undefined) return;
    try {
      await load();
      whenIdle(() => void loadNext());
    } catch {
      // Each is asked for again when it is opened.
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
