import { useMemo } from 'react';
import type { HeldAction } from '#device/store/actions.ts';
import type { RosterEntry } from '#contract/people.ts';
import { fullName } from '#domain/names.ts';
import type { Section, SectionSummary } from '#domain/section.ts';
import { useDevice, useEngineStatus } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';

/** What the Action Plan reads of the device. */
export interface ActionsOnDevice {
  readonly actions: readonly HeldAction[];
  readonly sections: readonly SectionSummary[];
  readonly roster: readonly RosterEntry[];
  /** The names of the hospital's people by id. */
  readonly people: ReadonlyMap<number, string>;
  /** When the hospital's list was last fetched; null: never on this device. */
  readonly lastPullAt: string | null;
  readonly isOffline: boolean;
}

/** Undefined while reading. */
export function useActions(): ActionsOnDevice | undefined {
  const device = useDevice();
  const isOffline = useEngineStatus().network === 'unreachable';
  // Of thousands, a reading takes as long as a few keys: what is being typed is shown by its draft meanwhile.
  const actions = useDeviceQuery(
    () => device.stored((store) => store.actions()),
    [device],
    undefined,
    () => true,
  );
  const around = useDeviceQuery(async () => {
    const [sections, roster, lastPullAt] = await Promise.all([
      device.stored((store) => store.sectionSummaries()),
      device.stored((store) => store.roster()),
      device.stored((store) => store.lastPullAt()),
    ]);
    return { sections, roster, lastPullAt };
  }, [device]);
  return useMemo(() => {
    if (actions === undefined || around === undefined) return undefined;
    const people = new Map(around.roster.map((person) => [person.id, fullName(person)]));
    return { actions, ...around, people, isOffline };
  }, [actions, around, isOffline]);
}

/** The module's version that an action began with, by `sectionKey`. */
export type SectionsByKey = ReadonlyMap<string, Section>;

export function sectionKey(action: { readonly section: string; readonly sectionVersion: number }): string {
  return `${action.section} ${action.sectionVersion}`;
}

/** The modules that the actions are about, as far as they are on this device. */
export function useSectionsOf(actions: readonly HeldAction[]): SectionsByKey {
  const device = useDevice();
  const wanted = [...new Set(actions.map(({ action }) => sectionKey(action)))].toSorted().join(',');
  const read = useDeviceQuery(async () => {
    const keys = wanted === '' ? [] : wanted.split(',');
    const found = await Promise.all(
      keys.map(async (key) => {
        const [id, version] = key.split(' ').map(Number);
        return [key, await device.stored((store) => store.section(id ?? 0, version ?? 0))] as const;
      }),
    );
    return new Map(found.flatMap(([key, section]) => (section === null ? [] : [[key, section] as const])));
  }, [device, wanted]);
  return read ?? NO_SECTIONS;
}

const NO_SECTIONS: SectionsByKey = new Map();
