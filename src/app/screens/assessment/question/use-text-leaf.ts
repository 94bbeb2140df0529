import type { Leaf } from '#domain/leaf.ts';
import { useLeaf, useOpen } from '../open/open-context.ts';
import { useTyped } from './use-typed.ts';
import type { Typed } from './use-typed.ts';

/**
 * A leaf's text as typed. `blank` is what an emptied field writes: a part's null removes
 * its value.
 */
export function useTextLeaf(leaf: Leaf, blank: '' | null): Typed {
  const open = useOpen();
  const value = useLeaf(leaf);
  return useTyped(
    typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    (text, seen) => open.type(leaf, text === '' ? blank : text, seen),
    () => void open.flush(),
  );
}
