import type { Clock, Locks } from '../ports.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { readMeta, writeMeta } from '../store/meta.ts';

/**
 * The tabs that have one database open stand in line: the first drains, and a visible one takes over from one
 * that is frozen (rule SYN-6).
 *
 *   in line ──lock──▶ draining ──stolen, or failed──▶ in line
 *      └──no heartbeat for 30 s, and seen──▶ steals the lock
 */

export interface LinePorts {
  readonly database: DeviceDatabase;
  readonly now: () => number;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly isVisible: () => boolean;
}

const HEARTBEAT_MS = 10_000;
/** A draining tab silent for this long is frozen or gone. */
const STALE_HEARTBEAT_MS = 30_000;

/**
 * Stays in line until the signal aborts.
 *
 * @param drain runs while it is this tab's turn, until its own signal aborts
 */
export async function stayInLine(
  ports: LinePorts,
  drain: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await drainWhenFree(ports, drain, signal);
    } catch {
      // The lock was stolen, or the database went away for a moment: stand in line again.
      await ports.clock.sleep(1000, signal);
    }
  }
}

async function drainWhenFree(
  ports: LinePorts,
  drain: (signal: AbortSignal) => Promise<void>,
  stopped: AbortSignal,
): Promise<void> {
  const { locks } = ports;
  const name = `rta-drain-${ports.database.name}`;
  const lineUp = new AbortController();
  const drained = new AbortController();
  const leave = () => {
    lineUp.abort();
    drained.abort();
  };
  stopped.addEventListener('abort', leave);
  let isDraining = false;
  const inTurn = async () => {
    isDraining = true;
    void beat(ports, drained.signal);
    await drain(drained.signal);
  };
  const inLine = locks.request(name, { signal: lineUp.signal }, inTurn);
  const watch = watchHeartbeat(ports, lineUp, () => isDraining);
  try {
    await inLine;
  } catch (error) {
    if (isDraining || stopped.aborted || !(await watch)) throw error;
    await locks.request(name, { steal: true }, inTurn);
  } finally {
    // A stolen lock rejects the request but does not stop the work under it.
    leave();
    stopped.removeEventListener('abort', leave);
  }
}

/** Resolves true, and leaves the line, when the draining tab has been silent for too long and this one is seen. */
async function watchHeartbeat(
  { clock, database, now, isVisible }: LinePorts,
  lineUp: AbortController,
  isDraining: () => boolean,
): Promise<boolean> {
  const began = now();
  while (!lineUp.signal.aborted && !isDraining()) {
    await clock.sleep(HEARTBEAT_MS, lineUp.signal);
    if (lineUp.signal.aborted || isDraining() || !isVisible()) continue;
    try {
      // A tab that froze before its first beat has never written one.
      const lastSign = (await readMeta(database, 'heartbeat')) ?? began;
      if (Math.abs(now() - lastSign) <= STALE_HEARTBEAT_MS) continue;
    } catch {
      // A database that is away for a moment says nothing of the other tab: the watch goes on.
      continue;
    }
    lineUp.abort();
    return true;
  }
  return false;
}

/** This tab's heartbeat, even while it waits for a slow answer. */
async function beat({ clock, database, now }: LinePorts, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await writeMeta(database, 'heartbeat', now()).catch(() => undefined);
    await clock.sleep(HEARTBEAT_MS, stopped);
  }
}
