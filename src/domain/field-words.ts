/** The names of an assessment's fields on screens, on paper and in mails. Of an answer: `note-words.ts`. */

export const AREA = 'Area';
export const DEPARTMENT = 'Department';
/** One of them; its lists add an s. */
export const FACILITATOR = 'Facilitator';
export const PARTICIPANT = 'Participant';
export const FINAL_COMMENTS = 'Final comments';
