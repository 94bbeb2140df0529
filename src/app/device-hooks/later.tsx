import { lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A component in its own chunk; `load` fetches it before it is shown. */
type Later<Props extends object> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/** Chunks to load ahead of need. */
const notYetLoaded = new Set<() => Promise<unknown>>();

/**
 * A component in its own chunk, fetched when first shown.
 *
 * @param when `ahead`: also by `loadAhead`
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  when: 'ahead' | 'on demand' = 'ahead',
): Later<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    const module = await load();
    loaded = module.default;
    notYetLoaded.delete(loadOnce);
    return module;
  };
  if (when === 'ahead') notYetLoaded.add(loadOnce);
  const OnDemand: ComponentType<Props> = lazy(loadOnce);

  function LaterShown(props: Props): ReactNode {
    // If already loaded, show it without a fallback, and keep the same component for as long as it
    // is shown.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? OnDemand);
    return <Chosen {...props} />;
  }
  return Object.assign(LaterShown, { load: loadOnce });
}

/** The fetches that `loadAhead` has begun. */
let underWay: Promise<unknown> = Promise.resolve();
let isStopped = false;

/** Loads everything not shown yet, while the page is idle. Returns a function that stops it. */
export function loadAhead(): () => void {
  isStopped = false;
  const loadNext = async () => {
    const [load] = notYetLoaded;
    if (isStopped || load === undefined) return;
    try {
      underWay = load();
      await underWay;
      whenIdle(() => void loadNext());
    } catch {
      // A failed one is requested again when shown.
    }
  };
  whenIdle(() => void loadNext());
  return () => {
    isStopped = true;
  };
}

/** Loads nothing ahead any more; resolves when nothing is under way. */
export async function stopLoadingAhead(): Promise<void> {
  isStopped = true;
  await underWay.catch(() => undefined);
}

/** A page with nothing to draw may never report idle, and Safari never does; in milliseconds. */
const PROBABLY_IDLE_MS = 1000;

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: PROBABLY_IDLE_MS });
  else setTimeout(run, PROBABLY_IDLE_MS);
}
