import { useEffect, useState } from 'react';
import { readVersionStates, readVersions } from '#device/store/kept-versions.ts';
import type { Versions } from '#device/store/kept-versions.ts';
import type { FetchedVersions } from '#device/sync/fetching-versions.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { Section } from '#domain/section.ts';
import { beforeFirstVersion } from '#domain/version-changes.ts';
import { useDevice, useEngineStatus } from '../../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../../device-hooks/use-device-query.ts';
import { useOpen, useOpened, useSectionIfHeld } from '../open/open-context.ts';

/** Versions as this device knows them, and asked for where it does not (rule STEP-12). */

/** Null until it is known how asking went. */
type Asked = FetchedVersions | null;

/** Asks on arrival, whenever `wanted` changes, and at each sign of the server after it could not be asked. */
function useAsked(wanted: string | null, ask: () => Promise<FetchedVersions>): Asked {
  const { lastContactAt } = useEngineStatus();
  const [answer, setAnswer] = useState<{ readonly of: string; readonly came: FetchedVersions }>();
  const asked = answer !== undefined && answer.of === wanted ? answer.came : null;
  const hope = asked === 'unreachable' ? lastContactAt : null;
  useEffect(() => {
    if (wanted === null) return undefined;
    let isGone = false;
    void ask()
      .catch(() => 'unreachable' as const)
      .then((came) => {
        if (!isGone) setAnswer({ of: wanted, came });
      });
    return () => {
      isGone = true;
    };
    // Everything asked for is in `wanted`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, hope]);
  return asked;
}

/** The list; asked for again when this device's own saves have become versions. */
export function useVersions(): { readonly versions: Versions | undefined; readonly asked: Asked } {
  const device = useDevice();
  const { id } = useOpen();
  const isOnServer = useOpened((held) => held.isOnServer);
  const versions = useDeviceQuery(() => device.read((database) => readVersions(database, id)), [device, id]);
  const wanted = versions === undefined || !isOnServer ? null : `${id} ${versions.held}`;
  const asked = useAsked(wanted, () => device.sync((sync) => sync.fetchVersionList(id)));
  return { versions, asked };
}

/**
 * States by version.
 *
 * @param fetched those that are also asked for
 */
export function useVersionStates(
  read: readonly number[],
  fetched: readonly number[],
): { readonly states: ReadonlyMap<number, Assessment> | undefined; readonly asked: Asked } {
  const device = useDevice();
  const { id } = useOpen();
  const states = useDeviceQuery(
    () => device.read((database) => readVersionStates(database, id, read)),
    [device, id, read.join()],
  );
  const isAsking = fetched.length > 0;
  const asked = useAsked(isAsking ? `${id} ${fetched.join()}` : null, () =>
    device.sync((sync) => sync.fetchVersionStates(id, fetched)),
  );
  return { states, asked };
}

/** The versions needed to tell what these ones changed. */
export function statesOf(versions: readonly number[]): number[] {
  const all = versions.flatMap((version) => [version, version - 1]);
  return [...new Set(all)].filter((version) => version > 0);
}

/** A version and the one before; null where one of them is not on this device. */
export function pairOf(
  states: ReadonlyMap<number, Assessment>,
  version: number,
): { readonly before: Assessment; readonly after: Assessment } | null {
  const after = states.get(version);
  if (after === undefined) return null;
  const before = version === 1 ? beforeFirstVersion(after) : states.get(version - 1);
  return before === undefined ? null : { before, after };
}

/** The module, fetched for an assessment that is over and came without it. */
export function useModule(): Section | null {
  const device = useDevice();
  const { id } = useOpen();
  const section = useSectionIfHeld();
  const { lastContactAt } = useEngineStatus();
  const hope = section === null ? lastContactAt : null;
  const isMissing = section === null;
  useEffect(() => {
    if (isMissing) device.sync((sync) => sync.fetchAssessment(id)).catch(() => undefined);
  }, [device, id, isMissing, hope]);
  return section;
}
