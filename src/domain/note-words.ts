/**
 * What the two notes of an answer are called. Apart from the names of the other fields (`field-words.ts`), because
 * the first question needs only these.
 */
export const OBSERVATIONS = 'Observations';
export const OPPORTUNITIES = 'Opportunities';
