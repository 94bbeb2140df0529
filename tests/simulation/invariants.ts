import { createHash } from 'node:crypto';
import { contentHash, contentText } from '#contract/content-hash.ts';
import { changedLeaves } from '#domain/leaf-changes.ts';
import { wholePartsOf } from '#domain/leaf.ts';
import { equalValues, leafEntries, leafValue } from '#domain/leaf-values.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { StoredAssessment } from '#device/rows/stored.ts';
import { checkActions } from './actions.ts';
import { diskOf, holds, isOnDisk, untold } from './disk.ts';
import type { Disk } from './disk.ts';
import { checkLocks } from './touching.ts';
import { blank, canonical } from './requests.ts';
import { simulatedSection } from './simulated-section.ts';
import { checkReplacing } from './replaced.ts';
import { generationOf } from './generations.ts';
import { checkObligations, oweLate } from './restores.ts';
import type { Typed } from './page.ts';
import type { Tablet } from './tablet.ts';
import type { World } from './world.ts';

/** Checked after every step (rules INV-1 to INV-14). */

/** The newest version each tablet has known, by owner and assessment. */
const known = new WeakMap<World, Map<string, number>>();

export async function checkInvariants(world: World): Promise<void> {
  await world.hospital.refresh();
  world.complain();
  for (const tablet of world.tablets) {
    checkLocks(world, tablet);
    for (const owner of tablet.owners.keys()) {
      const disk = await diskOf(tablet, owner);
      if (disk === null) continue;
      for (const lane of disk.lanes.values())
        if (lane.splitFrom !== null) world.ledger.copies.set(lane.id, lane.splitFrom);
      checkVersions(world, tablet, owner, disk);
      checkCleared(world, tablet, owner, disk);
      checkUntouched(world, tablet, owner, disk);
      checkGivenUp(world, tablet, owner, disk);
      for (const stored of disk.stored.values()) checkBase(world, tablet, disk, stored);
      checkObligations(world, tablet, owner, disk);
      checkReplacing(world, tablet, owner, disk);
      checkShown(world, tablet, disk);
      checkPositions(world, tablet, owner, disk);
      checkActions(world, tablet, owner, disk);
      for (const [key, typed] of world.ledger.of(tablet.name)) {
        if (typed.owner !== owner) continue;
        const holder = holderOf(world, disk, typed);
        if (holder !== undefined) {
          world.ledger.of(tablet.name).delete(key);
          oweLate(world, { tablet, owner, disk }, holder, typed.leaf);
        } else if (
          !isSomewhere(world, disk, typed) &&
          !isTypedOver(world, tablet, disk, typed) &&
          !isClearedOfPast(world, tablet, typed)
        )
          world.fault(
            'INV-1',
            `${tablet.name} called ${typed.leaf} = ${JSON.stringify(typed.value)} saved, and it is nowhere (${typed.assessment})`,
          );
      }
    }
  }
  world.complain();
}

/** Rule INV-5, and that what is called the server's is the server's, of this assessment. */
function checkVersions(world: World, tablet: Tablet, owner: number, disk: Disk): void {
  const versions = known.get(world) ?? new Map<string, number>();
  known.set(world, versions);
  for (const stored of disk.stored.values()) {
    const { id, base } = stored;
    const generation = generationOf(world, disk, stored);
    // A row from another epoch is marked with it, whichever that is.
    if (!world.oracle.knows(generation)) continue;
    const key = `${tablet.name}:${owner}:${id}:${generation}`;
    const version = base?.version ?? 0;
    const before = versions.get(key) ?? 0;
    // Version 0 stands for a copy that could not be compared with a restored server.
    if (base?.version === 0) continue;
    if (version < before)
      world.fault('INV-5', `${tablet.name} went back from ${before} to ${version} in ${id}`);
    versions.set(key, version);
    if (base !== null && base.id !== id) world.fault('INV-12', `${tablet.name} took ${base.id} for ${id}`);
  }
}

/** Rule SES-20: after a log-out nothing is here that the server has. */
function checkCleared(world: World, tablet: Tablet, owner: number, disk: Disk): void {
  if (!tablet.hasCleared(owner)) return;
  const { lanes, edits, discarded, parcels, stored } = disk;
  const left = [...lanes.values(), ...stored.values(), ...edits, ...discarded, ...parcels];
  if (tablet.isWiped(owner) && left.length > 0)
    world.fault(
      'SES-21',
      `${tablet.name} still has ${left.length} rows of ${owner}, which were to be deleted`,
    );
  const edited = new Set(disk.edits.map(({ id }) => id));
  const epoch = disk.meta.get('epoch');
  for (const { id, base, replaced, lost, epoch: own = epoch } of disk.stored.values()) {
    const isOwn = replaced.length > 0 || lost !== undefined || base === null || own !== epoch;
    if (isOwn || disk.lanes.has(id) || edited.has(id) || tablet.hasLeft(id)) continue;
    world.fault('SES-20', `${tablet.name} still has ${id} after the log-out of ${owner}`);
  }
  if (disk.summaries.length > 0 || disk.meta.has('roster'))
    world.fault('SES-20', `${tablet.name} still has the list or the people after the log-out of ${owner}`);
}

interface Waiting {
  readonly edits: ReadonlySet<string>;
  readonly version: number;
  readonly generation: string;
}

/** Edits that waited to be folded in at the last look, by tablet, owner and assessment. */
const heldBack = new WeakMap<World, Map<string, Waiting>>();

/** Rule SYN-13: under an edit that waits and was not sent in between, the server's copy stays as it was. */
function checkUntouched(world: World, tablet: Tablet, owner: number, disk: Disk): void {
  const before = heldBack.get(world) ?? new Map<string, Waiting>();
  heldBack.set(world, before);
  for (const stored of disk.stored.values()) {
    const { id, base } = stored;
    const key = `${tablet.name}:${owner}:${id}`;
    const edits = disk.edits.filter((edit) => edit.id === id && !disk.lanes.has(id));
    const now = {
      edits: new Set(edits.map((edit) => JSON.stringify([edit.leaf, edit.at, edit.value]))),
      version: base?.version ?? 0,
      generation: generationOf(world, disk, stored),
    };
    const last = before.get(key);
    before.set(key, now);
    if (last === undefined || last.generation !== now.generation || last.version === now.version) continue;
    if (!world.oracle.knows(now.generation)) continue;
    if ([...last.edits].some((edit) => now.edits.has(edit)))
      world.fault('SYN-13', `${tablet.name} took version ${now.version} of ${id} while an edit waits`);
  }
}

interface ToTell {
  readonly mutations: readonly string[];
  /** With another server, or another log-in, it starts anew. */
  readonly of: string;
}

/** Mutations of which the server was still to be told at the last look, by tablet and owner. */
const toTell = new WeakMap<World, Map<string, ToTell>>();

/** Rule SYN-19: what is not coming any more is forgotten once the server was told of it. */
function checkGivenUp(world: World, tablet: Tablet, owner: number, disk: Disk): void {
  const before = toTell.get(world) ?? new Map<string, ToTell>();
  toTell.set(world, before);
  const key = `${tablet.name}:${owner}`;
  const mutations = untold(disk);
  const now = { mutations, of: JSON.stringify([disk.meta.get('epoch'), tablet.logOutsOf(owner)]) };
  const last = before.get(key);
  before.set(key, now);
  if (last?.of !== now.of) return;
  for (const mutation of last.mutations)
    if (!mutations.includes(mutation) && !world.oracle.mayBeGivenUp(`${owner}:${mutation}`))
      world.fault('INV-10', `${tablet.name} has given up ${mutation}, and forgotten to say so`);
}

/** Bases that were looked at: a row that is written again is another one. */
const looked = new WeakSet<object>();

/** A tablet's copy of the server's state is, to the letter, what the server had in this version. */
function checkBase(world: World, tablet: Tablet, disk: Disk, stored: StoredAssessment): void {
  const { id, base } = stored;
  const generation = generationOf(world, disk, stored);
  // Version 0 is what could not be compared with a restored server: it is called nobody's.
  if (base === null || base.version === 0 || looked.has(base) || !world.oracle.knows(generation)) return;
  looked.add(base);
  checkHash(world, tablet, stored);
  const state = world.oracle.stateOf(id, base.version, generation);
  for (const leaf of world.oracle.leavesOf(id)) {
    if (leaf.endsWith('.order')) continue;
    const shown = canonical(leafValue(base, leaf as Leaf));
    const held = state.get(leaf) ?? blank(leaf);
    if (shown !== held && !(shown === blank(leaf) && held === 'null'))
      world.fault(
        'INV-12',
        `${tablet.name} calls ${leaf} = ${shown} of ${id} the server's, which had ${held} in version ${base.version}`,
      );
  }
}

/** Server and tablet compute the same hash of the same version (rule ASM-18). */
function checkHash(world: World, tablet: Tablet, { id, base, serverHash }: StoredAssessment): void {
  if (base === null || serverHash?.version !== base.version) return;
  const own = contentHash(createHash('sha256').update(contentText(base)).digest('hex'));
  if (own !== serverHash.hash)
    world.fault(
      'INV-12',
      `${tablet.name} has version ${base.version} of ${id} as ${own}, the server said ${serverHash.hash}`,
    );
}

/** The furthest question never goes back (rule ASM-4); after Copy Responses it is the copy's. */
function checkPositions(world: World, tablet: Tablet, owner: number, disk: Disk): void {
  // Where people stood may be forgotten with it, and nobody can tell of which history a position is.
  if (world.oracle.hasGoneBack) return;
  for (const stored of disk.stored.values()) {
    const { id, base } = stored;
    const reached = world.ledger.furthest(tablet.name, owner, id, generationOf(world, disk, stored));
    const shown = Math.max(...world.ledger.familyOf(id).map((member) => furthestOf(disk, member)));
    const isOver = (base?.dateCompleted ?? null) !== null;
    if (shown < reached && !isOver)
      world.fault('INV-1', `${tablet.name} was at question ${reached} of ${id}, and is at ${shown}`);
  }
}

function furthestOf(disk: Disk, id: string): number {
  const waiting = disk.edits.find((edit) => edit.id === id && edit.leaf === 'lastQuestionIndex')?.value;
  return Math.max(disk.stored.get(id)?.working.lastQuestionIndex ?? 0, Number(waiting ?? 0));
}

/** The screen shows what waits to be sent, and for the rest what the server has. */
function checkShown(world: World, tablet: Tablet, disk: Disk): void {
  const edited = new Set(disk.edits.map(({ id }) => id));
  for (const { id, base, working } of disk.stored.values()) {
    const lane = disk.lanes.get(id);
    if (lane !== undefined) {
      for (const [leaf, value] of leafEntries({ ...lane.inFlight?.leaves, ...lane.changed })) {
        if (!equalValues(leafValue(working, leaf), value))
          world.fault('INV-1', `${tablet.name} does not show ${leaf} = ${JSON.stringify(value)} of ${id}`);
      }
    } else if (base !== null && !edited.has(id)) {
      const differing = changedLeaves(base, working, wholePartsOf(simulatedSection));
      if (differing.length > 0)
        world.fault('INV-12', `${tablet.name} shows ${differing.join()} of ${id} as the server's`);
    }
  }
}

function isSomewhere(world: World, disk: Disk, typed: Typed): boolean {
  const isHere = isTypedOnDisk(world, disk, typed) || isOffered(world, disk, typed);
  return isHere || isOnServer(world, typed) || isBlankHere(world, disk, typed);
}

/** It was acknowledged by a server that had gone back by then, which the tablet has learned at once. */
function isOffered({ ledger }: World, disk: Disk, { assessment, leaf, value }: Typed): boolean {
  return ledger.familyOf(assessment).some((id) => holds(disk.stored.get(id)?.lost?.leaves[leaf], value));
}

/**
 * An entry that was removed before it was sent leaves the leaf blank, as a new assessment has it (rule
 * ASM-19).
 */
function isBlankHere({ beginnings }: World, disk: Disk, { assessment, leaf, value }: Typed): boolean {
  const stored = disk.stored.get(assessment);
  const isBlank = canonical(value) === blank(leaf);
  // A log-out takes away what nobody has entered anything in (rule SES-20).
  if (stored === undefined) return isBlank && !beginnings.wasSent(assessment);
  return isBlank && stored.base === null && equalValues(leafValue(stored.working, leaf), value);
}

/** A later value stands in its place, even if nobody has been told yet. */
function isTypedOver(world: World, tablet: Tablet, disk: Disk, typed: Typed): boolean {
  const later = world.ledger.typedSince(tablet.name, typed);
  return later.some((one) => holderOf(world, disk, one) !== undefined || isSomewhere(world, disk, one));
}

/** A log-out has deleted what the server had, and what it has lost since, unknown to the tablet (rule SES-20). */
function isClearedOfPast({ oracle, ledger }: World, tablet: Tablet, typed: Typed): boolean {
  const { owner, assessment, leaf, value } = typed;
  const wasAccepted = (id: string) => oracle.hadBefore(id, leaf, canonical(value));
  return tablet.hasCleared(owner) && ledger.familyOf(assessment).some(wasAccepted);
}

/** Accepted once - into this assessment or, after Copy Responses, into the copy. */
function isOnServer(world: World, { assessment, leaf, value }: Typed): boolean {
  const text = canonical(value);
  return world.ledger
    .familyOf(assessment)
    .some(
      (id) =>
        world.oracle.hasAccepted(id, leaf, text) ||
        (value === null && (neverHad(world, id, leaf) || world.oracle.isPutBack(id, leaf))),
    );
}

/** An entry that was removed before this server had it: a first version names only those that it has. */
function neverHad(world: World, id: string, leaf: string): boolean {
  return world.oracle.newest(id) !== null && !world.oracle.stateOf(id).has(leaf);
}

/**
 * The assessment whose base has the value: it was acknowledged, in this one or in the copy after Copy
 * Responses, or the server held it anyway, so that nothing was to be sent.
 */
function holderOf(
  world: World,
  disk: Disk,
  { assessment, leaf, value }: Typed,
): StoredAssessment | undefined {
  return world.ledger
    .familyOf(assessment)
    .map((id) => disk.stored.get(id))
    .find((stored) => stored?.base && holds(leafValue(stored.base, leaf), value));
}

function isTypedOnDisk(world: World, disk: Disk, { assessment, leaf, value }: Typed): boolean {
  return isOnDisk(disk, world.ledger.familyOf(assessment), leaf, value);
}
