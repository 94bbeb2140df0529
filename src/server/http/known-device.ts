import { createHash, randomBytes } from 'node:crypto';
import { isSignedBy, sign } from '../signing-keys.ts';
import type { SigningKeys } from '../signing-keys.ts';
import { cookieOf, KEPT_SECONDS } from './cookies.ts';

/**
 * A cookie by which a browser is known in which somebody has logged in before (rule ACC-3). It names nobody: it
 * holds a number drawn for this browser, and for each of its people a hash that only means something with their
 * uid. It opens nothing.
 */

/** On a shared tablet; who has not been here for longest is forgotten. */
const MOST_PEOPLE = 12;
/** Ours has fewer. */
const LONGEST = 500;

interface KnownDevice {
  readonly id: string;
  readonly people: readonly string[];
}

export interface KnownDevices {
  /** The name under which tries of this person in this browser are counted; null where they have never logged in there. */
  whomOf(cookies: string | undefined, uid: string): string | null;
  /** The header with which the browser is told that this person has logged in. */
  remember(cookies: string | undefined, uid: string): { readonly 'set-cookie': string };
}

export function createKnownDevices(options: { signingKeys: SigningKeys; isSecure: boolean }): KnownDevices {
  const name = options.isSecure ? '__Host-device' : 'device';
  const attributes = `Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict${options.isSecure ? '; Secure' : ''}`;

  const read = (cookies: string | undefined): KnownDevice | null => {
    const cookie = cookieOf(cookies, name);
    if (cookie === undefined || cookie.length > LONGEST) return null;
    const end = cookie.lastIndexOf('.');
    const value = cookie.slice(0, Math.max(0, end));
    if (!isSignedBy(options.signingKeys, said(value), cookie.slice(end + 1))) return null;
    const [id = '', ...people] = value.split('.');
    return { id, people };
  };

  return {
    whomOf: (cookies, uid) => {
      const device = read(cookies);
      const person = device === null ? '' : hashOf(device.id, uid);
      return device?.people.includes(person) === true ? `${device.id}.${person}` : null;
    },
    remember: (cookies, uid) => {
      const { id, people } = read(cookies) ?? { id: randomBytes(18).toString('base64url'), people: [] };
      const person = hashOf(id, uid);
      const others = people.filter((other) => other !== person).slice(0, MOST_PEOPLE - 1);
      const value = [id, person, ...others].join('.');
      return { 'set-cookie': `${name}=${value}.${sign(options.signingKeys, said(value))}; ${attributes}` };
    },
  };
}

const said = (value: string): string => `device ${value}`;

const hashOf = (id: string, uid: string): string =>
  createHash('sha256').update(`${id} ${uid}`).digest('base64url').slice(0, 22);
