import type { SeedInstitution } from './process.ts';

/** The people of a server process, and how they log in to it. */

export const PASSWORD = 'Ready-to-administer-1';

type Seeded = Omit<SeedInstitution['users'][number], 'password'>;

/** One hospital with these people, who all have the same password. */
export function seedOf(...users: Seeded[]): SeedInstitution[] {
  const withPassword = users.map((user) => ({ ...user, password: PASSWORD }));
  return [{ name: 'Test Hospital', location: 'Springfield', users: withPassword }];
}

/** The headers with which the person then calls. */
export async function logIn(url: string, email = 'ann@hospital.test') {
  const health = await fetch(`${url}/api/health`);
  const cookie = /XSRF-TOKEN=([^;]+)/.exec(health.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const pair = { cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: pair,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { ...pair, authorization: `Bearer ${token}` };
}

export type LoggedIn = Awaited<ReturnType<typeof logIn>>;
