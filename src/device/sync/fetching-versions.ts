import type { SendingPorts } from '../outbox/sending.ts';
import { forgetVersions, keepVersions, readVersionStates } from '../store/kept-versions.ts';
import { readMeta } from '../store/meta.ts';
import { isNoRoom } from '../store/no-room.ts';
import { send } from '../call/api.ts';
import type { Outcome } from '../call/api.ts';
import { PULL_TIMEOUT_MS } from '../call/request-timeouts.ts';

/** Fetches earlier versions of an assessment on request, to be kept on the device (rule STEP-12). */

export type FetchedVersions =
  | 'fetched'
  /** There is no such version, or it may not be read. */
  | 'refused'
  | 'unreachable'
  /** The answer came, but this device has no room for it. */
  | 'no-room';

type Ports = Pick<SendingPorts, 'database' | 'http' | 'credentials' | 'now'>;
type Fetch = Parameters<typeof keepVersions>[2];

/** Which versions there are. */
export async function fetchVersionList(ports: Ports, id: string): Promise<FetchedVersions> {
  return keeping(ports, id, async (token, epoch) => {
    const request = { token, params: { id }, timeoutMs: PULL_TIMEOUT_MS };
    const outcome = await send(ports.http, 'revisions', request);
    const answer = answerOf(outcome, epoch);
    return typeof answer === 'string'
      ? answer
      : { epoch, list: { at: ports.now(), revisions: answer.value } };
  });
}

/** States of these versions, as far as they are not on the device. */
export async function fetchVersionStates(
  ports: Ports,
  id: string,
  versions: readonly number[],
): Promise<FetchedVersions> {
  const known = await readVersionStates(ports.database, id, versions);
  for (const version of versions.filter((one) => !known.has(one))) {
    const fetched = await keeping(ports, id, async (token, epoch) => {
      const params = { id, version: String(version) };
      const outcome = await send(ports.http, 'revision', { token, params, timeoutMs: PULL_TIMEOUT_MS });
      const answer = answerOf(outcome, epoch);
      if (typeof answer === 'string') return answer;
      const { contentHash: _hash, ...state } = answer.value;
      return state.id === id && state.version === version ? { epoch, state } : 'unreachable';
    });
    if (fetched !== 'fetched') return fetched;
  }
  return 'fetched';
}

async function keeping(
  { database, credentials }: Ports,
  id: string,
  fetch: (token: string, epoch: string) => Promise<Fetch | FetchedVersions>,
): Promise<FetchedVersions> {
  const token = credentials()?.token;
  const epoch = await readMeta(database, 'epoch');
  // Before the first pull nothing says which epoch an answer is of.
  if (token === undefined || epoch === null) return 'unreachable';
  const fetched = await fetch(token, epoch);
  if (typeof fetched === 'string') return fetched;
  const keep = () => keepVersions(database, id, fetched);
  try {
    await keep().catch(async (error: unknown) => {
      if (!isNoRoom(error)) throw error;
      // There is no room: versions that were looked at before can go.
      await forgetVersions(database);
      await keep();
    });
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    return 'no-room';
  }
  return 'fetched';
}

/** After a restore, versions have other meanings; the next pull brings the device there. */
function answerOf<N extends 'revisions' | 'revision'>(outcome: Outcome<N>, epoch: string) {
  if (outcome.kind === 'refused') return 'refused';
  if (outcome.kind !== 'answer' || (outcome.header('x-epoch') ?? epoch) !== epoch) return 'unreachable';
  return outcome;
}
