import type { AskedFirst } from '#domain/path-order.ts';
import { useViewState } from '../../../state/view-state.ts';
import { useOpen } from './open-context.ts';

const NONE: AskedFirst = [];

/** Which questions of the open assessment come first (rule ACT-17); none before that is fixed. */
export function useAskedFirst(): AskedFirst {
  const { id } = useOpen();
  return useViewState(({ askedFirst }) => askedFirst[id] ?? NONE);
}
