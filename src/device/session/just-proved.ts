import { FRESH_PASSWORD_MINUTES } from '#domain/lifetimes.ts';
import { claimsOf } from '../person/token.ts';

/** Whether the person had just proved who they are when the server made this token; by its own clock. */
export function wasJustProved(token: string): boolean {
  try {
    const { iat, auth_time: at } = claimsOf(token);
    return typeof iat === 'number' && typeof at === 'number' && iat - at <= FRESH_PASSWORD_MINUTES * 60;
  } catch {
    return false;
  }
}
