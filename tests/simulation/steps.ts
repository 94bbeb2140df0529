import { readHeldOffline } from '#device/store/reading/held-offline.ts';
import { FIRST_ENTRY } from '#domain/entries.ts';
import type { ListName } from '#domain/entries.ts';
import { answerLeaf, entryLeaf, partLeaf } from '#domain/leaf.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import { countOf } from '#domain/tally.ts';
import type { Count } from '#domain/tally.ts';
import { chooseAboutAction, drawnDeed, waitsForPerson, writeActionIn } from './actions.ts';
import { keepBackupFile, readBackupFile } from './backup-files.ts';
import { chooseInConflict, choicesIn } from './choices.ts';
import { diskOf } from './disk.ts';
import type { Disk } from './disk.ts';
import { drawnDose, watchDose } from './doses.ts';
import { TEXTS, valueOf } from './fields.ts';
import { FAULTS } from './network.ts';
import { countedBy } from './simulated-section.ts';
import { touch } from './touching.ts';
import { endLogIns, endWithWipe } from './log-ins.ts';
import { decideAboutLost, makeBackup, restoreServer } from './restores.ts';
import type { Page } from './page.ts';
import { reportBugIn, uploadIn } from './parcels.ts';
import type { Tab } from './tab.ts';
import type { Tablet } from './tablet.ts';
import type { World } from './world.ts';

/** The events in two hospitals. Each begins something, whose consequences come in their own time. */

export interface Step {
  readonly name: string;
  /** How often it is chosen, against the others. */
  readonly weight: number;
  readonly run: (world: World) => Promise<void> | void;
}

const MINUTE = 60_000;

/** Somebody's tablet with a tab that can be used. */
function anyTab(world: World): { tablet: Tablet; tab: Tab } | null {
  const tablet = world.pick(world.tablets);
  const tab = tablet && world.pick(tablet.running);
  return tablet && tab ? { tablet, tab } : null;
}

/** For steps that depend on what a person sees on the screen of a tab. */
async function withDisk(
  world: World,
  run: (seen: { tablet: Tablet; tab: Tab; owner: number; disk: Disk }) => void,
): Promise<void> {
  const used = anyTab(world);
  const owner = used?.tab.device?.userId;
  if (used === null || owner === undefined) return;
  const disk = await diskOf(used.tablet, owner);
  if (disk !== null) run({ ...used, owner, disk });
}

function openIds(disk: Disk): string[] {
  return [...disk.stored.values()]
    .filter(({ working }) => working.dateCompleted === null && !working.uploaded)
    .toSorted((a, b) => (a.working.createdAt < b.working.createdAt ? -1 : 1))
    .slice(0, 3)
    .map(({ id }) => id);
}

/** Most often the first one, which is everyone's. */
function pickOpen(world: World, disk: Disk): string | undefined {
  const ids = openIds(disk);
  return world.chance(0.6) ? ids[0] : world.pick(ids);
}

function anyTap(world: World): { leaf: Leaf; value: LeafValue } {
  const taps: { leaf: Leaf; value: LeafValue }[] = [
    { leaf: answerLeaf(901, 'flagged'), value: world.chance(0.5) },
    { leaf: answerLeaf(906, 'parts'), value: { [world.chance(0.5) ? 'never' : 'always']: true } },
    { leaf: partLeaf(903, 'ease'), value: 1 + world.below(10) },
    // A percentage that does not fit.
    { leaf: partLeaf(904, 'share'), value: 101 + world.below(400) },
    { leaf: partLeaf(904, 'share'), value: world.below(100) },
  ];
  return world.pick(taps) ?? { leaf: 'notes', value: '' };
}

/** A person who wants to write opens a page, if none is open. */
async function openPage(world: World): Promise<void> {
  await withDisk(world, ({ tab, disk }) => {
    const id = pickOpen(world, disk);
    if (id !== undefined && tab.page?.id !== id) tab.open(id);
  });
}

/** An action of a person on the page of a tab, which is opened first. */
async function onPage(world: World, run: (tab: Tab, page: Page) => Promise<void>): Promise<void> {
  await withDisk(world, ({ tablet, tab, disk }) => {
    const id = pickOpen(world, disk);
    if (tab.page === null && id !== undefined) tab.open(id);
    if (tab.page === null && id === undefined) startIn(world, { tablet, tab });
    tab.act(async () => {
      const page = await tab.pageOpened();
      if (page === null || !(await touch(world, { tablet, tab, mayLeaveIt: true }))) return;
      if (!page.isHere) await page.takeOver();
      await page.look();
      if (!page.isClosed && page.isHere) await run(tab, page);
    });
  });
}

/** Types a text: often on and on in the field that has had the focus for long. */
function write(world: World): Promise<void> {
  const leaf = world.pick(world.habits.some(TEXTS)) ?? 'notes';
  const goesOn = world.chance(0.4);
  return onPage(world, async (_tab, page) => {
    if (!goesOn || page.focused === null) page.focus(leaf);
    page.type(valueOf(page.focused ?? leaf, world.nextText(page.device.userId)));
  });
}

/** A field takes the focus, as Final Comments does by itself, and nothing is typed yet. */
function focus(world: World): Promise<void> {
  const leaf = world.pick(world.habits.some(TEXTS)) ?? 'notes';
  return onPage(world, async (_tab, page) => page.focus(leaf));
}

function tap(world: World): Promise<void> {
  const { leaf, value } = anyTap(world);
  return onPage(world, async (_tab, page) => page.tap(leaf, value));
}

/**
 * Counts what is seen, a few taps one after the other, and now and then takes one back. The last one stays: a count
 * that was taken back before anybody had it leaves nothing to be found, for the same person may count elsewhere.
 */
function countUp(world: World): Promise<void> {
  const part = world.chance(0.6) ? 'hands' : 'hub';
  const taps = Array.from({ length: 1 + world.below(4) }, () => world.below(8));
  return onPage(world, async (_tab, page) => {
    const leaf = countedBy(page.device.userId, part);
    for (const dice of taps) {
      const { yes, of } = countIn(page.shows(leaf));
      const isBack = dice === 0 && of > 1;
      page.tap(leaf, isBack ? { yes: 0, of: of - 1 } : { yes: dice > 2 ? yes + 1 : yes, of: of + 1 });
      world.count('counted');
    }
  });
}

/** Watches a few doses, one after the other. */
function watchDoses(world: World): Promise<void> {
  const doses = Array.from({ length: 1 + world.below(3) }, () => drawnDose(world));
  return onPage(world, async (_tab, page) => {
    for (const dose of doses) {
      watchDose(world, page, dose);
      // The next row is chosen among those that are there by then.
      await page.flush();
      await page.look();
      if (page.isClosed || !page.isHere) return;
    }
  });
}

/** Somebody's count as it stands on the screen. */
function countIn(value: LeafValue): Count {
  return countOf({ one: value ?? { yes: 0, of: 0 } }, 'one');
}

const LISTS: readonly ListName[] = ['facilitators', 'participants', 'wastageCalculator'];
/** A hospital's walk has no more. */
const MOST_ROWS = 12;

/** Adds a row to a list, or edits or removes one that somebody has added. */
function changeRows(world: World): Promise<void> {
  const list = world.pick(LISTS) ?? 'participants';
  const dice = world.below(6);
  return onPage(world, async (_tab, page) => {
    const added = page.rowsOf(list).filter((id) => id !== FIRST_ENTRY);
    const adds = added.length === 0 || (dice < 3 && added.length < MOST_ROWS);
    const id = adds ? page.device.newEntryId() : world.pick(added);
    if (id === undefined) return;
    const leaf = entryLeaf(list, id);
    page.tap(leaf, !adds && dice >= 4 ? null : valueOf(leaf, world.nextText(page.device.userId)));
    world.count(adds ? 'row added' : dice >= 4 ? 'row removed' : 'row edited');
  });
}

function advance(world: World): Promise<void> {
  const question = 1 + world.below(12);
  return onPage(world, async (tab, page) => {
    await page.flush();
    const isAsBefore = world.beginnings.watch();
    await page.device.write(page.id, {}, { lastQuestionIndex: question });
    const tablet = world.tablets.find(({ tabs }) => tabs.includes(tab));
    // Beside a tap on Start, nobody can tell which was first.
    if (tablet && isAsBefore()) world.ledger.advanced(tablet.name, page.device.userId, page.id, question);
    page.device.makeDue(page.id);
  });
}

function start(world: World): void {
  const used = anyTab(world);
  if (used !== null) startIn(world, used);
}

function startIn(world: World, { tablet, tab }: { tablet: Tablet; tab: Tab }): void {
  const { device } = tab;
  tab.act(async () => {
    // Before its first contact with the server a tablet has no module to start.
    if (device === null || !(await device.read(readHeldOffline)).modules.areAll) return;
    const disk = await diskOf(tablet, device.userId);
    // An untouched assessment may begin anew, at its first question.
    for (const lane of disk?.lanes.values() ?? [])
      if (disk && world.beginnings.restsIn(disk, lane.id))
        world.ledger.gaveUp(tablet.name, device.userId, lane.id);
    const ends = world.beginnings.starts(tab.actor);
    const id = await device.startAssessment(9).finally(ends);
    if (world.beginnings.started(id)) {
      world.ledger.gaveUp(tablet.name, device.userId, id);
      world.count('begun anew');
    }
    device.makeDue(id);
    tab.open(id);
  });
}

function submit(world: World): Promise<void> {
  return onPage(world, async (tab, page) => {
    await page.flush();
    world.beginnings.submitted(page.id);
    await page.device.complete(page.id);
    page.device.makeDue(page.id);
    tab.leave();
  });
}

/** The person decides about something that waits for them. */
async function choose(world: World): Promise<void> {
  await withDisk(world, ({ tablet, tab, owner, disk }) => {
    const { device } = tab;
    const lane = world.pick(
      [...disk.lanes.values()].filter(
        (one) => one.conflict !== null || one.refusal !== null || Object.keys(one.refused).length > 0,
      ),
    );
    if (device === null || lane === undefined) return;
    const { id, conflict, refusalStatus } = lane;
    const dice = world.below(10);
    const choice = world.pick(choicesIn(lane));
    tab.act(async () => {
      if (choice !== undefined) return chooseInConflict({ world, tablet, device, lane }, choice);
      const choices = await device.sync((sync) => sync.choices);
      const over =
        conflict === null && dice >= 7 ? world.ledger.givesUp(tablet.name, owner, id) : () => undefined;
      if (refusalStatus === 404 && dice < 4) await choices.sendAgain(id);
      else if (dice < 7) await choices.retry(id);
      else await choices.discard(id);
      over();
    });
  });
}

function writeAction(world: World): void {
  const used = anyTab(world);
  const deed = drawnDeed(world);
  if (used !== null) writeActionIn({ world, ...used }, deed);
}

async function chooseAction(world: World): Promise<void> {
  await withDisk(world, ({ tab, disk }) => {
    const { device } = tab;
    const lane = world.pick([...disk.actionLanes.values()].filter(waitsForPerson));
    if (device !== null && lane !== undefined) tab.act(() => chooseAboutAction(world, device, lane));
  });
}

/** The notice about what a restore took. */
function answersNotice(world: World): void {
  const used = anyTab(world);
  const putsBack = world.chance(0.6);
  used?.tab.act(async () => {
    const { device } = used.tab;
    if (device) await decideAboutLost(world, device, putsBack);
  });
}

/** Any of what the Device page and the soft alerts offer. */
async function otherChoice(world: World): Promise<void> {
  await withDisk(world, ({ tablet, tab, owner, disk }) => {
    const { device } = tab;
    if (device === null) return;
    const lane = world.pick([...disk.lanes.values()]);
    const replaced = [...disk.stored.values()].find((row) => row.replaced.length > 0);
    const dice = world.below(6);
    tab.act(async () => {
      const choices = await device.sync((sync) => sync.choices);
      if (replaced !== undefined)
        world.replacing = world.replacing.filter(({ assessment }) => assessment !== replaced.id);
      if (replaced !== undefined && dice < 3) {
        for (const { value } of replaced.replaced) world.oracle.comesBack(value);
        await choices.undoReplaced(replaced.id);
      } else if (replaced !== undefined) await choices.dismissReplaced(replaced.id);
      else if (dice === 0) await device.sync((sync) => sync.sendNow());
      else if (dice === 1) await device.sync((sync) => sync.pullNow());
      else if (lane !== undefined && dice === 2) {
        const over = world.ledger.givesUp(tablet.name, owner, lane.id);
        await choices.discard(lane.id);
        over();
      } else if (lane !== undefined) await choices.retry(lane.id);
    });
  });
}

/** Somebody looks whether what is here is what the server has. */
async function fetchAgain(world: World): Promise<void> {
  await withDisk(world, ({ tab, disk }) => {
    const id = world.pick([...disk.stored.keys()]);
    if (id === undefined) return;
    tab.act(async () => {
      const outcome = await tab.device?.sync((sync) => sync.fetchAgain(id));
      if (outcome !== undefined) world.count(`fetched again: ${outcome}`);
    });
  });
}

function keepFile(world: World): void {
  const used = anyTab(world);
  used?.tab.act(async () => {
    if (used.tab.device !== null) await keepBackupFile(world, used.tab.device);
  });
}

function readFile(world: World): void {
  const used = anyTab(world);
  used?.tab.act(async () => {
    if (used.tab.device !== null) await readBackupFile(world, used.tab.device);
  });
}

function wifi(world: World): void {
  const tablet = world.pick(world.tablets);
  if (tablet === undefined) return;
  tablet.network.isOnline = world.chance(0.6);
  if (tablet.network.isOnline) tablet.back();
  else world.count('offline');
}

function weather(world: World): void {
  const tablet = world.pick(world.tablets);
  if (tablet !== undefined) tablet.network.weather = world.chance(0.5) ? 0 : world.random.fraction() / 2;
}

function fault(world: World): void {
  const tablet = world.pick(world.tablets);
  const kind = world.pick(world.habits.some(FAULTS));
  if (tablet && kind) tablet.network.failNext(kind, world.chance(0.7));
}

function diskFault(world: World): void {
  const used = anyTab(world);
  if (used === null) return;
  const kind = world.pick(['quota', 'unknown', 'at commit'] as const) ?? 'quota';
  used.tablet.databases.fail(used.tab.actor, kind, { after: world.below(6), times: 1 + world.below(3) });
  world.count(`database: ${kind}`);
}

async function closeTab(world: World): Promise<void> {
  const tablet = world.pick(world.tablets);
  const index = world.below(2);
  await tablet?.close(index);
}

function openTab(world: World): void {
  world.pick(world.tablets)?.open(world.below(2));
}

function killTab(world: World): void {
  const tablet = world.pick(world.tablets);
  const index = world.below(2);
  if (!tablet?.tabs[index]) return;
  tablet.kill(index);
  tablet.open(index);
  world.count('tab killed');
}

function losePower(world: World): void {
  const tablet = world.pick(world.tablets);
  tablet?.losePower();
  tablet?.open(0);
  world.count('power lost');
}

function freeze(world: World): void {
  const used = anyTab(world);
  if (used === null) return;
  used.tablet.freeze(used.tab);
  world.count('tab frozen');
}

function thaw(world: World): void {
  world.pick(world.tablets)?.thaw();
}

function hide(world: World): void {
  const used = anyTab(world);
  if (used?.tab.isVisible) used.tab.hide();
  else used?.tab.show();
}

async function killServer(world: World): Promise<void> {
  await world.hospital.kill();
  world.count('server killed');
}

function fullDisk(world: World): void {
  world.hospital.failQueries(1 + world.below(3), world.below(12));
  world.count('server disk full');
}

function serverClock(world: World): void {
  world.hospital.clockOffset = (world.below(9) - 4) * 10 * MINUTE;
  world.count('server clock set');
}

function tabletClock(world: World): void {
  const tablet = world.pick(world.tablets);
  if (tablet === undefined) return;
  const jump = world.pick([-26 * 60, -10, 10, 26 * 60]) ?? 0;
  tablet.clockOffset += jump * MINUTE;
  world.count('tablet clock set');
}

/** The password is entered, by the person who was here or by another one. */
function logIn(world: World): void {
  const used = anyTab(world);
  if (used === null || used.tab.credentials() !== null) return;
  const before = world.personOf(used.tab.session.getSnapshot().userId);
  const person = before ?? world.pick(world.hospital.people);
  if (person !== undefined) world.logIn(used.tab, person, world.chance(0.3));
}

function logOut(world: World): void {
  const used = anyTab(world);
  if (used === null || used.tab.credentials() === null) return;
  const { tab } = used;
  const next = world.pick(world.hospital.people);
  const goesOn = world.chance(0.7);
  tab.act(async () => {
    await tab.page?.flush();
    tab.session.logOut();
    if (goesOn && next !== undefined) world.logIn(tab, next, false);
  });
  world.count('logged out');
}

async function changeRole(world: World): Promise<void> {
  const person = world.pick(world.hospital.people);
  if (person === undefined) return;
  const role = (await world.hospital.roleOf(person)) === 2 ? 3 : 2;
  await world.hospital.change('update users set role_id = ? where id = ?', role, person.id);
  world.count('role changed');
}

async function revoke(world: World): Promise<void> {
  const person = world.pick(world.hospital.people);
  if (person !== undefined) await endLogIns(world, person);
}

async function wipe(world: World): Promise<void> {
  const person = world.pick(world.hospital.people);
  if (person !== undefined) await endWithWipe(world, person);
}

function upload(world: World): void {
  const used = anyTab(world);
  if (used !== null) uploadIn(world, used.tab);
}

function reportBug(world: World): void {
  const used = anyTab(world);
  if (used !== null) reportBugIn(world, used.tab);
}

/** How much of what the browser gives it a tablet has in use, of a hundred megabytes; some browsers do not say. */
function fillUp(world: World): void {
  const tablet = world.pick(world.tablets);
  const used = world.pick([null, 85, 95]) ?? null;
  if (tablet === undefined) return;
  tablet.room = used === null ? null : { usage: used * 1_000_000, quota: 100_000_000 };
  if (used !== null) world.count('tablet almost full');
}

export const STEPS: readonly Step[] = [
  { name: 'writes', weight: 45, run: write },
  { name: 'goes into a field', weight: 3, run: focus },
  { name: 'taps', weight: 15, run: tap },
  { name: 'counts', weight: 12, run: countUp },
  { name: 'watches doses', weight: 14, run: watchDoses },
  { name: 'changes rows', weight: 10, run: changeRows },
  { name: 'opens a page', weight: 6, run: openPage },
  { name: 'leaves the page', weight: 4, run: (world) => anyTab(world)?.tab.leave() },
  { name: 'advances', weight: 22, run: advance },
  { name: 'starts', weight: 3, run: start },
  { name: 'submits', weight: 3, run: submit },
  { name: 'writes into an action', weight: 14, run: writeAction },
  { name: 'chooses about an action', weight: 4, run: chooseAction },
  { name: 'chooses', weight: 9, run: choose },
  { name: 'decides otherwise', weight: 3, run: otherChoice },
  { name: 'fetches again', weight: 2, run: fetchAgain },
  { name: 'keeps a backup file', weight: 2, run: keepFile },
  { name: 'reads a backup file', weight: 2, run: readFile },
  { name: 'Wi-Fi', weight: 6, run: wifi },
  { name: 'weather', weight: 3, run: weather },
  { name: 'a fault', weight: 12, run: fault },
  {
    name: 'late requests arrive',
    weight: 3,
    run: (world) => world.pick(world.tablets)?.network.deliverLate(),
  },
  { name: 'the disk fails', weight: 2, run: diskFault },
  { name: 'opens a tab', weight: 4, run: openTab },
  { name: 'closes a tab', weight: 2, run: closeTab },
  { name: 'a tab is killed', weight: 3, run: killTab },
  { name: 'the power goes', weight: 1, run: losePower },
  { name: 'freezes', weight: 2, run: freeze },
  { name: 'thaws', weight: 3, run: thaw },
  { name: 'hides', weight: 3, run: hide },
  { name: 'the server is killed', weight: 2, run: killServer },
  { name: 'the server runs full', weight: 1, run: fullDisk },
  { name: 'the server is set', weight: 1, run: serverClock },
  { name: 'a tablet is set', weight: 1, run: tabletClock },
  { name: 'logs in', weight: 4, run: logIn },
  { name: 'logs out', weight: 2, run: logOut },
  { name: 'a role changes', weight: 1, run: changeRole },
  { name: 'tokens are revoked', weight: 1, run: revoke },
  { name: 'tokens are revoked with wipe', weight: 1, run: wipe },
  { name: 'uploads', weight: 2, run: upload },
  { name: 'reports a bug', weight: 1, run: reportBug },
  { name: 'a tablet fills up', weight: 1, run: fillUp },
  { name: 'a backup is made', weight: 2, run: makeBackup },
  { name: 'the server is restored', weight: 1, run: (world) => restoreServer(world) },
  { name: 'decides about what a restore took', weight: 2, run: answersNotice },
  { name: 'a second passes', weight: 6, run: (world) => world.pass(1000) },
  { name: 'twelve seconds pass', weight: 18, run: (world) => world.pass(12_000) },
  { name: 'a minute passes', weight: 3, run: (world) => world.pass(65_000) },
  {
    name: 'long time passes',
    weight: 2,
    run: (world) => world.leaveInDrawer((world.pick([20, 61, 13 * 60, 5 * 24 * 60]) ?? 20) * MINUTE),
  },
];
