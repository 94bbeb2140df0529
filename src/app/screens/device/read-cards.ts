import type { Device } from '#device/device.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import type { Waiting } from '#device/outbox/waiting.ts';
import { readSkipped } from '#device/store/skipped.ts';
import type { SkippedAssessment } from '#device/store/skipped.ts';
import { readHeldOffline } from '#device/store/reading/held-offline.ts';
import type { HeldOffline } from '#device/store/reading/held-offline.ts';
import { resumePath, sectionOf } from '../assessments/list-entry.ts';

/** A row, and the address at which it is opened; null where that is not on this device. */
export interface WaitingHere extends Waiting {
  readonly place: string | null;
}

/** What the cards of the Device page say, read together, so that none pushes another away. */
export interface Cards {
  readonly outbox: readonly WaitingHere[];
  readonly skipped: readonly SkippedAssessment[];
  readonly held: HeldOffline;
  /** In milliseconds of `performance.now`. */
  readonly heldAt: number;
}

export interface StorageFacts {
  readonly isPersisted: boolean;
  /** Bytes, as far as the browser tells. */
  readonly usage: number | null;
  readonly quota: number | null;
}

export async function readCards(device: Device): Promise<Cards> {
  const [outbox, skipped, held] = await Promise.all([
    readOutbox(device),
    device.read(readSkipped),
    device.read(readHeldOffline),
  ]);
  return { outbox, skipped, held, heldAt: performance.now() };
}

async function readOutbox(device: Device): Promise<WaitingHere[]> {
  const [outbox, sections] = await Promise.all([
    device.read(readWaitingWork),
    device.stored((store) => store.sectionSummaries()),
  ]);
  const placeOf = async ({ kind, id }: Waiting) => {
    if (kind === 'action') return `/actions?open=${id}`;
    const held = await device.stored((store) => store.held(id));
    if (held === null) return null;
    const { assessment } = held;
    // The end of a submitted assessment says there how the sending stands.
    if (assessment.dateCompleted !== null) return `/assessments/${id}/complete`;
    return resumePath(assessment, sectionOf(assessment, sections)?.questionCount ?? null);
  };
  return Promise.all(outbox.map(async (waiting) => ({ ...waiting, place: await placeOf(waiting) })));
}

const NOT_SAID: StorageEstimate = {};

/** Null where the browser has no word for it, as WebKit outside Apple's systems. */
export async function readStorage(): Promise<StorageFacts | null> {
  if (!('storage' in navigator)) return null;
  const [isPersisted, estimate] = await Promise.all([
    navigator.storage.persisted(),
    // Safari before 17 does not say.
    'estimate' in navigator.storage ? navigator.storage.estimate() : NOT_SAID,
  ]);
  return { isPersisted, usage: estimate.usage ?? null, quota: estimate.quota ?? null };
}

/** A number of bytes for people: `0.4 MB`, `12 GB`. */
export function byteWords(bytes: number): string {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : [bytes / 1e6, 'MB'];
  return `${size >= 10 ? Math.round(size) : Math.round(size * 10) / 10} ${unit}`;
}
