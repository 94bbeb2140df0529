import type { Discarded, Lane, StoredAssessment } from '../rows/stored.ts';
import type { SendingPorts } from './sending.ts';

/** The row that keeps for the backup file what is given up of an assessment. */

export function discarding(
  ports: Pick<SendingPorts, 'newId' | 'now'>,
  assessmentId: string,
  why: string,
): Pick<Discarded, 'id' | 'assessmentId' | 'at' | 'why'> {
  return { id: ports.newId(), assessmentId, at: ports.now(), why };
}

/** The changes that the server does not have, which go when the lane goes. */
export function unsent(stored: StoredAssessment, lane: Lane): Pick<Discarded, 'working' | 'changed'> {
  const refused = Object.fromEntries(Object.entries(lane.refused).map(([leaf, { value }]) => [leaf, value]));
  return {
    working: stored.working,
    changed: { ...lane.inFlight?.leaves, ...refused, ...lane.changed },
  };
}
