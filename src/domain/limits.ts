/** Upper limits (rules API-9 and CALC-1): the app accepts exactly what the server accepts. */

/** Characters of one text, such as observations. */
export const LONGEST_TEXT = 20_000;
/** Characters of a name, a place or a medication. */
export const LONGEST_NAME = 500;
/** Facilitators of one assessment, and participants. */
export const MOST_PEOPLE = 100;
export const TOO_MANY_PEOPLE = `At most ${MOST_PEOPLE} names can be kept.`;
/** Rows of the wastage calculator. */
export const MOST_WASTAGE_ROWS = 100;
export const TOO_MANY_ROWS = `At most ${MOST_WASTAGE_ROWS} medications can be kept.`;
/** Assessments side by side. */
export const MOST_COMPARED = 3;
/** Characters of one text of an action, such as what will be done. */
export const LONGEST_ACTION_TEXT = 2_000;
/** Characters of the name of an action's owner. */
export const LONGEST_OWNER_NAME = 100;
