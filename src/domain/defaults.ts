/** Settings of a new institution and a new person, until they choose others. */

/** After how many minutes without key or pointer a device locks (rule SES-22). */
export const LOCK_AFTER_MINUTES = 15;
/** How often an administrator is reminded to repeat an assessment (rule ACC-15). */
export const RETAKE_REMINDER_MONTHS = 12;
export const LONGEST_RETAKE_MONTHS = 60;
