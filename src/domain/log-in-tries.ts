/** So many wrong passwords within so long, and the next try has to wait (rule ACC-3). */
export const MOST_WRONG_PASSWORDS = 10;
export const WRONG_PASSWORD_MINUTES = 15;
