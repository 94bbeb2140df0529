import type { Device } from '#device/device.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import type { Waiting } from '#device/outbox/waiting.ts';
import { readSkipped } from '#device/store/skipped.ts';
import type { SkippedAssessment } from '#device/store/skipped.ts';

/** What the cards of the Device page say, read together, so that none pushes another away. */
export interface Cards {
  readonly outbox: readonly Waiting[];
  readonly skipped: readonly SkippedAssessment[];
  readonly modules: HeldModules;
}

export interface HeldModules {
  /** By the server. */
  readonly listed: number;
  readonly held: number;
  readonly isReady: boolean;
}

export interface StorageFacts {
  readonly isPersisted: boolean;
  /** Bytes, as far as the browser tells. */
  readonly usage: number | null;
  readonly quota: number | null;
}

export async function readCards(device: Device): Promise<Cards> {
  const [outbox, skipped, modules] = await Promise.all([
    device.read(readWaitingWork),
    device.read(readSkipped),
    readModules(device),
  ]);
  return { outbox, skipped, modules };
}

async function readModules(device: Device): Promise<HeldModules> {
  const summaries = await device.sectionSummaries();
  const sections = await Promise.all(summaries.map(({ id, version }) => device.section(id, version)));
  return {
    listed: summaries.length,
    held: sections.filter((section) => section !== null).length,
    isReady: await device.isReadyOffline(),
  };
}

const NOT_SAID: StorageEstimate = {};

export async function readStorage(): Promise<StorageFacts> {
  const [isPersisted, estimate] = await Promise.all([
    navigator.storage.persisted(),
    // Safari before 17 does not say.
    'estimate' in navigator.storage ? navigator.storage.estimate() : NOT_SAID,
  ]);
  return { isPersisted, usage: estimate.usage ?? null, quota: estimate.quota ?? null };
}
