import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig, unreadVariables } from '#server/config.ts';
import { keysOf } from '#server/secret.ts';
import { sentenceForStartFailure } from '#server/start-failure.ts';

const SECRET_KEY = 'x'.repeat(32);
const OTHER_KEY = 'y'.repeat(32);

describe('configuration', () => {
  test('works without any variable', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      trustedProxies: [],
      dataDir: './data',
      databaseUrl: undefined,
      dialect: 'postgres',
      postgres: { connections: 10, statementMs: 10_000, idleMs: 10_000 },
      signingKeys: undefined,
      smtpUrl: undefined,
      mailFrom: 'RTA Tracers <no-reply@localhost>',
      supportEmail: undefined,
      securityContact: undefined,
      isRegistrationOpen: true,
      hasAnalytics: true,
      auditDays: 2190,
      logLevel: undefined,
      saysAudit: false,
      metricsPort: undefined,
      s3: undefined,
    });
  });

  describe('of signing in by the hospital', () => {
    const OIDC = {
      OIDC_ISSUER: 'https://login.hospital.test/realms/main',
      OIDC_CLIENT_ID: 'tracers',
      OIDC_CLIENT_SECRET: 'shared',
      OIDC_HOSPITALS: '1, 4',
    };

    test('it is read whole, with what is usual where nothing is set', () => {
      expect(readConfig(OIDC).signIn).toEqual({
        issuer: 'https://login.hospital.test/realms/main',
        clientId: 'tracers',
        clientSecret: 'shared',
        name: 'your hospital',
        hospitals: [1, 4],
        scope: 'openid email profile',
        prompt: 'login',
        trustsEmail: false,
        roles: null,
      });
      const more = {
        OIDC_HOSPITALS: 'all',
        OIDC_PROMPT: 'none',
        OIDC_TRUST_EMAIL: 'on',
        OIDC_ROLE_CLAIM: 'realm_access.roles',
        OIDC_ROLES: 'CN=Tracers,DC=x=administrator, staff=viewer'.replace(',DC', ';DC'),
      };
      expect(readConfig({ ...OIDC, ...more }).signIn).toMatchObject({
        hospitals: 'all',
        prompt: '',
        trustsEmail: true,
        roles: {
          claim: 'realm_access.roles',
          values: new Map([
            ['CN=Tracers;DC=x', 1],
            ['staff', 3],
          ]),
        },
      });
    });

    test.each([
      [{ OIDC_HOSPITALS: '' }, 'OIDC_HOSPITALS must be set when OIDC_ISSUER is set.'],
      [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET must be set when OIDC_ISSUER is set.'],
      [{ OIDC_ROLE_CLAIM: 'groups' }, 'OIDC_ROLE_CLAIM and OIDC_ROLES must be set together.'],
      [
        { OIDC_ISSUER: 'http://login.hospital.test' },
        'OIDC_ISSUER must be an address such as https://login.hospital.example.',
      ],
      [{ OIDC_HOSPITALS: 'Lakeside' }, 'OIDC_HOSPITALS must be all, or numbers of hospitals such as 1,4.'],
      [
        { OIDC_ROLES: 'tracers=owner' },
        'OIDC_ROLES must be such as tracers-admins=administrator,tracers=editor,staff=viewer.',
      ],
      [{ OIDC_SCOPE: 'email' }, 'OIDC_SCOPE must be words of which one is openid.'],
    ])('%o is refused', (wrong, sentence) => {
      expect(() => readConfig({ ...OIDC, ...wrong })).toThrow(sentence);
    });

    test('without an issuer the others are of no use, and nobody signs in by it', () => {
      expect(readConfig({ OIDC_CLIENT_ID: 'tracers' }).signIn).toBeUndefined();
    });
  });

  test('takes what is set; a variable set to nothing counts as not set', () => {
    expect(
      readConfig({
        PORT: '9000',
        HOST: '::',
        PUBLIC_URL: 'https://tracers.hospital.test/',
        TRUSTED_PROXIES: '10.0.0.7, 192.168.0.0/16,fd00::/8',
        DATA_DIR: '/srv/tracers',
        DATABASE_URL: 'postgres://tracers:pw@db:5432/tracers',
        SECRET_KEY,
        SMTP_URL: 'smtps://user:pw@mail.hospital.test:465',
        MAIL_FROM: 'Tracers of Test Hospital <tracers@hospital.test>',
        SUPPORT_EMAIL: 'help@hospital.test',
        SECURITY_CONTACT: 'https://hospital.test/security',
        REGISTRATION: 'closed',
        ANALYTICS: 'off',
        AUDIT_DAYS: '365',
        LOG_LEVEL: 'warn',
        AUDIT_STDOUT: 'on',
        METRICS_PORT: '9464',
        DATABASE_DIALECT: 'distributed',
        DATABASE_CONNECTIONS: '4',
        DATABASE_STATEMENT_SECONDS: '20',
        DATABASE_IDLE_SECONDS: '60',
        STORAGE_URL: 's3://scans?region=eu-west-3&endpoint=http://minio:9000/',
        AWS_ACCESS_KEY_ID: 'id',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_SESSION_TOKEN: 'token',
      }),
    ).toEqual({
      port: 9000,
      host: '::',
      publicUrl: 'https://tracers.hospital.test',
      trustedProxies: ['10.0.0.7', '192.168.0.0/16', 'fd00::/8'],
      dataDir: '/srv/tracers',
      databaseUrl: 'postgres://tracers:pw@db:5432/tracers',
      dialect: 'distributed',
      postgres: { connections: 4, statementMs: 20_000, idleMs: 60_000 },
      signingKeys: [SECRET_KEY],
      smtpUrl: 'smtps://user:pw@mail.hospital.test:465',
      mailFrom: 'Tracers of Test Hospital <tracers@hospital.test>',
      supportEmail: 'help@hospital.test',
      securityContact: 'https://hospital.test/security',
      isRegistrationOpen: false,
      hasAnalytics: false,
      auditDays: 365,
      logLevel: 'warn',
      saysAudit: true,
      metricsPort: 9464,
      s3: {
        bucket: 'scans',
        region: 'eu-west-3',
        endpoint: 'http://minio:9000',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        sessionToken: 'token',
      },
    });
    expect(readConfig({ PUBLIC_URL: 'https://tracers.hospital.test' }).mailFrom).toBe(
      'RTA Tracers <no-reply@tracers.hospital.test>',
    );
    expect(readConfig({ MAIL_FROM: 'tracers@hospital.test' }).mailFrom).toBe('tracers@hospital.test');
    expect(readConfig({ PORT: '', DATABASE_URL: '', DATA_DIR: '' }).dataDir).toBe('./data');
    expect(readConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
  });

  test.each([
    [{ PORT: '80a' }, 'PORT must be a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT must be a number from 0 to 65535.'],
    [{ HOST: 'two words' }, 'HOST must be a host name or an address.'],
    [
      { PUBLIC_URL: 'https://hospital.test/tracers' },
      'PUBLIC_URL must not have a path: the app needs a host name of its own.',
    ],
    [{ PUBLIC_URL: 'tracers.test' }, 'PUBLIC_URL must be an address such as https://tracers.example.org.'],
    [
      { PUBLIC_URL: 'ftp://tracers.test' },
      'PUBLIC_URL must be an address such as https://tracers.example.org.',
    ],
    [
      { DATABASE_URL: 'mysql://db/x', SECRET_KEY },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
    ],
    [
      { SMTP_URL: 'mail.hospital.test:587' },
      'SMTP_URL must be an address such as smtp://user:password@mail.example.org:587.',
    ],
    [
      { SMTP_URL: 'smtp://user:100%@mail.hospital.test' },
      'SMTP_URL must be an address such as smtp://user:password@mail.example.org:587.',
    ],
    [{ MAIL_FROM: 'Tracers' }, 'MAIL_FROM must be an address such as RTA Tracers <tracers@example.org>.'],
    [
      { MAIL_FROM: 'a@b.test\r\nBcc: c@d.test' },
      'MAIL_FROM must be an address such as RTA Tracers <tracers@example.org>.',
    ],
    [
      { TRUSTED_PROXIES: 'loadbalancer' },
      'TRUSTED_PROXIES must be addresses and ranges such as 10.0.0.7, 192.168.0.0/16 or fd00::/8, and "loadbalancer" is neither.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.7,' },
      'TRUSTED_PROXIES must be addresses and ranges such as 10.0.0.7, 192.168.0.0/16 or fd00::/8, and "" is neither.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'TRUSTED_PROXIES must be addresses and ranges such as 10.0.0.7, 192.168.0.0/16 or fd00::/8, and "10.0.0.0/33" is neither.',
    ],
    [
      { TRUSTED_PROXIES: '0.0.0.0/0' },
      'TRUSTED_PROXIES must be addresses and ranges such as 10.0.0.7, 192.168.0.0/16 or fd00::/8, and "0.0.0.0/0" is neither.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.1, fd00::/129' },
      'TRUSTED_PROXIES must be addresses and ranges such as 10.0.0.7, 192.168.0.0/16 or fd00::/8, and "fd00::/129" is neither.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.1/x' },
      'TRUSTED_PROXIES must be addresses and ranges such as 10.0.0.7, 192.168.0.0/16 or fd00::/8, and "10.0.0.1/x" is neither.',
    ],
    [{ REGISTRATION: 'no' }, 'REGISTRATION must be open or closed.'],
    [{ ANALYTICS: 'no' }, 'ANALYTICS must be on or off.'],
    [
      { SECURITY_CONTACT: 'http://hospital.test' },
      'SECURITY_CONTACT must be an address such as security@example.org or https://example.org/security.',
    ],
    [{ DATABASE_DIALECT: 'citus' }, 'DATABASE_DIALECT must be postgres or distributed.'],
    [
      { DATABASE_DIALECT: 'distributed' },
      'DATABASE_DIALECT says what answers at DATABASE_URL, which is not set.',
    ],
    [{ DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS must be a number of connections, from 1 to 1000.'],
    [
      { DATABASE_STATEMENT_SECONDS: '1.5' },
      'DATABASE_STATEMENT_SECONDS must be a number of seconds, from 1 to 3600.',
    ],
    [{ AUDIT_DAYS: '0' }, 'AUDIT_DAYS must be a number of days, from 1 to 99999.'],
    [{ AUDIT_DAYS: 'long' }, 'AUDIT_DAYS must be a number of days, from 1 to 99999.'],
    [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL must be an address such as help@example.org.'],
    [
      { STORAGE_URL: 'https://bucket' },
      'STORAGE_URL must be an address such as s3://bucket?region=us-east-1.',
    ],
    [{ STORAGE_URL: 's3://A_B?region=x' }, 'STORAGE_URL names a bucket that cannot exist: "A_B".'],
    [{ STORAGE_URL: 's3://scans/folder?region=x' }, 'STORAGE_URL must name a bucket and no folder in it.'],
    [{ STORAGE_URL: 's3://scans' }, 'STORAGE_URL must name a region or an endpoint.'],
    [{ STORAGE_URL: 's3://scans?zone=x' }, 'STORAGE_URL knows region and endpoint, but not "zone".'],
    [
      { STORAGE_URL: 's3://key:word@scans?region=x' },
      'STORAGE_URL must not hold credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    ],
    [
      { STORAGE_URL: 's3://scans?endpoint=minio:9000' },
      'STORAGE_URL has an endpoint that is not an http address: "minio:9000".',
    ],
    [
      { STORAGE_URL: 's3://scans?endpoint=http://minio:9000/scans' },
      'STORAGE_URL has an endpoint with a path; only an origin is possible.',
    ],
    [
      { STORAGE_URL: 's3://scans?region=eu-west-3' },
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set when STORAGE_URL is set.',
    ],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
    [
      { SECRET_KEY: `${SECRET_KEY},short` },
      'SECRET_KEY must have at least 32 characters on each side of its comma.',
    ],
    [
      { SECRET_KEY: `,${SECRET_KEY}` },
      'SECRET_KEY must have at least 32 characters on each side of its comma.',
    ],
    [
      { SECRET_KEY: `${SECRET_KEY}, ${OTHER_KEY}` },
      'SECRET_KEY must have no space beside the comma between its keys.',
    ],
    [
      { SECRET_KEY: `${SECRET_KEY},${SECRET_KEY}` },
      'SECRET_KEY must have two different keys beside its comma.',
    ],
    [
      { SECRET_KEY: `${SECRET_KEY},${OTHER_KEY},${'z'.repeat(32)}` },
      'SECRET_KEY must be one key, or two with a comma between them.',
    ],
    [
      { DATABASE_URL: 'postgres://db/x' },
      'SECRET_KEY must be set when DATABASE_URL is set, so that all instances share it.',
    ],
  ])('%j stops the start with a single line', (environment, line) => {
    let refusal: unknown;
    try {
      readConfig(environment);
    } catch (error) {
      refusal = error;
    }
    expect(sentenceForStartFailure(refusal)).toBe(line);
  });
});

describe('the secret', () => {
  const folders: string[] = [];
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'tracers-secret-'));
    folders.push(made);
    return made;
  };
  afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true })));

  test('is SECRET_KEY when there is one, and no file is made', () => {
    const dataDir = folder();
    for (const signingKeys of [[SECRET_KEY], [OTHER_KEY, SECRET_KEY]] as const) {
      expect(keysOf({ signingKeys, dataDir })).toEqual(signingKeys);
    }
    expect(() => statSync(join(dataDir, 'secret'))).toThrow('ENOENT');
  });

  test('is otherwise made once, and only its owner can read it', () => {
    const dataDir = join(folder(), 'new');
    const [made, ...more] = keysOf({ dataDir });
    expect(made.length).toBeGreaterThanOrEqual(43);
    expect(more).toEqual([]);
    expect(keysOf({ dataDir })).toEqual([made]);
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(made);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(keysOf({ dataDir: folder() })).not.toEqual([made]);
  });

  test('that is damaged stops the start rather than being weak', () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'secret'), 'x');
    chmodSync(join(dataDir, 'secret'), 0o600);
    expect(() => keysOf({ dataDir })).toThrow('SECRET_KEY is not set, and the key kept in');
  });

  test('in its file may be two, as in the variable', () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'secret'), `${OTHER_KEY},${SECRET_KEY}\n`);
    expect(keysOf({ dataDir })).toEqual([OTHER_KEY, SECRET_KEY]);
  });
});

test('when the server cannot start, an operator reads one sentence; a defect of ours keeps its stack', () => {
  const failure = (fields: object): Error => Object.assign(new Error('connect'), fields);
  const told: [Error, string | null][] = [
    [
      failure({ code: 'EADDRINUSE', syscall: 'listen' }),
      'PORT is in use by another program; stop it or set another PORT.',
    ],
    [
      failure({ code: 'EACCES', syscall: 'listen' }),
      'PORT may not be used by this user; set one above 1023.',
    ],
    [
      failure({ code: 'EADDRNOTAVAIL', syscall: 'listen' }),
      'Cannot listen on HOST and PORT (EADDRNOTAVAIL).',
    ],
    [failure({ code: 'EACCES', syscall: 'mkdir' }), 'DATA_DIR is not writable by this user.'],
    [
      failure({ code: '28P01' }),
      'PostgreSQL refused DATABASE_URL; check its user, password and database name.',
    ],
    [failure({ code: 'ECONNREFUSED' }), 'The database cannot be reached; check DATABASE_URL and DATA_DIR.'],
    [new TypeError('x is not a function'), null],
  ];
  for (const [error, sentence] of told) expect(sentenceForStartFailure(error)).toBe(sentence);
});

test('names a variable that looks like one of the server’s and that nothing reads', () => {
  const environment = {
    TRUSTED_PROXY: '10.0.0.7',
    DATABASE_URI: 'x',
    DATABASE_URL: 'x',
    AWS_REGION: 'x',
    PATH: 'x',
  };
  expect(unreadVariables(environment)).toEqual([
    'TRUSTED_PROXY is set, and nothing reads it. Is TRUSTED_PROXIES meant?',
    'DATABASE_URI is set, and nothing reads it. Is DATABASE_URL meant?',
  ]);
});
