import type { ReactNode } from 'react';
import type { ListEntry } from '#device/rows/list-entries.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { entryFindings } from '../assessments/list-entry.ts';
import { foundHere } from './found-here.ts';

/** The findings of an assessment that was completed here, until the server's list says how many there are. */
export default function FoundHere({ entry }: { entry: Pick<ListEntry, 'id' | 'answered'> }): ReactNode {
  const { id, answered } = entry;
  const device = useDevice();
  const found = useDeviceQuery(() => foundHere(device, id), [device, id]);
  return found ? entryFindings({ answered, ...found }) : null;
}
