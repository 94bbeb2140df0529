import type { Config } from '../config.ts';
import { deactivate } from '../accounts/operator.ts';
import type { Queries } from '../persistence/database/database.ts';
import { userByEmail } from '../persistence/people/user-rows.ts';
import { DEMO_INSTITUTION, SUPER_DEMO_EMAIL } from './demo-people.ts';

/** Where the sample hospital may be: everybody knows the password of its people (rule RUN-15). */

export type DemoMode = 'local' | 'public';

export function demoModeOf(args: readonly string[]): DemoMode | null {
  if (args.includes('--demo=public')) return 'public';
  return args.includes('--demo') ? 'local' : null;
}

export const PUBLIC_DEMO_WARNING =
  'Whoever reaches this server can log in as the people of the sample hospital, with a password that everybody knows.';

const WAY_OUT = 'Start it without --demo or, where anybody may come in, with --demo=public.';

/** Why the sample hospital may not be on a server that others reach; null where they do not. */
export function demoProblem({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): string | null {
  if (publicUrl.startsWith('https:'))
    return `PUBLIC_URL is for other people, and --demo is for trying. ${WAY_OUT}`;
  return isLoopback(host) ? null : `HOST lets other machines in, and --demo is for trying. ${WAY_OUT}`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Why it may not be in this database; null where nobody else's hospital is. */
export async function strangersProblem(queries: Queries): Promise<string | null> {
  const stranger = await queries
    .selectFrom('institutions')
    .select('id')
    .where('name', '!=', DEMO_INSTITUTION.name)
    .limit(1)
    .executeTakeFirst();
  return stranger === undefined
    ? null
    : `The database holds more than the sample hospital, and --demo is for trying. ${WAY_OUT}`;
}

/** Nobody of a sample hospital that others reach sees every hospital's bug reports. */
export async function shutOutDemoSuperAdmin(queries: Queries, now: number): Promise<void> {
  const known = await userByEmail(queries, SUPER_DEMO_EMAIL);
  if (known?.account.roleId === 5) await deactivate(queries, SUPER_DEMO_EMAIL, now);
}
