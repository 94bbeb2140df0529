import type { Credentials } from '../call/credentials.ts';
import { tellDeeds } from '../outbox/tell-deeds.ts';
import { writeMeta } from '../store/meta.ts';
import { fetchPeople } from './fetching-people.ts';
import { fetchSections } from './fetching-sections.ts';
import { untilEnded } from './pulled.ts';
import type { Pulled } from './pulled.ts';
import { pullActions } from './pulling-actions.ts';
import { Puller } from './pulling.ts';
import type { PullPorts } from './pulling.ts';

/** One pull of everything: person, modules, list, the assessments this device holds, and the actions. */
export async function pull(ports: PullPorts, { token }: Credentials): Promise<Pulled> {
  return untilEnded(async () => {
    await fetchPeople(ports, token);
    await fetchSections(ports, token);
    await new Puller(ports, token).pullAssessments();
    await pullActions(ports, token);
    await writeMeta(ports.database, 'lastPullAt', ports.now());
    await tellDeeds(ports, token);
  });
}

/** Only the person, with the institution, and their colleagues. */
export async function pullPeople(ports: PullPorts, { token }: Credentials): Promise<Pulled> {
  return untilEnded(() => fetchPeople(ports, token));
}
