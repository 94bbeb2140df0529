import * as z from 'zod';

/** How people sign in by their hospital (rule ACC-32), as the operator has set it. */
export interface SignInSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whose sign-in it is, on the button. */
  readonly name: string;
  /** Numbers of the hospitals for whose people the provider vouches. */
  readonly hospitals: readonly number[] | 'all';
  readonly scope: string;
  /** What the provider is to ask for each time, as tablets are shared; empty where that is left to it. */
  readonly prompt: string;
  /** Counts an email as verified of which the provider says nothing. */
  readonly trustsEmail: boolean;
  /** Null: roles are given here alone. */
  readonly roles: RoleClaim | null;
}

/** A claim whose values give roles; deeper ones with dots, as `realm_access.roles`. */
export interface RoleClaim {
  readonly claim: string;
  /** From a value of the claim to a role's number. */
  readonly values: ReadonlyMap<string, number>;
}

const ROLE_IDS: Readonly<Record<string, number>> = { administrator: 1, editor: 2, viewer: 3 };
const DEFAULT_SCOPE = 'openid email profile';
/** Only there may the provider be spoken to without encryption, as in a trial. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  return isSafe && search === '' && hash === '';
}

const pairsOf = (text: string): string[][] =>
  text
    .split(',')
    .map((pair) => pair.trim())
    // Names of groups may have the sign, too.
    .map((pair) => [
      pair.slice(0, pair.lastIndexOf('=')).trim(),
      pair.slice(pair.lastIndexOf('=') + 1).trim(),
    ]);

const onOff = z.enum(['on', 'off'], 'must be on or off');

/** Those of the server's variables that are about this. */
export const signInVariables = {
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be an address such as https://login.hospital.example')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60, 'must have at most 60 characters').default('your hospital'),
  OIDC_HOSPITALS: z
    .string()
    .refine(
      (text) => text === 'all' || text.split(',').every((one) => /^[1-9]\d{0,9}$/.test(one.trim())),
      'must be all, or numbers of hospitals such as 1,4',
    )
    .optional(),
  OIDC_SCOPE: z
    .string()
    .refine((text) => text.split(' ').includes('openid'), `must be words of which one is openid`)
    .default(DEFAULT_SCOPE),
  OIDC_PROMPT: z
    .enum(['login', 'select_account', 'none'], 'must be login, select_account or none')
    .default('login'),
  OIDC_TRUST_EMAIL: onOff.default('off'),
  OIDC_ROLE_CLAIM: z.string().optional(),
  OIDC_ROLES: z
    .string()
    .refine(
      (text) =>
        pairsOf(text).every(([value = '', role = '']) => value !== '' && ROLE_IDS[role] !== undefined),
      'must be such as tracers-admins=administrator,tracers=editor,staff=viewer',
    )
    .optional(),
};

type Read = z.output<z.ZodObject<typeof signInVariables>>;

/** @returns what is missing, in a sentence; null where people sign in here alone, or nothing is missing */
export function signInProblem(read: Read): string | null {
  if (read.OIDC_ISSUER === undefined) return null;
  const needed = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_HOSPITALS'] as const;
  const missing = needed.find((name) => read[name] === undefined);
  if (missing !== undefined) return `${missing} must be set when OIDC_ISSUER is set.`;
  const isHalf = (read.OIDC_ROLE_CLAIM === undefined) !== (read.OIDC_ROLES === undefined);
  return isHalf ? 'OIDC_ROLE_CLAIM and OIDC_ROLES must be set together.' : null;
}

/** @param read without a problem */
export function signInSettingsOf(read: Read): SignInSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read;
  const { OIDC_HOSPITALS: hospitals, OIDC_ROLE_CLAIM: claim, OIDC_ROLES: roles } = read;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  if (hospitals === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    name: read.OIDC_NAME,
    hospitals: hospitals === 'all' ? 'all' : hospitals.split(',').map(Number),
    scope: read.OIDC_SCOPE,
    prompt: read.OIDC_PROMPT === 'none' ? '' : read.OIDC_PROMPT,
    trustsEmail: read.OIDC_TRUST_EMAIL === 'on',
    roles: claim === undefined || roles === undefined ? null : { claim, values: roleValues(roles) },
  };
}

function roleValues(text: string): ReadonlyMap<string, number> {
  return new Map(pairsOf(text).map(([value = '', role = '']) => [value, ROLE_IDS[role] ?? 0]));
}
