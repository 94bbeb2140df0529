import { leafEntries, leafValue } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { Device } from '#device/device.ts';
import { BEHIND } from '#device/outbox/restore/bring-over.ts';
import { readLostAnswers } from '#device/outbox/restore/restored.ts';
import type { StoredAssessment } from '#device/rows/stored.ts';
import { oweActions } from './actions.ts';
import { diskOf, isOnDisk } from './disk.ts';
import type { Disk } from './disk.ts';
import { generationOf } from './generations.ts';
import type { Obligation } from './ledger.ts';
import type { Book } from './oracle.ts';
import type { Typed } from './page.ts';
import { blank, canonical } from './requests.ts';
import type { Tablet } from './tablet.ts';
import type { World } from './world.ts';

/**
 * Restores of the server (rules SYN-17, SYN-18 and SYN-24): what was confirmed after the backup may be missing on the
 * server, and must then be on every tablet that had it, and be offered there until somebody decides.
 */

export async function makeBackup(world: World): Promise<void> {
  await world.hospital.refresh();
  const book = world.oracle.book();
  const snapshot = world.hospital.snapshot();
  world.backups.push({ file: await world.hospital.backUp(), snapshot, book });
  world.count('backup made');
}

/**
 * How the server goes back: by the operator's command, while it runs or not, or without a word, as where a file is
 * copied back or a standby that lagged is promoted, in the same epoch.
 */
export type Way = 'running' | 'stopped' | 'silently';

const WAYS: readonly Way[] = ['running', 'stopped', 'silently'];

/** Everything is put back to one of the backups, if there is one. */
export async function restoreServer(world: World, way: Way = world.pick(WAYS) ?? 'running'): Promise<void> {
  const backup = world.pick(world.backups);
  if (backup === undefined) return;
  const isSilent = way === 'silently' && backup.snapshot !== null;
  if (way !== 'running') await world.hospital.kill();
  await world.hospital.writesNothing();
  await world.hospital.refresh();
  world.complain();
  const taken = await takenBy(world, backup.book);
  await oweActions(world, (id, leaf, text) => isSaidOf(backup.book, id, leaf, canonical(text)));
  if (isSilent && backup.snapshot !== null) await world.hospital.goBack(backup.snapshot);
  else await world.hospital.restore(backup.file);
  world.oracle.restored(backup.book);
  world.obligations = [...world.obligations, ...taken];
  // Earlier answers that nobody has taken in are of the other generation.
  world.replacing = [];
  for (const { value } of taken) {
    world.oracle.comesBack(value);
    world.count(isSilent ? 'answer taken without a word' : 'answer taken by a restore');
  }
  world.count(isSilent ? 'server gone back without a word' : `${way} server restored`);
}

/** The operator hears that the server has gone back, and says so to all tablets. */
export async function sayThatItWentBack(world: World): Promise<void> {
  if (!world.oracle.hasGoneBack) return;
  await world.hospital.kill();
  await world.hospital.writesNothing();
  await world.hospital.refresh();
  const book = world.oracle.book();
  await world.hospital.beginEpoch();
  world.oracle.restored(book);
  world.replacing = [];
  world.count('new epoch said');
}

/**
 * The values on tablets that the server is about to lose. A value that was called saved and is nowhere else
 * is superseded.
 */
async function takenBy(world: World, book: Book): Promise<Obligation[]> {
  const taken: Obligation[] = [];
  for (const tablet of world.tablets) {
    for (const owner of tablet.owners.keys()) {
      const disk = await diskOf(tablet, owner);
      for (const [key, typed] of world.ledger.of(tablet.name)) {
        const family = world.ledger.familyOf(typed.assessment);
        if (typed.owner !== owner) continue;
        // If the backup has the same, nothing is left to be sent, and others may put back what was there.
        const isSettled = family.every((id) => isSaidIn(book, id, typed));
        if (disk === null || isSettled || !isOnDisk(disk, family, typed.leaf, typed.value))
          world.ledger.of(tablet.name).delete(key);
      }
      if (disk === null) continue;
      // A value typed anew and accepted ends the earlier obligation, and is about to be forgotten.
      checkObligations(world, tablet, owner, disk);
      taken.push(...takenOf(world, tablet, owner, disk, book));
    }
  }
  return taken;
}

function isSaidIn(book: Book, id: string, { leaf, value }: Typed): boolean {
  return isSaidOf(book, id, leaf, canonical(value));
}

function isSaidOf({ known }: Book, id: string, leaf: string, value: string): boolean {
  const entries = known.get(id)?.entries ?? [];
  const then = entries.findLast(({ leaves }) => leaves.has(leaf))?.leaves.get(leaf) ?? blank(leaf);
  return entries.length > 0 && then === value;
}

function takenOf(world: World, tablet: Tablet, owner: number, disk: Disk, { known }: Book): Obligation[] {
  const taken: Obligation[] = [];
  for (const stored of disk.stored.values()) {
    const { id, base } = stored;
    const entries = known.get(id)?.entries ?? [];
    const since = entries.at(-1)?.version ?? 0;
    // It missed an earlier restore, and may be put back after this one.
    const isOfOther = generationOf(world, disk, stored) !== world.oracle.generation;
    if (base !== null && isOfOther) bringsBack(world, base);
    if (base === null || isOfOther || base.version <= since) continue;
    const then = new Map(entries.flatMap(({ leaves }) => [...leaves]));
    const { version } = base;
    const common = {
      tablet: tablet.name,
      owner,
      assessment: id,
      since,
      version,
      generation: world.oracle.generation,
      epoch: world.oracle.epoch,
      clearances: tablet.clearancesOf(owner),
    };
    for (const [leaf, value] of world.oracle.stateOf(id, base.version)) {
      // A blank value is no answer.
      if ((then.get(leaf) ?? blank(leaf)) === value || value === blank(leaf) || leaf.endsWith('.order'))
        continue;
      const isTypedOver = isOwnNow(disk, id, leaf as Leaf);
      taken.push({ ...common, leaf: leaf as Leaf, value: leafValue(base, leaf as Leaf), isTypedOver });
    }
    if (base.dateCompleted !== null && entries.at(-1)?.isCompleted !== true)
      taken.push({ ...common, leaf: null, value: base.dateCompleted, isTypedOver: false });
  }
  return taken;
}

/** The answer that acknowledged it was on its way when a restore took it: it is to be kept like what had come before. */
export function oweLate(
  world: World,
  { tablet, owner, disk }: { tablet: Tablet; owner: number; disk: Disk },
  stored: StoredAssessment,
  leaf: Leaf,
): void {
  const { id, base } = stored;
  const generation = generationOf(world, disk, stored);
  if (base === null || generation === world.oracle.generation || !world.oracle.knows(generation)) return;
  const since = world.oracle.restoredTo(id);
  const value = leafValue(base, leaf);
  const then = world.oracle.stateOf(id, since).get(leaf) ?? blank(leaf);
  if (base.version <= since || canonical(value) === then || canonical(value) === blank(leaf)) return;
  const clearances = tablet.clearancesOf(owner);
  const common = {
    tablet: tablet.name,
    owner,
    assessment: id,
    since,
    version: base.version,
    generation,
    epoch: stored.epoch ?? String(disk.meta.get('epoch')),
    clearances,
  };
  if (world.obligations.some((one) => isSameLeaf(one, { ...common, leaf }))) return;
  world.obligations.push({ ...common, leaf, value, isTypedOver: isOwnNow(disk, id, leaf) });
  world.oracle.comesBack(value);
  world.count('answer taken by a restore, and acknowledged after it');
}

function isSameLeaf(one: Obligation, other: Pick<Obligation, 'tablet' | 'owner' | 'assessment' | 'leaf'>) {
  return (['tablet', 'owner', 'assessment', 'leaf'] as const).every((key) => one[key] === other[key]);
}

/** A person decides about all that is offered. What they put back is an edit of their own, whoever typed it. */
export async function decideAboutLost(world: World, device: Device, putsBack: boolean): Promise<void> {
  const lost = await device.read((database) => readLostAnswers(database));
  if (lost === null) return;
  const choices = await device.sync((sync) => sync.choices);
  if (!putsBack) return choices.leaveOut(lost.ids);
  const rows = await device.read((database) => database.assessments.bulkGet([...lost.ids]));
  bringsBack(world, rows);
  return choices.putBack(lost.ids);
}

export function checkObligations(world: World, tablet: Tablet, owner: number, disk: Disk): void {
  checkOffers(world, tablet, disk);
  if (world.obligations.length === 0) return;
  const offered = new Set((disk.meta.get('restored') as { ids: string[] } | undefined)?.ids);
  const isMine = (one: Obligation) => one.tablet === tablet.name && one.owner === owner;
  world.obligations = world.obligations.map((one) =>
    isMine(one) ? typedOver(disk, movedOn(world, disk, one)) : one,
  );
  world.obligations = world.obligations.filter((one) => {
    if (!isMine(one)) return true;
    const state =
      one.leaf === null ? stateOfSubmission(world, disk, one) : stateOfLeaf(world, disk, one, one.leaf);
    if (state === 'to be offered') one.isOffered = true;
    // A log-out, and a full device, let go what the server had acknowledged and, for all the tablet knew, still has.
    const isEvicted = !disk.stored.has(one.assessment) && disk.meta.get('epoch') === one.epoch;
    const isLetGo = isEvicted || tablet.logOutsOf(owner) > one.clearances;
    if (state === 'lost' && !(isLetGo && one.isOffered !== true))
      world.fault(
        'INV-14',
        `${tablet.name} had ${one.leaf ?? 'a submission'} = ${canonical(one.value)} of ${one.assessment}, which a restore took, and has it no more`,
      );
    if (state === 'to be offered' && !offered.has(one.assessment))
      world.fault('INV-14', `${tablet.name} does not offer what a restore took of ${one.assessment}`);
    return state === 'kept' || state === 'to be offered';
  });
}

/** An answer from before the restore has come since: what the tablet has now is what was taken. */
function movedOn(world: World, disk: Disk, one: Obligation): Obligation {
  const stored = disk.stored.get(one.assessment);
  const offered = one.leaf === null ? undefined : stored?.lost?.leaves[one.leaf];
  if (one.leaf !== null && offered !== undefined) {
    // It came, and was brought over, before anybody looked.
    const version = world.oracle.versionWith(one.assessment, one.leaf, canonical(offered), one.generation);
    if (version > one.version) {
      world.oracle.comesBack(offered);
      return { ...one, version, value: offered };
    }
  }
  const base = stored?.base;
  if (!base || one.leaf === null || base.version <= one.version) return one;
  // What is known to be behind is of an earlier history, and says not of which.
  if (stored.epoch !== BEHIND && generationOf(world, disk, stored) !== one.generation) return one;
  // A copy from after it is none, whatever epoch the row still names.
  if (!world.oracle.had(one.assessment, base, one.generation)) return one;
  const value = leafValue(base, one.leaf);
  world.oracle.comesBack(value);
  return { ...one, version: base.version, value, isTypedOver: false };
}

/** Until the person has typed the same again. */
function typedOver(disk: Disk, one: Obligation): Obligation {
  const { assessment: id, leaf, value } = one;
  if (leaf === null) return one;
  const base = disk.stored.get(id)?.base;
  const isSame = base !== undefined && base !== null && canonical(leafValue(base, leaf)) === canonical(value);
  return { ...one, isTypedOver: isOwnNow(disk, id, leaf) || (one.isTypedOver && !isSame) };
}

/** The person's own answer that is not acknowledged yet. */
function isOwnNow(disk: Disk, id: string, leaf: Leaf): boolean {
  const lane = disk.lanes.get(id);
  const own = [lane?.changed, lane?.inFlight?.leaves, lane?.refused].some(
    (leaves) => leaves !== undefined && Object.hasOwn(leaves, leaf),
  );
  return own || disk.edits.some((edit) => edit.id === id && edit.leaf === leaf);
}

/** Nobody is asked to put back nothing over something. */
function checkOffers(world: World, tablet: Tablet, disk: Disk): void {
  for (const { id, lost } of disk.stored.values())
    for (const [leaf, value] of leafEntries(lost?.leaves ?? {}))
      if (canonical(value) === blank(leaf))
        world.fault('INV-14', `${tablet.name} offers to put back ${leaf} of ${id}, which is blank`);
}

/** Any words in it may be put back, whoever typed them. */
function bringsBack(world: World, held: unknown): void {
  for (const [text] of JSON.stringify(held).matchAll(/words \d+ of \d+/g)) world.oracle.comesBack(text);
}

type State = 'over' | 'kept' | 'to be offered' | 'lost';

function stateOfLeaf(world: World, disk: Disk, one: Obligation, leaf: Leaf): State {
  const { assessment: id, value, since } = one;
  const family = world.ledger.familyOf(id);
  const text = canonical(value);
  if (text === blank(leaf)) return 'over';
  // Put back, or typed anew.
  if (family.some((member) => world.oracle.hasAccepted(member, leaf, text))) return 'over';
  if (world.oracle.isChangedSince(id, leaf, since)) return 'over';
  const stored = disk.stored.get(id);
  const isOwn = isOwnNow(disk, id, leaf);
  const isHeld = (held: LeafValue | undefined) => held !== undefined && canonical(held) === text;
  if (stored?.base && isHeld(leafValue(stored.base, leaf))) return 'kept';
  if (isHeld(stored?.lost?.leaves[leaf])) return isOwn && stored?.base !== null ? 'kept' : 'to be offered';
  if (isOnDisk(disk, family, leaf, value)) return 'kept';
  if (
    disk.discarded.some(
      ({ assessmentId, working }) => assessmentId === id && working && isHeld(leafValue(working, leaf)),
    )
  )
    return 'kept';
  // The newer value may be what the server has anyway, be in a copy, or have been discarded.
  return one.isTypedOver ? 'over' : 'lost';
}

function stateOfSubmission(world: World, disk: Disk, { assessment: id }: Obligation): State {
  if (world.ledger.familyOf(id).some((member) => world.oracle.newest(member)?.isCompleted === true))
    return 'over';
  const stored = disk.stored.get(id);
  if (stored === undefined)
    return disk.discarded.some(({ assessmentId }) => assessmentId === id) ? 'over' : 'lost';
  const { base, lost, working } = stored;
  if ((base?.dateCompleted ?? null) !== null) return 'kept';
  if ((lost?.complete ?? null) !== null) return 'to be offered';
  return working.dateCompleted !== null || isGivenUp(disk, id) ? 'kept' : 'lost';
}

function isGivenUp(disk: Disk, id: string): boolean {
  return disk.discarded.some(({ assessmentId }) => assessmentId === id);
}
