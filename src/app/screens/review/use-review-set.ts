import { useEffect, useMemo, useRef, useState } from 'react';
import type { Device } from '#device/device.ts';
import { readEntry } from '#device/store/reading/assessment-list.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { isAway, isOutdated, reviewSetOf } from './review-set.ts';
import type { Found, ReviewSet } from './review-set.ts';
import type { Fetched } from '#device/sync/sync.ts';

interface Asking {
  readonly set: ReviewSet;
  /** Asks the server again for what is not here. */
  readonly retry: () => void;
}

const nothing: ReadonlyMap<string, Fetched> = new Map();

/** These assessments as this device holds them; missing ones are fetched and kept. */
export function useReviewSet(ids: readonly string[]): Asking {
  const device = useDevice();
  const [fetched, setFetched] = useState(nothing);
  const found = useDeviceQuery(() => findAll(device, ids), [device, ids]);
  const asked = useRef(new Set<string>());

  useEffect(() => {
    const ask = async (one: Found) => {
      asked.current.add(one.id);
      const outcome = await (isOutdated(one) ? pull(device) : fetchOne(device, one.id));
      asked.current.delete(one.id);
      setFetched((before) => new Map(before).set(one.id, outcome));
    };
    for (const one of found ?? []) {
      if (isAway(one) && !fetched.has(one.id) && !asked.current.has(one.id)) void ask(one);
    }
  }, [device, found, fetched]);

  // Back online: automatically ask for what could not be fetched.
  useEffect(() => {
    let last = device.getEngineStatus().network;
    return device.subscribeEngine(() => {
      const { network } = device.getEngineStatus();
      if (network === 'reachable' && last !== network) setFetched(withoutFailures);
      last = network;
    });
  }, [device]);

  const set = useMemo<ReviewSet>(
    () => (found === undefined ? { kind: 'opening' } : reviewSetOf(found, fetched)),
    [found, fetched],
  );
  return { set, retry: () => setFetched(withoutFailures) };
}

function withoutFailures(fetched: ReadonlyMap<string, Fetched>): ReadonlyMap<string, Fetched> {
  const left = [...fetched].filter(([, outcome]) => outcome !== 'unreachable');
  return left.length === fetched.size ? fetched : new Map(left);
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

function fetchOne(device: Device, id: string): Promise<Fetched> {
  return device.sync((sync) => sync.fetchAssessment(id)).catch((): Fetched => 'unreachable');
}

async function pull(device: Device): Promise<Fetched> {
  const isDone = await device.sync((sync) => sync.pullNow()).catch(() => false);
  return isDone ? 'held' : 'unreachable';
}
