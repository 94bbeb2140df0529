import { keyOf, seatOf } from '#device/person/lock-marks.ts';
import { TOKEN_KEY, personOfToken } from '#device/person/token.ts';

/**
 * The local storage of a device with a log-in that stays signed in: its token, and that the device was used
 * just now.
 */
export interface KeptLogIn {
  readonly token: string;
  readonly tokenKey: string;
  readonly markKey: string;
}

export function keptLogIn(token: string): KeptLogIn {
  const seat = seatOf({ uid: personOfToken(token)?.uid ?? null, token });
  if (seat === null) throw new Error('The token names nobody.');
  return { token, tokenKey: TOKEN_KEY, markKey: keyOf(seat) };
}

/** In the page, and by its clock. */
export function keepLogIn({ token, tokenKey, markKey }: KeptLogIn): void {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(markKey, `open ${Date.now()} 60 planted`);
}
