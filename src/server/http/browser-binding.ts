import { randomBytes } from 'node:crypto';
import { SIGN_IN_MS } from '../persistence/people/sign-in-rows.ts';
import { cookieOf } from './cookies.ts';

/**
 * A cookie that only the browser knows in which a sign-in by the hospital was begun, so that nobody else's ends in it
 * (docs/security.md, Sign-in by the hospital). It comes back with the provider's redirect, as `Lax` allows, and no
 * script can read it.
 */
export interface BrowserBinding {
  /** The browser's own; null where it has none. */
  of(cookies: string | undefined): string | null;
  /** The browser's own or a new one, for as long as a sign-in may take, and the header that keeps it there. */
  renew(cookies: string | undefined): { readonly value: string; readonly header: string };
}

const SHAPE = /^[\w-]{32}$/;

export function createBrowserBinding({ isSecure }: { readonly isSecure: boolean }): BrowserBinding {
  const name = isSecure ? '__Host-sign-in' : 'sign-in';
  const seconds = SIGN_IN_MS / 1000;
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const own = (cookies: string | undefined): string | null => {
    const value = cookieOf(cookies, name) ?? '';
    return SHAPE.test(value) ? value : null;
  };
  return {
    of: own,
    renew: (cookies) => {
      // Another tab's sign-in goes on.
      const value = own(cookies) ?? randomBytes(24).toString('base64url');
      return { value, header: `${name}=${value}; ${attributes}` };
    },
  };
}
