import type { DeviceDatabase } from '../store/database.ts';
import { writeMetas } from '../store/meta.ts';
import type { SendingPorts } from '../outbox/sending.ts';
import { send } from '../call/api.ts';
import { answered } from './pulled.ts';
import { PULL_TIMEOUT_MS } from '../call/request-timeouts.ts';

type Ports = Pick<SendingPorts, 'database' | 'owner' | 'http'>;

/** How often it is asked at most. */
const ATTEMPTS = 3;

/**
 * The person, with the institution, and their colleagues. This happens in every tab, after a change of these, and
 * with every pull in the one that sends. Answers may overtake each other, so one is taken only if nobody has
 * written another since it was asked for, and asked for anew otherwise. What a log-out has deleted meanwhile stays
 * deleted.
 *
 * @throws PullEnded
 */
export async function fetchPeople({ database, owner, http }: Ports, token: string): Promise<void> {
  const common = { token, timeoutMs: PULL_TIMEOUT_MS };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await peopleIn(database);
    const [me, users] = await Promise.all([
      send(http, 'me', common).then(answered),
      send(http, 'users', common).then(answered),
    ]);
    const outcome = await database.transaction('rw', database.meta, async () => {
      const now = await peopleIn(database);
      if (before.length > 0 && now.length === 0) return 'deleted';
      if (JSON.stringify(now) !== JSON.stringify(before)) return 'overtaken';
      await writeMetas(database, {
        ...(me !== null && me.value.id === owner ? { me: me.value } : {}),
        ...(users === null ? {} : { roster: users.value }),
      });
      return 'taken';
    });
    if (outcome !== 'overtaken') return;
  }
}

function peopleIn(database: DeviceDatabase): Promise<unknown[]> {
  return database.meta.where('key').anyOf('me', 'roster').toArray();
}
