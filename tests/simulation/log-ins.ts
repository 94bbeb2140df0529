import type { Person } from './hospital.ts';
import type { World } from './world.ts';

/** An administrator ends all of a person's log-ins. */
export async function endLogIns(world: World, person: Person): Promise<void> {
  const now = new Date(world.hospital.now).toISOString();
  const end = 'update sessions set ended_at = ? where user_id = ? and ended_at is null';
  await world.hospital.change(end, now, person.id);
  world.count('tokens revoked');
}

/** Their devices are to delete everything when they come (rule SES-21). */
export async function endWithWipe(world: World, person: Person): Promise<void> {
  await endLogIns(world, person);
  await world.hospital.change('update sessions set wipe = 1 where user_id = ?', person.id);
  world.count('tokens revoked, with wipe');
}
