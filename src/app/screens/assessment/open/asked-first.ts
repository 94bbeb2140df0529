import type { AskedFirst } from '#domain/path-order.ts';
import { askedFirstIn, useViewState } from '../../../state/view-state.ts';
import { useOpen } from './open-context.ts';

/** Which questions of the open assessment come first. */
export function useAskedFirst(): AskedFirst {
  const { id } = useOpen();
  return useViewState((state) => askedFirstIn(id, state));
}

/** Why a question comes first; empty for all others. */
export function againWords(number: number, first: AskedFirst): string {
  return first.includes(number) ? ', found last time' : '';
}
