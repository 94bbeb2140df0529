import { useCallback } from 'react';
import { create } from 'zustand';
import type { NotComparable } from '#domain/comparable.ts';
import { MOST_COMPARED } from '#domain/limits.ts';
import { useDevice } from '../../../device-hooks/device-context.tsx';

/** The assessments ticked to be compared. The selection outlives a look at the comparison, not the window. */

interface Selected {
  /** Whose it is: the next person at this tablet begins with none. */
  readonly userId: number | null;
  /** In the order of selecting. */
  readonly ids: readonly string[];
}

const useSelected = create<Selected>(() => ({ userId: null, ids: [] }));

interface Selection {
  readonly ids: readonly string[];
  readonly toggle: (id: string) => void;
  readonly clear: () => void;
}

const nothing: readonly string[] = [];

export function useSelection(): Selection {
  const { userId } = useDevice();
  const ids = useSelected((selected) => (selected.userId === userId ? selected.ids : nothing));
  const toggle = useCallback(
    (id: string) =>
      useSelected.setState((before) => {
        const known = before.userId === userId ? before.ids : [];
        return {
          userId,
          ids: known.includes(id) ? known.filter((other) => other !== id) : [...known, id],
        };
      }),
    [userId],
  );
  const clear = useCallback(() => useSelected.setState({ userId, ids: [] }), [userId]);
  return { ids, toggle, clear };
}

/** Why something cannot be selected, in a sentence for the person who wonders. */
export const NOT_COMPARABLE_WORDS: Readonly<Record<NotComparable, string>> = {
  'in-progress': 'Only completed assessments can be compared.',
  uploaded: 'A PDF upload has no answers to compare.',
  'other-module': 'Only assessments of the same module can be compared.',
  enough: `At most ${MOST_COMPARED} can be compared; remove one first.`,
};

/** The address of the comparison of these (rule NAV-1). */
export function reviewPath(ids: readonly string[]): string {
  return `/review?${ids.map((id) => `assessments[]=${id}`).join('&')}`;
}
