/** In characters; `password-rule.ts` judges the rest. */
export const SHORTEST_PASSWORD = 8;
/** From here on, length is strength. */
export const ENOUGH_BY_LENGTH = 15;
export const LONGEST_PASSWORD = 200;
export const PASSWORD_TOO_LONG = `A password may have at most ${LONGEST_PASSWORD} characters.`;
