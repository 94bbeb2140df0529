/** In characters. What else makes a good password is judged where it is kept. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 200;
export const PASSWORD_TOO_LONG = `A password may have at most ${LONGEST_PASSWORD} characters.`;
