/** Recent Assessments holds this many (rule HOME-1). */
export const RECENT = 3;
