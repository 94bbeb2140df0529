/** Recent Assessments holds this many. */
export const RECENT = 3;
