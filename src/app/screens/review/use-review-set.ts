import { useEffect, useMemo, useRef, useState } from 'react';
import type { Device } from '#device/device.ts';
import { readEntry } from '#device/store/reading/assessment-list.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { isAway, reviewSetOf } from './review-set.ts';
import type { Asked, Found, ReviewSet } from './review-set.ts';
import type { Fetched } from '#device/sync/sync.ts';

interface Asking {
  readonly set: ReviewSet;
  /** Asks the server again for what is not here. */
  readonly retry: () => void;
}

const nothing: ReadonlyMap<string, Asked> = new Map();

/** These assessments as this device holds them; what is missing or may be outdated is asked for, and kept. */
export function useReviewSet(ids: readonly string[]): Asking {
  const device = useDevice();
  const [asked, setAsked] = useState(nothing);
  const found = useDeviceQuery(() => findAll(device, ids), [device, ids]);
  const asking = useRef(new Set<string>());

  useEffect(() => {
    const ask = async (one: Found) => {
      asking.current.add(one.id);
      const isOpenHere = one.held?.assessment.dateCompleted === null;
      const outcome = await (isOpenHere ? pull(device, one.id) : fetchOne(device, one.id));
      asking.current.delete(one.id);
      setAsked((before) => new Map(before).set(one.id, outcome));
    };
    for (const one of found ?? []) {
      if (isAway(one) && !asked.has(one.id) && !asking.current.has(one.id)) void ask(one);
    }
  }, [device, found, asked]);

  // Back online: automatically ask for what could not be fetched.
  useEffect(() => {
    let last = device.getEngineStatus().network;
    return device.subscribeEngine(() => {
      const { network } = device.getEngineStatus();
      if (network === 'reachable' && last !== network) setAsked(withoutFailures);
      last = network;
    });
  }, [device]);

  const set = useMemo<ReviewSet>(
    () => (found === undefined ? { kind: 'opening' } : reviewSetOf(found, asked)),
    [found, asked],
  );
  return { set, retry: () => setAsked(withoutFailures) };
}

function withoutFailures(asked: ReadonlyMap<string, Asked>): ReadonlyMap<string, Asked> {
  const left = [...asked].filter(([, outcome]) => outcome !== 'unreachable');
  return left.length === asked.size ? asked : new Map(left);
}

async function findAll(device: Device, ids: readonly string[]): Promise<Found[]> {
  return Promise.all(ids.map((id) => findOne(device, id)));
}

async function findOne(device: Device, id: string): Promise<Found> {
  const held = await device.stored((store) => store.held(id));
  const isKnown = held !== null && held.assessment.dateCompleted !== null;
  const [section, listed] = await Promise.all([
    held &&
      device.stored((store) =>
        store.section(Number(held.assessment.section), held.assessment.sectionVersion),
      ),
    isKnown ? null : device.read((database) => readEntry(database, id)),
  ]);
  return { id, held, section, listed };
}

async function fetchOne(device: Device, id: string): Promise<Asked> {
  const fetched = await device.sync((sync) => sync.fetchAssessment(id)).catch((): Fetched => 'unreachable');
  return fetched === 'held' ? completedOrNot(device, id) : fetched;
}

async function pull(device: Device, id: string): Promise<Asked> {
  const isDone = await device.sync((sync) => sync.pullNow()).catch(() => false);
  return isDone ? completedOrNot(device, id) : 'unreachable';
}

async function completedOrNot(device: Device, id: string): Promise<Asked> {
  const held = await device.stored((store) => store.held(id));
  return held?.assessment.dateCompleted === null ? 'in progress' : 'held';
}
