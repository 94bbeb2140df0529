/** In characters. The server judges the rest of a password's quality. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 200;
export const PASSWORD_TOO_LONG = `A password may have at most ${LONGEST_PASSWORD} characters.`;
