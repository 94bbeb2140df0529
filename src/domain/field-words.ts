/** What the fields of an assessment are called: on screens, on paper and in mails. */

export const AREA = 'Area';
export const DEPARTMENT = 'Department';
/** One of them; its lists add an s. */
export const FACILITATOR = 'Facilitator';
export const PARTICIPANT = 'Participant';
export const OBSERVATIONS = 'Observations';
export const OPPORTUNITIES = 'Opportunities';
export const FINAL_COMMENTS = 'Final comments';
