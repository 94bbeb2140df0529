import { ACTION_LEAVES } from '#domain/action-leaves.ts';
import type { ActionLeaf } from '#domain/action-leaves.ts';
import { equalValues } from '#domain/leaf-values.ts';
import { entriesOf } from '#domain/leaf-kind.ts';
import type { Device } from '#device/device.ts';
import type { ActionLane, StoredAction } from '#device/rows/stored.ts';
import type { HeldAction } from '#device/store/actions.ts';
import { writeInAction } from '../support/device/action-page.ts';
import type { TypedText } from './action-ledger.ts';
import { diskOf } from './disk.ts';
import type { Disk } from './disk.ts';
import { canonical } from './requests.ts';
import { generationOf } from './generations.ts';
import type { Tab } from './tab.ts';
import type { Tablet } from './tablet.ts';
import { touch } from './touching.ts';
import type { World } from './world.ts';

/**
 * Actions: the second kind of document that waits in lanes (rule ACT-10). They keep the invariants of assessments, but
 * for a restore: what it took of an action is sent again by whoever holds it, and nobody is asked (rule ACT-13).
 */

const FIELDS = { finding: 'finding', plan: 'plan', outcome: 'outcome', owner_name: 'ownerName' } as const;
const TEXTS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
/** So few that people meet at them. */
const MOST_ACTIONS = 3;

interface Used {
  readonly world: World;
  readonly tablet: Tablet;
  readonly tab: Tab;
}

/** What somebody does with the actions that are shown. */
export interface Deed {
  /** The one that they write into, the oldest being the first; where there are not so many, they begin another. */
  readonly place: number;
  readonly leaf: ActionLeaf;
  /** Instead of writing they say that it is done. */
  readonly finishes: boolean;
}

/** Mostly about the first one, which people have in common. */
export function drawnDeed(world: World): Deed {
  return {
    place: world.chance(0.7) ? 0 : world.below(MOST_ACTIONS),
    leaf: world.pick(world.habits.some(TEXTS)) ?? 'plan',
    finishes: world.chance(0.1),
  };
}

/** Somebody begins an action, or writes into one that is shown. */
export function writeActionIn(
  { world, tablet, tab }: Used,
  { place, leaf, finishes }: Deed,
  mayLeaveIt = true,
): void {
  tab.act(async () => {
    const { device } = tab;
    if (device === null || !(await touch(world, { tablet, tab, mayLeaveIt }))) return;
    const held = await device.stored((store) => store.actions());
    const shown = held.toSorted((a, b) => (a.action.createdAt < b.action.createdAt ? -1 : 1))[place];
    const value = world.nextText(device.userId);
    if (shown === undefined) return add({ world, tablet, device }, value);
    return finishes ? finish(world, device, shown) : edit({ world, tablet, device }, shown, { leaf, value });
  });
}

interface Working {
  readonly world: World;
  readonly tablet: Tablet;
  readonly device: Device;
}

async function add({ world, tablet, device }: Working, plan: string): Promise<void> {
  const origin = { assessment: null, section: '9', sectionVersion: 1, question: 901, part: null } as const;
  const action = await device.addAction(origin, { plan, area: 'North' });
  const typed = { owner: device.userId, action, leaf: 'plan', value: plan } as const;
  world.actions.typed(tablet.name, typed);
  world.oracle.typed(action, plan, 0);
  if (!tablet.isToWipe(device.userId)) world.actions.saved(tablet.name, typed);
  world.count('action begun');
}

async function edit(
  { world, tablet, device }: Working,
  { action: { id, version } }: HeldAction,
  { leaf, value }: { leaf: ActionLeaf; value: string },
): Promise<void> {
  const typed: TypedText = { owner: device.userId, action: id, leaf, value };
  world.actions.typed(tablet.name, typed);
  world.oracle.typed(id, value, version);
  const isSaved = await writeInAction(device, id, { [leaf]: value }, version || null);
  if (isSaved && !tablet.isToWipe(device.userId)) world.actions.saved(tablet.name, typed);
  world.count('action written in');
}

/** Done, or open again. */
async function finish(world: World, device: Device, { action }: HeldAction): Promise<void> {
  const leaves =
    action.state === 'open' ? { state: 'done', done_on: '2026-11-22' } : { state: 'open', done_on: null };
  await writeInAction(device, action.id, leaves, action.version || null);
  world.count('action done or open again');
}

export function waitsForPerson({ conflict, refusal, refused }: ActionLane): boolean {
  return conflict !== null || refusal !== null || Object.keys(refused).length > 0;
}

/** The person decides about an action that waits for them. */
export async function chooseAboutAction(world: World, device: Device, lane: ActionLane): Promise<void> {
  const { id, conflict, refused } = lane;
  const dice = world.below(10);
  const choices = await device.sync((sync) => sync.actionChoices);
  if (conflict !== null) {
    const { version } = conflict;
    if (dice < 6) {
      world.oracle.chose(device.userId, id, version);
      await choices.continueEditing(id, version);
      return world.count('action: mine over theirs');
    }
    world.actions.givesUp(id);
    await choices.takeTheirs(id, version);
    return world.count('action: theirs');
  }
  if (dice < 7 && Object.keys(refused).length === 0) return choices.retry(id);
  world.actions.givesUp(id);
  await choices.discard(id);
  return world.count('action: discarded');
}

/** Looked at after every step. */
export function checkActions(world: World, tablet: Tablet, owner: number, disk: Disk): void {
  for (const stored of disk.actions.values()) {
    checkState(world, tablet, owner, disk, stored);
    checkShown(world, tablet, disk, stored);
  }
  if (tablet.hasCleared(owner)) checkCleared(world, tablet, owner, disk);
  for (const [key, typed] of world.actions.of(tablet.name)) {
    if (typed.owner !== owner) continue;
    if (isAcknowledged(disk, typed)) world.actions.of(tablet.name).delete(key);
    else if (!isSomewhere(world, tablet, disk, typed))
      world.fault(
        'INV-1',
        `${tablet.name} called ${typed.leaf} = ${typed.value} of the action ${typed.action} saved, and it is nowhere`,
      );
  }
}

/** The newest version each tablet has known, by owner, action and generation of the server. */
const known = new WeakMap<World, Map<string, number>>();

/** Rules INV-5 and INV-12: what is called the server's is the server's, and never goes back. */
function checkState(world: World, tablet: Tablet, owner: number, disk: Disk, stored: StoredAction): void {
  const { id, base } = stored;
  const generation = generationOf(world, disk, stored);
  if (base === null || base.version === 0 || !world.oracle.knows(generation)) return;
  // Acknowledged by a server that has gone back since: any of its words may be sent again, by whoever holds it.
  if (generation !== world.oracle.generation) bringsBack(world, base);
  const versions = known.get(world) ?? new Map<string, number>();
  known.set(world, versions);
  const key = `${tablet.name}:${owner}:${id}:${generation}`;
  const before = versions.get(key) ?? 0;
  versions.set(key, base.version);
  if (base.version < before)
    world.fault('INV-5', `${tablet.name} went back from ${before} to ${base.version} in the action ${id}`);
  for (const [leaf, value] of world.oracle.stateOf(id, base.version, generation)) {
    const held = ACTION_LEAVES.isLeaf(leaf) ? canonical(ACTION_LEAVES.valueAt(base, leaf)) : 'nothing';
    if (held !== value)
      world.fault(
        'INV-12',
        `${tablet.name} calls ${leaf} = ${held} of the action ${id} the server's, which had ${value} in version ${base.version}`,
      );
  }
}

/** The row shows what waits to be sent, and for the rest what the server has. */
function checkShown(world: World, tablet: Tablet, { actionLanes }: Disk, stored: StoredAction): void {
  const { id, base, working } = stored;
  const lane = actionLanes.get(id);
  if (lane === undefined && base === null)
    world.fault('INV-1', `${tablet.name} holds the action ${id}, which nobody will send`);
  for (const [leaf, value] of entriesOf({ ...lane?.inFlight?.leaves, ...lane?.changed })) {
    if (ACTION_LEAVES.isLeaf(leaf) && !equalValues(ACTION_LEAVES.valueAt(working, leaf), value))
      world.fault('INV-1', `${tablet.name} does not show ${leaf} = ${JSON.stringify(value)} of ${id}`);
  }
  if (lane === undefined && base !== null && canonical(base) !== canonical(working))
    world.fault('INV-12', `${tablet.name} shows another action ${id} than the server's`);
}

/** Rule SES-20: after a log-out nothing is here that the server has. */
function checkCleared(world: World, tablet: Tablet, owner: number, disk: Disk): void {
  if (tablet.isWiped(owner) && disk.actions.size > 0)
    world.fault('SES-21', `${tablet.name} still has actions of ${owner}, which were to be deleted`);
  for (const { id, base, replaced } of disk.actions.values())
    if (base !== null && replaced.length === 0 && !disk.actionLanes.has(id))
      world.fault('SES-20', `${tablet.name} still has the action ${id} after the log-out of ${owner}`);
}

function isAcknowledged({ actions }: Disk, { action, leaf, value }: TypedText): boolean {
  const base = actions.get(action)?.base ?? null;
  return base !== null && ACTION_LEAVES.valueAt(base, leaf) === value;
}

function isSomewhere(world: World, tablet: Tablet, disk: Disk, typed: TypedText): boolean {
  const { owner, action, leaf, value } = typed;
  if (isWaiting(disk, typed) || world.actions.isTypedOver(tablet.name, typed)) return true;
  if (world.oracle.hasAccepted(action, leaf, canonical(value))) return true;
  // A log-out has deleted what the server had, and what it has lost since, unknown to the tablet.
  return tablet.hasCleared(owner) && world.oracle.hadBefore(action, leaf, canonical(value));
}

/** It waits here, or was discarded here. */
function isWaiting({ actionLanes, discarded }: Disk, { action, leaf, value }: TypedText): boolean {
  const lane = actionLanes.get(action);
  const held = [lane?.changed[leaf], lane?.inFlight?.leaves[leaf], lane?.refused[leaf]?.value];
  return held.includes(value) || JSON.stringify(discarded).includes(JSON.stringify(value).slice(1, -1));
}

/** Any words in it may be sent again, whoever typed them. */
function bringsBack(world: World, held: unknown): void {
  for (const [text] of JSON.stringify(held).matchAll(/words \d+ of \d+/g)) world.oracle.comesBack(text);
}

/** What the server has, and the tablet no longer holds as its own, is from here on owed by whoever shows it. */
function settleAccepted(world: World, tablet: Tablet, owner: number, disk: Disk): void {
  const saved = world.actions.of(tablet.name);
  for (const [key, typed] of saved) {
    const { action, leaf, value } = typed;
    if (typed.owner !== owner || isWaiting(disk, typed)) continue;
    if (world.oracle.hasAccepted(action, leaf, canonical(value))) saved.delete(key);
  }
}

/**
 * The server is about to be put back: the texts that tablets have acknowledged and it will lack, which they owe it.
 *
 * @param keeps whether what it is put back to says so
 */
export async function oweActions(
  world: World,
  keeps: (action: string, leaf: ActionLeaf, text: string) => boolean,
): Promise<void> {
  for (const tablet of world.tablets)
    for (const owner of tablet.owners.keys()) {
      const disk = await diskOf(tablet, owner);
      if (disk !== null) settleAccepted(world, tablet, owner, disk);
      for (const stored of disk?.actions.values() ?? []) {
        if (disk === null || stored.base === null) continue;
        bringsBack(world, stored.base);
        if (generationOf(world, disk, stored) !== world.oracle.generation) continue;
        const lane = disk.actionLanes.get(stored.id);
        for (const leaf of TEXTS) {
          const text = stored.base[FIELDS[leaf]];
          const isOwnNow = [lane?.changed, lane?.inFlight?.leaves, lane?.refused].some(
            (leaves) => leaves !== undefined && leaf in leaves,
          );
          if (text === '' || isOwnNow || keeps(stored.id, leaf, text)) continue;
          const clearances = tablet.clearancesOf(owner);
          world.actions.owed.push({ tablet: tablet.name, owner, action: stored.id, leaf, text, clearances });
          world.count('text of an action taken by a restore');
        }
      }
    }
}

/** At the end: what a restore took is there again, by whoever held it (rule ACT-13). */
export function checkOwed(world: World): void {
  for (const { tablet: name, owner, action, leaf, text, clearances } of world.actions.owed) {
    const tablet = world.tablets.find((one) => one.name === name);
    if (tablet === undefined || tablet.logOutsOf(owner) > clearances) continue;
    if (!world.oracle.hasAccepted(action, leaf, canonical(text)))
      world.fault('INV-14', `A restore took ${leaf} = ${text} of the action ${action}, and ${name} had it`);
  }
}

/** Where a tablet shows another action than the server has. */
export function differingActions(world: World, { actions }: Disk, institution: number): string[] {
  const own = world.oracle.actions.filter((id) => world.oracle.institutionOf(id) === institution);
  return own.flatMap((id) => {
    const { base, working } = actions.get(id) ?? {};
    const version = world.oracle.newest(id)?.version;
    if (!base || !working || base.version !== version)
      return [`version of the action ${id} (${base?.version}, the server has ${version})`];
    return [...world.oracle.stateOf(id)].flatMap(([leaf, value]) => {
      const shown = ACTION_LEAVES.isLeaf(leaf) ? canonical(ACTION_LEAVES.valueAt(working, leaf)) : 'nothing';
      return shown === value ? [] : [`${leaf} of the action ${id} (${shown}, the server has ${value})`];
    });
  });
}
