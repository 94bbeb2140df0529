/** The key of an assessment's lane in the outbox: its kind and its id. */
export const laneKey = (id: string): string => `assessment:${id}`;
