/** The rows that a tall screen shows: they are there before the rest of a long list is read. */
export const FIRST_ROWS = 40;
