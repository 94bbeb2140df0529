/** How long things last, as mails, screens, Help and the privacy policy tell people. */

/** The link that confirms a registration or accepts an invitation (rule ACC-8). */
export const INVITATION_DAYS = 14;
/** The link to a new password, and the one that confirms a new email (rule ACC-8). */
export const RESET_HOURS = 2;
/** After this, some changes ask for the password again (rule SES-15). */
export const FRESH_PASSWORD_MINUTES = 10;
/**
 * Discarded work, and answers that lost a choice, stay in the backup file for so many days of use (rule
 * SYN-12).
 */
export const DISCARDED_DAYS = 30;
/** The technical log of a bug report (rule BUG-7). */
export const BUG_REPORT_LOG_DAYS = 90;
/** To whom a mail went, once it was sent or given up (rule MAIL-11). */
export const MAIL_ADDRESS_DAYS = 30;
