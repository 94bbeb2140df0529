import type { AssessmentSummary } from '#domain/assessment.ts';
import { changedLeaves } from '#domain/leaf-changes.ts';
import type { Edit, Lane } from '#device/rows/stored.ts';
import { wholePartsOf } from '#domain/leaf.ts';
import { leafNames, leafValue } from '#domain/leaf-values.ts';
import type { Leaf } from '#domain/leaf.ts';
import { checkOwed, chooseAboutAction, differingActions, waitsForPerson } from './actions.ts';
import { chooseInConflict } from './choices.ts';
import { diskOf, untold } from './disk.ts';
import type { Disk } from './disk.ts';
import { checkInvariants } from './invariants.ts';
import { blank, canonical } from './requests.ts';
import { simulatedSection } from './simulated-section.ts';
import { decideAboutLost, sayThatItWentBack } from './restores.ts';
import { checkParcels } from './parcels.ts';
import type { Tablet } from './tablet.ts';
import { totalsBeside } from './totals.ts';
import type { World } from './world.ts';

const ROUNDS = 20;
const LOOKS = 12;
/** In how many histories nobody hurries what waits. */
const FAIR_SHARE = 0.01;
/** A server may ask for an hour, and a minute goes by before it is asked again. */
const FAIR_MS = 62 * 60_000;
/** So often somebody looks whether all has gone. */
const FAIR_LOOK_MS = 62_000;

/**
 * Rule INV-2: with a good network and all choices made, every outbox empties, every device shows what the
 * server holds, and nobody waits for ever.
 */
export async function expectConvergence(world: World): Promise<void> {
  const isHurried = !world.chance(FAIR_SHARE);
  await heal(world, isHurried);
  if (!isHurried) await expectFairness(world);
  for (let round = 0; round < ROUNDS && !(await isQuiet(world)); round += 1) {
    for (const tablet of world.tablets) await putInHands(world, tablet);
    await world.pass(3000);
    if (await isQuiet(world)) break;
    for (const tablet of world.tablets) tablet.back();
    await world.pass(2000);
    if (await isQuiet(world)) break;
    await world.pass(10_000);
    for (const tablet of world.tablets) await makeChoices(world, tablet);
    await world.pass(2000);
  }
  let differences = ['nobody has looked'];
  // A call that was under way when the network came back may still have to run into its time limit.
  for (let look = 0; look < LOOKS && differences.length > 0; look += 1) {
    for (const tablet of world.tablets) await putInHands(world, tablet);
    // Mostly all is well at once.
    await world.pass(look === 0 ? 500 : 3000);
    for (const tablet of world.tablets) tablet.back();
    await world.pass(look === 0 ? 2000 : 8000);
    differences = [];
    for (const tablet of world.tablets) {
      differences.push(...(await leftIn(world, tablet)), ...(await differencesIn(world, tablet)));
    }
    // A tablet may only now have learned what a restore took.
    if (differences.length > 0) for (const tablet of world.tablets) await makeChoices(world, tablet);
  }
  for (const tablet of world.tablets) await lookAtUntouched(world, tablet);
  if (differences.length === 0) {
    await checkParcels(world);
    checkOwed(world);
  }
  await checkInvariants(world);
  for (const difference of differences) world.fault('INV-2', difference);
  const { oracle } = world;
  // A restore takes mutations along, and whether they were given up.
  for (const { mutation, epoch, what } of world.frozen.flatMap(({ suspicions }) => suspicions))
    if (epoch === oracle.epoch && !oracle.mayBeGivenUp(mutation)) world.fault('INV-3', what);
  world.complain();
}

async function heal(world: World, isHurried: boolean): Promise<void> {
  world.hospital.heal();
  // Tablets notice by themselves, with or without it.
  if (world.chance(0.3)) await sayThatItWentBack(world);
  for (const person of world.hospital.people)
    await world.hospital.change('update users set role_id = 2 where id = ?', person.id);
  for (const tablet of world.tablets) {
    tablet.network.mend();
    tablet.databases.heal();
    tablet.room = null;
    tablet.thaw();
    for (const [index, tab] of tablet.tabs.entries()) {
      // A screen that says so is loaded again.
      if (tab?.isBroken) tablet.kill(index);
      else if (tab?.isVisible === false) {
        if (isHurried) tab.show();
        else tab.isVisible = true;
      }
    }
    tablet.open(0);
  }
  await world.pass(2000);
}

/** Nobody is asked for anything, nor touches anything: what waits for nobody goes by itself (rules INV-2 and SYN-8). */
async function expectFairness(world: World): Promise<void> {
  for (const tablet of world.tablets) await putInHands(world, tablet);
  let left: (string[] | null)[] = [null];
  // An hour of three tablets takes as long as ten histories: it ends when all has gone.
  for (let ms = 0; ms < FAIR_MS && left.some((one) => one?.length !== 0); ms += FAIR_LOOK_MS) {
    await world.pass(FAIR_LOOK_MS);
    left = await Promise.all(world.tablets.map((tablet) => waitingForNobody(world, tablet)));
  }
  for (const one of left.flatMap((some) => some ?? [])) world.fault('INV-2', `${one} waiting for an hour`);
}

/** What waits here and asks nobody for anything; null where nobody is logged in. */
async function waitingForNobody(world: World, tablet: Tablet): Promise<string[] | null> {
  const owner = tablet.running.find((tab) => tab.credentials() !== null)?.credentials()?.userId;
  const disk = owner === undefined ? null : await diskOf(tablet, owner);
  if (disk === null) return null;
  const isForPerson = ({ conflict, refusal, refused }: Lane) =>
    conflict !== null || refusal !== null || leafNames(refused).length > 0;
  const lanes = waitingIn(world, disk).lanes.filter((lane) => !isForPerson(lane));
  const actions = [...disk.actionLanes.values()].filter((lane) => !waitsForPerson(lane));
  return [
    ...lanes.map(({ id, changed }) => `${tablet.name} has left ${id}, with ${JSON.stringify(changed)},`),
    ...actions.map(({ id }) => `${tablet.name} has left the action ${id}`),
  ];
}

/** Somebody whose work still waits here takes the tablet; else whoever has it goes on. */
async function putInHands(world: World, tablet: Tablet): Promise<void> {
  const waiting = await ownerWithWork(world, tablet);
  const first = tablet.running[0]?.session.getSnapshot().userId ?? [...tablet.owners.keys()][0];
  const person = world.personOf(waiting ?? first ?? null) ?? world.hospital.people[0];
  if (person === undefined) return;
  for (const tab of tablet.running) {
    const { userId } = tab.session.getSnapshot();
    if (tab.credentials() !== null && userId === person.id) continue;
    tab.act(async () => {
      await tab.page?.flush();
      if (userId !== null && userId !== person.id) tab.session.logOut();
      world.logIn(tab, person, false);
    });
  }
}

async function ownerWithWork(world: World, tablet: Tablet): Promise<number | null> {
  for (const owner of tablet.owners.keys()) {
    const disk = await diskOf(tablet, owner);
    if (disk !== null && hasWork(world, disk)) return owner;
  }
  return null;
}

function hasWork(world: World, disk: Disk): boolean {
  const { lanes, edits } = waitingIn(world, disk);
  const others = disk.actionLanes.size + disk.parcels.length + untold(disk).length;
  return lanes.length > 0 || edits.length > 0 || others > 0;
}

/** An untouched assessment stays on its tablet. */
function waitingIn({ beginnings }: World, disk: Disk): { lanes: Lane[]; edits: Edit[] } {
  const rests = ({ id }: Lane | Edit) => beginnings.restsIn(disk, id);
  const lanes = [...disk.lanes.values()].filter((lane) => !rests(lane));
  return { lanes, edits: disk.edits.filter((edit) => !rests(edit)) };
}

async function isQuiet(world: World): Promise<boolean> {
  for (const tablet of world.tablets) {
    if (tablet.running.some((tab) => tab.credentials() === null)) return false;
    if ((await ownerWithWork(world, tablet)) !== null) return false;
  }
  return true;
}

/** The person decides whatever waits for a decision. */
async function makeChoices(world: World, tablet: Tablet): Promise<void> {
  const tab = tablet.running.find((one) => one.device !== null);
  const device = tab?.device;
  if (!tab || !device) return;
  const disk = await diskOf(tablet, device.userId);
  if (disk === null) return;
  const putsBack = world.chance(0.7);
  const settling = world.chance(0.3) ? 'combine' : 'continue';
  tab.act(() => decideAboutLost(world, device, putsBack));
  for (const lane of disk.lanes.values()) {
    const { id, conflict, refusal, refused } = lane;
    tab.act(async () => {
      const choices = await device.sync((sync) => sync.choices);
      if (conflict !== null) {
        const choice = conflict.reason === 'edited' ? settling : 'copy';
        await chooseInConflict({ world, tablet, device, lane }, choice);
      } else if (refusal !== null) await choices.retry(id);
      else
        for (const leaf of leafNames(refused)) {
          // What somebody else watched or counted stays as the server has it.
          const isOthers = isCountOfOther(leaf, device.userId);
          const base = disk.stored.get(id)?.base ?? null;
          const value = isOthers || leaf.startsWith('sheets.') ? base && leafValue(base, leaf) : 50;
          await device.write(id, { [leaf]: value });
          const typed = { owner: device.userId, assessment: id, leaf, value };
          // Nobody here has counted it.
          if (!isOthers) world.ledger.saved(tablet.name, typed);
        }
    });
  }
  for (const lane of disk.actionLanes.values())
    if (waitsForPerson(lane)) tab.act(() => chooseAboutAction(world, device, lane));
  for (const { id, refusal } of disk.parcels)
    if (refusal !== null) tab.act(async () => (await device.sync((sync) => sync.parcels())).retry(id));
}

/** One person's count is not another's to change. */
function isCountOfOther(leaf: Leaf, userId: number): boolean {
  const counter = /\.u(\d+)$/.exec(leaf)?.[1];
  return counter !== undefined && Number(counter) !== userId;
}

/** An untouched assessment shows nowhere and does not wait (rule ASM-19). */
async function lookAtUntouched(world: World, tablet: Tablet): Promise<void> {
  for (const tab of tablet.running) {
    const { device } = tab;
    const disk = device === null ? null : await diskOf(tablet, device.userId);
    if (device === null || disk === null) continue;
    tab.act(async () => {
      for (const id of await world.beginnings.shownBy(device, disk))
        world.fault('ASM-19', `${tab.actor.name} shows ${id}, in which nobody has entered anything`);
    });
    await world.scheduler.settle();
  }
}

/** Work that a tablet still holds for somebody. */
async function leftIn(world: World, tablet: Tablet): Promise<string[]> {
  const left: string[] = [];
  for (const owner of tablet.owners.keys()) {
    const disk = await diskOf(tablet, owner);
    if (disk === null || !hasWork(world, disk)) continue;
    const { lanes, edits } = waitingIn(world, disk);
    const action = [...disk.actionLanes.values()][0];
    const one = JSON.stringify(lanes[0] ?? edits[0] ?? action ?? disk.parcels[0] ?? untold(disk));
    left.push(`${tablet.name} still holds ${one} of ${owner}`);
  }
  return left;
}

/** Where a tablet shows something else than the server holds. */
async function differencesIn(world: World, tablet: Tablet): Promise<string[]> {
  const differences: string[] = [];
  for (const tab of tablet.running) {
    const person = world.personOf(tab.credentials()?.userId ?? null);
    const disk = person && (await diskOf(tablet, person.id));
    if (!person || !disk) {
      differences.push(`Nobody can work in ${tab.actor.name}.`);
      continue;
    }
    for (const id of world.oracle.assessments) {
      if (world.oracle.institutionOf(id) !== person.institution) continue;
      for (const what of differencesOf(world, disk, id))
        differences.push(`${tab.actor.name} shows another ${what} of ${id}`);
    }
    for (const what of differingActions(world, disk, person.institution))
      differences.push(`${tab.actor.name} shows another ${what}`);
  }
  return differences;
}

/** It went to make room, and is fetched when somebody opens it (rule SYN-20). */
function wasEvicted(disk: Disk, { dateCompleted }: AssessmentSummary): boolean {
  const to = disk.meta.get('evictedTo');
  return typeof to === 'string' && dateCompleted !== null && dateCompleted <= to;
}

function differencesOf(world: World, disk: Disk, id: string): string[] {
  const server = world.oracle.newest(id);
  const summary = disk.summaries.find((row) => row.id === id);
  if (server === null) return [];
  if (summary === undefined) return ['row of the list'];
  const differences: string[] = [];
  if (summary.version !== server.version) differences.push('version in the list');
  if ((summary.dateCompleted !== null) !== server.isCompleted) differences.push('state in the list');
  // A scan is only listed.
  if (summary.uploaded) return differences;
  const { base, working } = disk.stored.get(id) ?? {};
  if (!base && wasEvicted(disk, summary)) return differences;
  if (!base || !working || base.version !== server.version)
    return [...differences, `version (${base?.version}, the server has ${server.version})`];
  differences.push(...changedLeaves(base, working, wholePartsOf(simulatedSection)));
  for (const [leaf, value] of world.oracle.stateOf(id)) {
    const shown = canonical(leafValue(working, leaf as Leaf));
    if (!leaf.endsWith('.order') && shown !== value && !(shown === blank(leaf) && value === 'null'))
      differences.push(`${leaf} (${shown}, the server has ${value})`);
  }
  if ((working.dateCompleted !== null) !== server.isCompleted) differences.push('state');
  differences.push(...totalsBeside(working, summary, world.hospital.people));
  return differences;
}
