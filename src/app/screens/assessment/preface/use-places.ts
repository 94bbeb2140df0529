import { useCallback, useState } from 'react';
import type { Section } from '#domain/section.ts';
import { readList } from '#device/store/reading/assessment-list.ts';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import type { SelectOption } from '../../../widgets/select/options.ts';
import { areaOptions, departmentOptions } from './places.ts';

interface Places {
  /** Undefined until they have been read. */
  readonly areas: readonly SelectOption[] | undefined;
  readonly departments: readonly SelectOption[] | undefined;
  /** Called when a field gets focus, not on every key, which would change the list, too. */
  readonly read: () => void;
}

/** The places of earlier tracers, as far as this device knows them. */
export function usePlaces(section: Section): Places {
  const device = useDevice();
  const [known, setKnown] = useState<Omit<Places, 'read'>>({ areas: undefined, departments: undefined });
  const read = useCallback(async () => {
    const [list, me] = await Promise.all([device.read(readList), device.me()]);
    setKnown({
      areas: areaOptions(list, section),
      departments: departmentOptions(list, me?.department ?? ''),
    });
  }, [device, section]);
  const readQuietly = useCallback(() => {
    // Places that cannot be read are not offered; typing works without them.
    const nothing = { areas: areaOptions([], section), departments: departmentOptions([], '') };
    read().catch(() => setKnown(nothing));
  }, [read, section]);
  return { ...known, read: readQuietly };
}
