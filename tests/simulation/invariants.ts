import { expect } from 'vitest';
import { changedLeaves, equalValues, leafEntries, leafNames, leafValue, wholePartsOf } from '#domain/leaf.ts';
import type { Leaf, LeafValue, Leaves } from '#domain/leaf.ts';
import type { Assessment } from '#domain/assessment.ts';
import { readRows } from '#device/store/rows.ts';
import type { Device } from '#device/device.ts';
import type { Lane, StoredAssessment } from '#device/store/stored.ts';
import { readWaitingWork } from '#device/store/waiting-work.ts';
import { testSection } from '../support/papers/test-section.ts';
import type { Confirmed, Tablet } from './tablet.ts';
import type { World } from './world.ts';

/** What must hold after every step (rules INV-1 to INV-8). */

interface ServerHistory {
  /** `assessment leaf` -> every value that an accepted change gave it, as JSON. */
  readonly values: Map<string, Set<string>>;
  readonly mutations: string[];
  readonly versions: Map<string, number>;
}

interface Disk {
  readonly stored: Map<string, StoredAssessment>;
  readonly lanes: Map<string, Lane>;
  readonly edits: Map<string, LeafValue>;
  readonly discarded: {
    assessmentId: string;
    working: Assessment | null;
    changed: Leaves;
  }[];
}

/** The newest version each tablet has known, by owner and assessment. */
const known = new WeakMap<World, Map<string, number>>();

export async function checkInvariants(world: World): Promise<void> {
  expect(world.misdirected).toEqual([]);
  expect(world.oracle.faults).toEqual([]);
  const server = await serverHistory(world);
  expect(new Set(server.mutations).size, 'one mutation takes effect once').toBe(server.mutations.length);
  for (const tablet of world.tablets) {
    for (const owner of tablet.owners) {
      const disk = await diskOf(tablet, owner);
      checkVersions(world, tablet, owner, disk);
      checkShown(tablet, disk);
      for (const [key, write] of tablet.confirmed) {
        if (write.owner !== owner) continue;
        // Written back to what the server holds anyway: nothing was to be sent.
        if (isBack(disk, write)) tablet.confirmed.delete(key);
        const isSafe = isOnServer(server, write, disk) || isOnDisk(disk, write) || isBack(disk, write);
        expect(
          isSafe,
          `${tablet.name} confirmed ${write.leaf} = ${JSON.stringify(write.value)}, and it is nowhere`,
        ).toBe(true);
      }
    }
  }
}

/** Rule INV-5. */
function checkVersions(world: World, tablet: Tablet, owner: number, disk: Disk): void {
  const versions = known.get(world) ?? new Map<string, number>();
  known.set(world, versions);
  for (const { id, base } of disk.stored.values()) {
    const key = `${tablet.name}:${owner}:${id}`;
    const version = base?.version ?? 0;
    expect(version, `${tablet.name} went back in ${id}`).toBeGreaterThanOrEqual(versions.get(key) ?? 0);
    versions.set(key, version);
  }
}

/** What waits to be sent is what the screen shows. */
function checkShown(tablet: Tablet, disk: Disk): void {
  for (const lane of disk.lanes.values()) {
    const { working } = readRows({ stored: disk.stored.get(lane.id), lane, edits: [] }).stored;
    for (const [leaf, value] of leafEntries({ ...lane.inFlight?.leaves, ...lane.changed })) {
      expect(leafValue(working, leaf), `${tablet.name} shows ${leaf}`).toEqual(value);
    }
  }
}

/** Accepted once - into this assessment or, after Copy Responses, into the copy. */
function isOnServer(server: ServerHistory, write: Confirmed, disk: Disk): boolean {
  const value = JSON.stringify(write.value);
  const ids = [write.assessment, ...disk.stored.keys()];
  return ids.some((id) => server.values.get(`${id} ${write.leaf}`)?.has(value));
}

function isBack(disk: Disk, write: Confirmed): boolean {
  const base = disk.stored.get(write.assessment)?.base;
  return base !== undefined && base !== null && equalValues(leafValue(base, write.leaf), write.value);
}

function isOnDisk(disk: Disk, write: Confirmed): boolean {
  const holds = (value: LeafValue | undefined) => value !== undefined && equalValues(value, write.value);
  if (holds(disk.edits.get(`${write.assessment} ${write.leaf}`))) return true;
  const lanes = [...disk.lanes.values()].filter(
    (lane) => lane.id === write.assessment || lane.splitFrom === write.assessment,
  );
  const isWaiting = lanes.some(
    (lane) =>
      holds(lane.changed[write.leaf]) ||
      holds(lane.inFlight?.leaves[write.leaf]) ||
      holds(lane.refused[write.leaf]?.value) ||
      holds(isBlankStart(disk, lane) ? leafValue(workingOf(disk, lane), write.leaf) : undefined),
  );
  return (
    isWaiting ||
    disk.discarded.some(
      (row) =>
        holds(row.changed[write.leaf]) || (row.working !== null && holds(leafValue(row.working, write.leaf))),
    )
  );
}

/** An assessment that was never on the server has nothing to compare with but its own blank start. */
function isBlankStart(disk: Disk, lane: Lane): boolean {
  return disk.stored.get(lane.id)?.base === null;
}

function workingOf(disk: Disk, lane: Lane): Assessment {
  const stored = disk.stored.get(lane.id);
  if (stored === undefined) throw new Error(`A lane without its assessment: ${lane.id}`);
  return stored.working;
}

async function diskOf(tablet: Tablet, owner: number): Promise<Disk> {
  return tablet.onDisk(owner, async (database) => {
    const [stored, lanes, edits, discarded] = await Promise.all([
      database.assessments.toArray(),
      database.outbox.toArray(),
      database.edits.toArray(),
      database.discarded.toArray(),
    ]);
    return {
      stored: new Map(stored.map((row) => [row.id, row])),
      lanes: new Map(lanes.map((lane) => [lane.id, lane])),
      edits: new Map(edits.map((edit) => [`${edit.id} ${edit.leaf}`, edit.value])),
      discarded,
    };
  });
}

async function serverHistory(world: World): Promise<ServerHistory> {
  const rows = await world.hospital.server.database.read((queries) =>
    queries
      .selectFrom('revisions')
      .select(['assessment_id', 'version', 'edited_by', 'mutation_id', 'leaves'])
      .where('institution_id', '=', world.institution)
      .execute(),
  );
  const values = new Map<string, Set<string>>();
  const versions = new Map<string, number>();
  for (const row of rows) {
    versions.set(row.assessment_id, Math.max(row.version, versions.get(row.assessment_id) ?? 0));
    for (const [leaf, value] of Object.entries(JSON.parse(row.leaves) as Record<Leaf, LeafValue>)) {
      const key = `${row.assessment_id} ${leaf}`;
      values.set(key, (values.get(key) ?? new Set()).add(JSON.stringify(value)));
    }
  }
  return { values, versions, mutations: rows.map((row) => `${row.edited_by}:${row.mutation_id}`) };
}

/** Rule INV-2: with a good network and all choices made, every outbox empties and every device agrees. */
export async function expectConvergence(world: World): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    for (const tablet of world.tablets) {
      tablet.network.heal();
      if (tablet.credentials === null) await tablet.logIn(tablet.user);
      await tablet.openTab(0);
      await tablet.mayRetry();
    }
    await world.pass(20_000);
    for (const tablet of world.tablets) await makeChoices(tablet);
    await otherOwnersToo(world);
    if (await isQuiet(world)) break;
  }
  const server = await serverHistory(world);
  for (const tablet of world.tablets) await tablet.mayRetry();
  await world.pass(61_000);
  await world.pass(61_000);
  for (const tablet of world.tablets) {
    for (const owner of tablet.owners) {
      const disk = await diskOf(tablet, owner);
      expect([...disk.lanes.values()], `the outbox of ${tablet.name} is empty`).toEqual([]);
      expect([...disk.edits.keys()]).toEqual([]);
      if (owner !== tablet.user) continue;
      for (const [id, version] of server.versions) {
        expect(disk.stored.get(id)?.base?.version, `${tablet.name} shows the server's ${id}`).toBe(version);
        const { base, working } = disk.stored.get(id) ?? {};
        if (!base || !working) continue;
        expect(
          changedLeaves(base, working, wholePartsOf(testSection)),
          `${tablet.name} shows something else`,
        ).toEqual([]);
        expect(working.lastQuestionIndex).toBe(base.lastQuestionIndex);
        expect(working.dateCompleted).toBe(base.dateCompleted);
      }
    }
  }
  await checkInvariants(world);
}

/** A tablet that changed hands still holds the other person's work: they come back to it. */
async function otherOwnersToo(world: World): Promise<void> {
  for (const tablet of world.tablets) {
    for (const owner of tablet.owners) {
      const disk = await diskOf(tablet, owner);
      if (owner !== tablet.user && (disk.lanes.size > 0 || disk.edits.size > 0)) {
        await tablet.handTo(owner);
        return;
      }
    }
  }
}

async function isQuiet(world: World): Promise<boolean> {
  for (const tablet of world.tablets) {
    // The session ended on the way: someone has to enter the password first.
    if (tablet.credentials === null) return false;
    for (const owner of tablet.owners) {
      const disk = await diskOf(tablet, owner);
      if (disk.lanes.size > 0 || disk.edits.size > 0) return false;
    }
  }
  return true;
}

/** Copy Responses; what waited for the original is now answered for in the copy. */
export async function copyResponses(
  tablet: Tablet,
  device: Device,
  id: string,
  version: number,
): Promise<string | null> {
  const { lanes, edits } = await diskOf(tablet, device.userId);
  const lane = lanes.get(id);
  const copy = await device.copyResponses(id, version);
  if (copy === null) return null;
  const typed = [...edits.keys()]
    .filter((key) => key.startsWith(`${id} `))
    .map((key) => key.slice(id.length + 1));
  for (const leaf of new Set([...Object.keys({ ...lane?.changed, ...lane?.refused }), ...typed])) {
    const key = `${device.userId} ${id} ${leaf}`;
    const write = tablet.confirmed.get(key);
    tablet.confirmed.delete(key);
    if (write) tablet.confirmed.set(`${device.userId} ${copy} ${leaf}`, { ...write, assessment: copy });
  }
  return copy;
}

/** The person decides whatever waits for a decision. */
async function makeChoices(tablet: Tablet): Promise<void> {
  const device = tablet.anyTab?.device;
  if (device === undefined) return;
  for (const waiting of await device.read(readWaitingWork)) {
    const held = await device.held(waiting.id);
    if (held === null) continue;
    if (held.conflict?.reason === 'edited') await device.continueEditing(waiting.id, held.conflict.version);
    else if (held.conflict !== null) await copyResponses(tablet, device, waiting.id, held.conflict.version);
    else if (held.refusal !== null) await device.discard(waiting.id);
    else if (Object.keys(held.refusals).length > 0) {
      for (const leaf of leafNames(held.refusals)) await tablet.write(device, waiting.id, leaf, 50);
    }
  }
}
