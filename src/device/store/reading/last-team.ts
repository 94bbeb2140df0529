import type { Person } from '#domain/assessment.ts';
import { withoutId } from '#domain/entries.ts';
import { trimmed } from '#domain/trimmed.ts';
import type { DeviceDatabase } from '../database.ts';
import { readHeld } from './read-held.ts';

/** Who took part in a tracer, those with a name. */
export interface Team {
  readonly facilitators: readonly Person[];
  readonly participants: readonly Person[];
}

/** So many of a person's last assessments are looked into for a team. */
const LOOKED_INTO = 5;

/**
 * The team of the last assessment that the device's owner began, of any module.
 *
 * @param exceptId the one that is just being begun
 * @returns null where this device knows of none with a name
 */
export async function readLastTeam(
  database: DeviceDatabase,
  { owner, exceptId }: { owner: number; exceptId: string },
): Promise<Team | null> {
  const began: { id: string; createdAt: string }[] = [];
  // A row that is not as it should be is passed over: it is looked at through its schema below.
  await database.assessments.each(({ id, working }) => {
    if (id !== exceptId && working?.createdBy === owner) began.push({ id, createdAt: working.createdAt });
  });
  const newest = began.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, LOOKED_INTO);
  for (const { id } of newest) {
    const held = await readHeld(database, id);
    if (held === null) continue;
    const named = (people: readonly (Person & { id: string })[]) =>
      people.filter(({ name }) => trimmed(name) !== '').map(withoutId);
    const team = {
      facilitators: named(held.assessment.facilitators),
      participants: named(held.assessment.participants),
    };
    if (team.facilitators.length + team.participants.length > 0) return team;
  }
  return null;
}
