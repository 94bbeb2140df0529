/** The key of an assessment's lane in the outbox: its kind and its id. */
export const laneKey = (id: string): string => `${PREFIX}${id}`;

/** The assessment of a lane, by its key; other kinds of lane have no assessment. */
export function idOfLane(key: unknown): string | null {
  return typeof key === 'string' && key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;
}

const PREFIX = 'assessment:';
