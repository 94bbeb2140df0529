import { useMemo } from 'react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Navigate, useLocation } from 'react-router-dom';
import { Opening } from '../../shell/Opening.tsx';
import { AwayNotice } from './AwayNotice.tsx';
import { Comparison } from './Comparison.tsx';
import { reviewedIds } from './review-set.ts';
import { useReviewSet } from './use-review-set.ts';

const stateSchema = z.object({ showFlagged: z.boolean() });

/** Completed assessments of one module side by side; any other set leads to the list (rule REV-1). */
export default function Review(): ReactNode {
  const { search } = useLocation();
  const ids = useMemo(() => reviewedIds(search), [search]);
  if (ids === null) return <Navigate to="/assessments" replace />;
  // Another set is another page: nothing of the previous one may stay.
  return <OneSet key={ids.join()} ids={ids} />;
}

function OneSet({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const { state } = useLocation();
  const { set, retry } = useReviewSet(ids);
  switch (set.kind) {
    case 'opening':
      return <Opening />;
    case 'invalid':
      return <Navigate to="/assessments" replace />;
    case 'away':
      return <AwayNotice away={set.away} here={set.here} onRetry={retry} />;
    case 'ready':
      return (
        <Comparison
          compared={set.compared}
          startsWithFlagged={stateSchema.safeParse(state).data?.showFlagged ?? false}
        />
      );
  }
}
