import * as z from 'zod';
import { SECOND_MS } from '#domain/durations.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import { POSTGRES_LIMITS } from './persistence/database/postgres-pool.ts';
import type { Dialect } from './persistence/database/database.ts';
import type { PostgresLimits } from './persistence/database/postgres-pool.ts';
import { signInProblem, signInSettingsOf, signInVariables } from './sign-in/settings.ts';
import type { SignInSettings } from './sign-in/settings.ts';
import { signingKeysOf, signingKeysProblem } from './signing-keys.ts';
import type { SigningKeys } from './signing-keys.ts';
import { s3LocationOf, storageUrlProblem } from './storage/s3-location.ts';
import type { S3Location } from './storage/s3-location.ts';

/** The operator's settings and their defaults (rules RUN-4 to RUN-9). */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** Addresses and ranges that are believed when they name a client's address. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** What answers there. */
  readonly dialect: Dialect;
  /** How PostgreSQL is used. */
  readonly postgres: PostgresLimits;
  /** Signs log-ins; unless set, the server makes one and keeps it in `dataDir`. */
  readonly signingKeys?: SigningKeys | undefined;
  /** Where files are kept; unset, it is a folder in `dataDir`. */
  readonly s3?: S3Location | undefined;
  /** Where mail is sent; unset: each mail is written to `dataDir/outbox`. */
  readonly smtpUrl?: string | undefined;
  /** The sender, as `Name <address>` or an address. */
  readonly mailFrom: string;
  /** The address behind “email us”. */
  readonly supportEmail?: string | undefined;
  /** Where somebody who finds a hole writes, as an address of mail or the web; unset: no `security.txt`. */
  readonly securityContact?: string | undefined;
  /** Whether a hospital can be registered by anyone; otherwise by the operator alone. */
  readonly isRegistrationOpen: boolean;
  /** Whether page views are counted. */
  readonly hasAnalytics: boolean;
  /** How long what happened is kept. */
  readonly auditDays: number;
  /** The least important lines of the server's own log; unset, those of each request. */
  readonly logLevel?: LogLevel | undefined;
  /** Whether the rows of the audit log stand on stdout, too. */
  readonly saysAudit: boolean;
  /** Where `/metrics` is served; unset, nowhere. */
  readonly metricsPort?: number | undefined;
  /** How people sign in by their hospital; unset, they do not. */
  readonly signIn?: SignInSettings | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** One line naming the variable and what is wrong with it. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

const isUrlOf =
  (...protocols: string[]) =>
  (value: string): boolean =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol);

const isOrigin = ({ pathname, search, hash }: URL): boolean =>
  pathname === '/' && search === '' && hash === '';

const ADDRESS = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+$/;
const MAILBOX = /^(?:[^<>"\p{Cc}]+<([^<>]+)>|([^<>]+))$/u;

function isMailbox(value: string): boolean {
  const [, inBrackets, alone] = MAILBOX.exec(value.trim()) ?? [];
  return ADDRESS.test((inBrackets ?? alone ?? '').trim());
}

/** Has a host, and a readable user and password. */
function isWhole({ hostname, username, password }: URL): boolean {
  try {
    return hostname !== '' && decodeURIComponent(username + password) !== null;
  } catch {
    return false;
  }
}

function isProxy(entry: string): boolean {
  try {
    trustedProxies([entry]);
    return true;
  } catch {
    return false;
  }
}

/** A whole number from 1 to `most`. */
function countSchema(what: string, most: number, otherwise: number) {
  return z
    .string()
    .refine(
      (text) => /^[1-9]\d*$/.test(text) && Number(text) <= most,
      `must be a number of ${what}, from 1 to ${most}`,
    )
    .transform(Number)
    .prefault(String(otherwise));
}

const portSchema = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a number from 0 to 65535');

const environmentSchema = z.object({
  PORT: portSchema.default('8080'),
  HOST: z.string().regex(/^\S+$/, 'must be a host name or an address').default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isUrlOf('http:', 'https:'), 'must be an address such as https://tracers.example.org')
    .refine(
      (text) => !URL.canParse(text) || isOrigin(new URL(text)),
      'must not have a path: the app needs a host name of its own',
    )
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .superRefine((entries, context) => {
      const wrong = entries.find((entry) => !isProxy(entry));
      if (wrong !== undefined) {
        context.addIssue(
          `must be addresses and ranges such as 10.0.0.7, 192.168.0.0/16 or fd00::/8, and "${wrong}" is neither`,
        );
      }
    })
    .default([]),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      isUrlOf('postgres:', 'postgresql:'),
      'must be an address such as postgres://user:password@host:5432/name',
    )
    .optional(),
  DATABASE_DIALECT: z
    .enum(['postgres', 'distributed'], 'must be postgres or distributed')
    .default('postgres'),
  DATABASE_CONNECTIONS: countSchema('connections', 1000, POSTGRES_LIMITS.connections),
  DATABASE_STATEMENT_SECONDS: countSchema('seconds', 3600, POSTGRES_LIMITS.statementMs / SECOND_MS),
  DATABASE_IDLE_SECONDS: countSchema('seconds', 3600, POSTGRES_LIMITS.idleMs / SECOND_MS),
  STORAGE_URL: z
    .string()
    .superRefine((url, context) => {
      const problem = storageUrlProblem(url);
      if (problem !== null) context.addIssue(problem);
    })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => isUrlOf('smtp:', 'smtps:')(value) && isWhole(new URL(value)),
      'must be an address such as smtp://user:password@mail.example.org:587',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailbox, 'must be an address such as RTA Tracers <tracers@example.org>')
    .optional(),
  SUPPORT_EMAIL: z
    .string()
    .refine((value) => ADDRESS.test(value), 'must be an address such as help@example.org')
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .refine(
      (value) => ADDRESS.test(value) || isUrlOf('https:')(value),
      'must be an address such as security@example.org or https://example.org/security',
    )
    .optional(),
  REGISTRATION: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
  ANALYTICS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  AUDIT_DAYS: z
    .string()
    .refine((text) => /^[1-9]\d{0,4}$/.test(text), 'must be a number of days, from 1 to 99999')
    .default('2190'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  AUDIT_STDOUT: z.enum(['on', 'off'], 'must be on or off').default('off'),
  METRICS_PORT: portSchema.transform(Number).optional(),
  SECRET_KEY: z
    .string()
    .transform(signingKeysOf)
    .superRefine((keys, context) => {
      const problem = signingKeysProblem(keys);
      if (problem !== null) context.addIssue(problem);
    })
    .optional(),
  ...signInVariables,
});

/**
 * Reads the configuration once, at startup. An empty variable counts as unset.
 * @throws ConfigError
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const { PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, SECRET_KEY } = result.data;
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL } = result.data;
  if (DATABASE_URL !== undefined && SECRET_KEY === undefined) {
    throw new ConfigError('SECRET_KEY must be set when DATABASE_URL is set, so that all instances share it.');
  }
  if (DATABASE_URL === undefined && result.data.DATABASE_DIALECT === 'distributed') {
    throw new ConfigError('DATABASE_DIALECT says what answers at DATABASE_URL, which is not set.');
  }
  const problem = signInProblem(result.data);
  if (problem !== null) throw new ConfigError(problem);
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
  return {
    port: Number(PORT),
    host: HOST,
    publicUrl,
    trustedProxies: result.data.TRUSTED_PROXIES,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    dialect: result.data.DATABASE_DIALECT,
    postgres: {
      connections: result.data.DATABASE_CONNECTIONS,
      statementMs: result.data.DATABASE_STATEMENT_SECONDS * SECOND_MS,
      idleMs: result.data.DATABASE_IDLE_SECONDS * SECOND_MS,
    },
    signingKeys: SECRET_KEY,
    s3: s3Of(result.data),
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM ?? `RTA Tracers <no-reply@${new URL(publicUrl).hostname}>`,
    supportEmail: SUPPORT_EMAIL,
    securityContact: result.data.SECURITY_CONTACT,
    isRegistrationOpen: result.data.REGISTRATION === 'open',
    hasAnalytics: result.data.ANALYTICS === 'on',
    auditDays: Number(result.data.AUDIT_DAYS),
    logLevel: result.data.LOG_LEVEL,
    saysAudit: result.data.AUDIT_STDOUT === 'on',
    metricsPort: result.data.METRICS_PORT,
    signIn: signInSettingsOf(result.data),
  };
}

/** As of `PUBLIC_URL`: the first word of a name that has several. */
const wordOf = (name: string): string => /^[A-Z]+_/.exec(name)?.[0] ?? name;

/** Also of other programs' variables. */
const OTHERS_WORDS = new Set(['AWS_', 'PORT', 'HOST']);

/** How many letters two names begin with alike. */
function sharedStart(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
}

/**
 * Variables that nothing reads though they look like ours, as `TRUSTED_PROXY` and `DATABASE_URI`: a sentence for each.
 */
export function unreadVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const ours = Object.keys(environmentSchema.shape);
  return Object.keys(environment).flatMap((name) => {
    const word = wordOf(name);
    const alike = ours.filter((one) => wordOf(one) === word);
    const most = Math.max(...alike.map((one) => sharedStart(one, name)));
    const meant = alike.filter((one) => sharedStart(one, name) === most);
    const isUnread = !ours.includes(name) && !OTHERS_WORDS.has(word) && meant.length > 0;
    return isUnread ? [`${name} is set, and nothing reads it. Is ${meant.join(' or ')} meant?`] : [];
  });
}

function s3Of({
  STORAGE_URL,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
}: z.output<typeof environmentSchema>): S3Location | undefined {
  if (STORAGE_URL === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set when STORAGE_URL is set.');
  }
  return s3LocationOf(STORAGE_URL, { accessKeyId, secretAccessKey, sessionToken });
}
