import type { ReactNode } from 'react';
import type { Dose } from '#domain/sheet-links.ts';
import { useSection } from '../open/open-context.ts';

interface DrugNamesProps {
  readonly id: string;
  readonly doses: readonly Dose[];
}

/** Names to choose from: those in the module's lists, and those on the sheet already. */
export function DrugNames({ id, doses }: DrugNamesProps): ReactNode {
  const lists = Object.values(useSection().questions).flatMap(({ medicationList = [] }) => medicationList);
  const known = lists.flatMap(({ medications }) => medications.map(({ name }) => name));
  const names = new Set([...doses.map(({ drug }) => drug.trim()), ...known].filter((name) => name !== ''));
  return (
    <datalist id={id}>
      {[...names]
        .toSorted((a, b) => a.localeCompare(b))
        .map((name) => (
          <option key={name}>{name}</option>
        ))}
    </datalist>
  );
}
