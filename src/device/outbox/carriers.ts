import { actionOfLane, idOfLane } from '../rows/stored.ts';
import type { DeviceDatabase } from '../store/database.ts';
import type { Trying } from './lane-writes.ts';
import { SENT_ACTIONS } from './sent-actions.ts';
import { SENT_ASSESSMENTS } from './sent-assessments.ts';
import { Carrier } from './sending.ts';
import type { Carried, CarryingPorts } from './sending.ts';

/** Carries lanes of every kind, by their keys. */
export type Carry = (ports: CarryingPorts, key: string) => Promise<Carried>;

/** @param trying makes a write for which there may be no room */
export function carrying(database: DeviceDatabase, trying: Trying): Carry {
  const assessments = new Carrier(SENT_ASSESSMENTS, database, trying);
  const actions = new Carrier(SENT_ACTIONS, database, trying);
  return async (ports, key) => {
    const [assessment, action] = [idOfLane(key), actionOfLane(key)];
    if (assessment !== null) return assessments.carry(ports, assessment);
    return action === null ? { kind: 'nothing' } : actions.carry(ports, action);
  };
}
