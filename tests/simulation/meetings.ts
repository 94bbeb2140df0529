import type { Leaf } from '#domain/leaf.ts';
import type { Device } from '#device/device.ts';
import { keepBackupFile, readBackupFile } from './backup-files.ts';
import { chooseInConflict, choicesIn } from './choices.ts';
import { endWithWipe } from './log-ins.ts';
import { checkInvariants } from './invariants.ts';
import { ACTION_MEETINGS } from './action-meetings.ts';
import { RATING, SHARE, eitherWay } from './seats.ts';
import type { Meeting, Seats } from './seats.ts';
import { decideAboutLost, makeBackup, restoreServer } from './restores.ts';
import type { Tablet } from './tablet.ts';
import type { World } from './world.ts';

/**
 * Situations that need two or three rare things in a row, brought about on purpose: all at one assessment,
 * with a request or an answer that stays on its way meanwhile. Who, which field, which half of the way and
 * what else happens is drawn.
 */

/** The tab that sends freezes while a save is on its way; another one takes over, and then the first goes on. */
async function lateAnswer(seats: Seats): Promise<void> {
  const { world, here } = seats;
  await seats.write(here, seats.text);
  const first = seats.tabOf(here);
  here.open(1 - here.tabs.indexOf(first ?? null));
  await seats.pass(1000);
  const letGo = here.network.holds.next('save', world.chance(0.7) ? 'back' : 'there');
  await seats.send(here, 500);
  if (first !== undefined) here.freeze(first);
  // A tab that is silent for 30 seconds is given up.
  await seats.pass(33_000 + world.below(10_000));
  await seats.write(here, seats.text);
  if (world.chance(0.5)) await seats.insist(here);
  if (world.chance(0.7)) here.network.holds.next('save', eitherWay(seats));
  await seats.write(here, seats.text);
  await seats.send(here, 300);
  letGo();
  await seats.pass(300);
  here.thaw();
  await seats.pass(1000);
  await checkInvariants(world);
  here.network.holds.release();
  await seats.pass(2000);
}

/** Somebody goes on typing over what is on the screen while an answer is on its way that tells of more. */
async function typedMeanwhile(seats: Seats): Promise<void> {
  const { world, here } = seats;
  const [mine, theirs] = [seats.text, seats.text];
  await seats.look(here);
  seats.online(here, false);
  await seats.write(here, mine);
  await seats.save(world.chance(0.7) ? seats.other : seats.own, theirs);
  if (world.chance(0.8)) seats.anHourLater();
  seats.online(here, true);
  await seats.sendInto(here, world.chance(0.8) ? 'back' : 'there');
  await seats.write(here, world.chance(0.7) ? theirs : mine, { isStale: true });
  if (world.chance(0.3)) await seats.advance(here);
  here.network.holds.release();
  await seats.pass(1000);
  await seats.send(here);
}

/** Two give the same answer at last, while the earlier one of one of them is on its way. */
async function sameAnswer(seats: Seats): Promise<void> {
  const { world, here, other } = seats;
  const say = async (answer: number) => {
    await seats.put(other, RATING, answer);
    await seats.insist(other);
  };
  const first = 1 + world.below(6);
  await seats.look(here);
  seats.online(here, false);
  await seats.put(here, RATING, first);
  await say(first + 1);
  seats.online(here, true);
  const isForced = world.chance(0.5);
  let letGo = () => {};
  if (isForced) {
    await seats.send(here);
    letGo = here.network.holds.next('save', 'there');
    await seats.continueEditing(here);
    await seats.send(here, 500);
    await say(first + 2);
  } else letGo = await seats.sendInto(here, 'there');
  if (world.chance(0.6)) await seats.advance(here);
  await seats.put(here, RATING, first + (isForced ? 2 : 1), { isStale: true });
  // A fetch in between would cover up what the tablet makes of the answer.
  here.network.holds.next('list', 'there');
  letGo();
  await seats.pass(1000);
  await checkInvariants(world);
  here.network.holds.release();
  await seats.pass(1000);
  await seats.write(here, seats.text);
}

/**
 * A save has arrived, and the tablet does not know; others go on before it asks again, and its person may not
 * edit any more.
 */
async function answerLost(seats: Seats): Promise<void> {
  const { world, here } = seats;
  await seats.write(here, seats.text);
  await seats.sendInto(here, 'back');
  seats.online(here, false);
  here.network.holds.release();
  await seats.pass(500);
  if (world.chance(0.3)) await seats.write(here, seats.text);
  await seats.save(world.chance(0.7) ? seats.own : seats.other);
  if (world.chance(0.3)) await seats.mayOnlyRead(here);
  seats.online(here, true);
  await seats.send(here);
}

/** A broken proxy gives the answer to another assessment's save. */
async function mixedUp(seats: Seats): Promise<void> {
  const { here } = seats;
  const another = await seats.startAnother(here);
  if (another === null) return;
  await seats.write(here, seats.text, { id: another });
  await seats.send(here);
  await seats.write(here, seats.text);
  here.network.failNext('another answer', true);
  await seats.send(here);
}

/** Several wait, and nothing is answered for a while. */
async function nothingIsAnswered(seats: Seats): Promise<void> {
  const { here } = seats;
  await severalWait(seats);
  here.network.watchProbes(true);
  await seats.pass(60_000);
  here.network.watchProbes(false);
}

/** @returns the assessments that were begun */
async function severalWait(seats: Seats): Promise<string[]> {
  const { world, here } = seats;
  const ids: string[] = [];
  seats.online(here, false);
  for (let count = 4 + world.below(3); count > 0; count -= 1) {
    const id = await seats.startAnother(here);
    if (id === null) continue;
    ids.push(id);
    await seats.write(here, 'notes', { id });
  }
  return ids;
}

/** One save is never answered, and nobody asks to send now: no lane waits for ever. */
async function oneUnanswered(seats: Seats): Promise<void> {
  const { world, here } = seats;
  const ids = await severalWait(seats);
  seats.online(here, true);
  await seats.sendInto(here, eitherWay(seats));
  // A minute until it is given up, seconds until the next attempt, and seconds for each of the others.
  await seats.pass(130_000);
  const disk = await seats.diskOf(here);
  const waiting = ids.filter((id) => disk?.lanes.has(id) === true && !world.beginnings.restsIn(disk, id));
  const isLoggedIn = (seats.tabOf(here)?.credentials() ?? null) !== null;
  if (isLoggedIn && waiting.length > 0)
    world.fault('INV-2', `${here.name} still holds ${waiting.length} saves, and could have sent them`);
  here.network.holds.release();
  await seats.pass(2000);
}

/** Somebody else takes the tablet while one's saves are on their way, and more of them wait for their turn. */
async function tabletChangesHands(seats: Seats): Promise<void> {
  const { world, here } = seats;
  await severalWait(seats);
  seats.online(here, true);
  for (let count = 0; count < 4; count += 1) here.network.holds.next('save', 'back');
  await seats.send(here, 1000);
  const [first, next] = world.hospital.people;
  const tab = seats.tabOf(here);
  if (!tab || !first || !next) return;
  tab.act(async () => {
    tab.session.logOut();
    world.logIn(tab, next, false);
  });
  await seats.pass(1000);
  here.network.holds.release();
  await seats.pass(2000);
  tab.act(async () => {
    tab.session.logOut();
    world.logIn(tab, first, false);
  });
  await seats.pass(1000);
}

/** A request is discarded on its way, and arrives much later. */
async function discardedOnItsWay(seats: Seats): Promise<void> {
  const { world, here } = seats;
  await seats.write(here, seats.text);
  await seats.sendInto(here, world.chance(0.8) ? 'there' : 'back');
  if (world.chance(0.5)) await seats.write(here, seats.text);
  await seats.choose(here, async (choices, { device }) => {
    const over = device ? world.ledger.givesUp(here.name, device.userId, seats.id) : () => undefined;
    await choices.discard(seats.id);
    over();
  });
  await checkInvariants(world);
  // Now and then the server cannot be told at first.
  seats.online(here, world.chance(0.7));
  // Mostly long enough for the request to be over for the tablet, and for the server to be told.
  await seats.pass(world.chance(0.7) ? 65_000 : 2000);
  seats.online(here, true);
  // Once it is back, somebody else may answer in its place, whatever is asked.
  for (let count = world.below(6); count > 0; count -= 1) here.network.failNext('portal JSON', false);
  await seats.send(here);
  if (world.chance(0.3)) await seats.write(here, seats.text);
  here.network.holds.release();
  await seats.pass(2000);
}

/** One answer of several is refused, while more is typed. */
async function oneRefused(seats: Seats): Promise<void> {
  const { world, here } = seats;
  await seats.write(here, seats.text);
  await seats.put(here, SHARE, 101 + world.below(400));
  await seats.sendInto(here, eitherWay(seats));
  if (world.chance(0.5)) await seats.write(here, seats.text);
  if (world.chance(0.3)) await seats.put(here, SHARE, 101 + world.below(400));
  here.network.holds.release();
  await seats.pass(2000);
  await seats.put(here, SHARE, world.below(100));
  await seats.send(here);
}

/** Several people, one of them at two tablets, write down doses on the same sheets, and take some back. */
async function dosesOfSeveral(seats: Seats): Promise<void> {
  const { world, here } = seats;
  const tablets = [here, seats.own, seats.other];
  for (let count = 8 + world.below(8); count > 0; count -= 1) {
    const tablet = world.pick(tablets) ?? here;
    if (world.chance(0.2)) seats.online(tablet, world.chance(0.5));
    if (world.chance(0.2)) tablet.network.holds.next('save', eitherWay(seats));
    await seats.watchDose(tablet, { isStale: world.chance(0.2) });
    if (world.chance(0.5)) await seats.send(tablet, 500);
    if (world.chance(0.3)) tablet.network.holds.release();
  }
  for (const tablet of tablets) {
    seats.online(tablet, true);
    tablet.network.holds.release();
    await seats.send(tablet);
  }
  await checkInvariants(world);
}

/** The tablet's disk does not take an answer in, or what is typed meanwhile. */
async function diskRefuses(seats: Seats): Promise<void> {
  const { world, here } = seats;
  await seats.write(here, seats.text);
  await seats.sendInto(here, 'back');
  const kind = world.pick(['quota', 'unknown', 'at commit'] as const) ?? 'quota';
  const tab = seats.tabOf(here);
  if (tab) here.databases.fail(tab.actor, kind, { after: world.below(3), times: 1 + world.below(2) });
  await seats.write(here, seats.text);
  here.network.holds.release();
  await seats.pass(2000);
  await seats.write(here, seats.text);
  await seats.send(here);
}

/** A copy of another version is on its way while something is typed, or typed and sent. */
async function fetchedWhileTyping(seats: Seats): Promise<void> {
  const { world, here } = seats;
  await seats.look(here);
  await seats.save(world.chance(0.7) ? seats.own : seats.other);
  here.network.holds.next('copy', 'back');
  const again = world.chance(0.3);
  seats.tabOf(here)?.act(async () => {
    await seats
      .tabOf(here)
      ?.device?.sync(async (sync) => void (await (again ? sync.fetchAgain(seats.id) : sync.pullNow())));
  });
  await seats.pass(500);
  await seats.write(here, seats.text, { isStale: true });
  if (world.chance(0.5)) await seats.insist(here);
  await checkInvariants(world);
  here.network.holds.release();
  await seats.pass(500);
  await checkInvariants(world);
  if (world.chance(0.5)) await seats.write(here, seats.text);
  await seats.send(here);
}

/** The server is put back to a backup while a save is on its way to it. */
async function restoredMeanwhile(seats: Seats): Promise<void> {
  const { world, here } = seats;
  const leaf = seats.text;
  await seats.save(here, leaf);
  await makeBackup(world);
  if (world.chance(0.4)) await seats.save(here);
  // A blank value is not an answer that could be lost.
  if (world.chance(0.3)) await seats.put(here, leaf, '');
  await seats.insist(here);
  const isSending = world.chance(0.8);
  if (isSending) {
    await seats.write(here, leaf);
    await seats.sendInto(here, world.chance(0.7) ? 'there' : 'back');
  }
  await restoreServer(world);
  if (world.chance(0.6)) await seats.save(seats.elsewhere, leaf);
  here.network.holds.release();
  await seats.pass(2000);
  await seats.send(here);
  await checkInvariants(world);
  const device = seats.tabOf(here)?.device;
  if (device && world.chance(0.7))
    await seats.choose(here, () => decideAboutLost(world, device, world.chance(0.6)));
}

/** A conflict here, over an answer that a copy of the server does not have. @param theirs the leaf that the other one saves */
async function conflictOverBackup(seats: Seats, theirs: (mine: Leaf, taken: Leaf) => Leaf): Promise<void> {
  const { world, here } = seats;
  const [mine, taken] = [seats.text, seats.text];
  await seats.save(here, mine);
  await makeBackup(world);
  await seats.save(here, taken);
  seats.online(here, false);
  await seats.write(here, mine);
  await seats.save(seats.other, theirs(mine, taken));
  seats.online(here, true);
  await seats.send(here);
}

/** The server is put back under a conflict, whose dialog asks for the newest copy before anything else does. */
async function restoredUnderConflict(seats: Seats): Promise<void> {
  const { world, here } = seats;
  await conflictOverBackup(seats, (mine) => mine);
  await restoreServer(world);
  // Everybody hears that they are logged out.
  await seats.send(here, 500);
  await seats.send(seats.other, 500);
  // No list, so that the copy is the first that this tablet hears of the restore.
  here.network.holds.next('list', 'there');
  await seats.logInAgain();
  const before = (await seats.laneOf(here))?.conflict?.version ?? 0;
  const newest = () => world.oracle.newest(seats.id)?.version ?? Infinity;
  // A copy that is newer than the conflict takes its place.
  for (let count = 0; count < 8 && newest() <= before; count += 1) await seats.save(seats.other);
  await seats.choose(here, ({ conflict }) => conflict.refresh(seats.id));
  await seats.pass(500);
  await chooseAnything(seats);
  world.count('newest copy asked for after a restore');
  here.network.holds.release();
  await seats.pass(2000);
  await seats.send(here);
  await checkInvariants(world);
}

/** Whatever the dialog of a conflict offers, if there is one. */
async function chooseAnything(seats: Seats): Promise<void> {
  const { world, here } = seats;
  const lane = await seats.laneOf(here);
  const choice = lane === null ? undefined : world.pick(choicesIn(lane));
  if (lane === null || choice === undefined) return;
  await seats.choose(here, async (_, { device }) => {
    if (device !== null) await chooseInConflict({ world, tablet: here, device, lane }, choice);
  });
}

/** The dialog's newest copy is on its way while a person chooses, and the server is put back before, between or after. */
async function refreshedMeanwhile(seats: Seats): Promise<void> {
  const { world, here } = seats;
  await conflictOverBackup(seats, (mine, taken) => (world.chance(0.7) ? mine : taken));
  const letGo = here.network.holds.next('copy', eitherWay(seats));
  const tab = seats.tabOf(here);
  tab?.act(async () => tab.device?.sync(({ choices }) => choices.conflict.refresh(seats.id)));
  await seats.pass(500);
  const happenings = [
    () => restoreServer(world),
    () => chooseAnything(seats),
    async () => letGo(),
    () => seats.write(here, seats.text, { isStale: true }),
  ];
  while (happenings.length > 0) {
    const [next] = happenings.splice(world.below(happenings.length), 1);
    await next?.();
    await seats.pass(world.below(2) * 400);
  }
  await checkInvariants(world);
  await seats.logInAgain();
  await seats.send(here);
  await chooseAnything(seats);
  await seats.send(here);
  await checkInvariants(world);
}

/** More saves than there are calls at once wait, over what a restore takes, and go together. */
async function severalAndRestored(seats: Seats): Promise<void> {
  const { world, here } = seats;
  const ids = await severalWait(seats);
  seats.online(here, true);
  await seats.send(here);
  await makeBackup(world);
  for (const id of ids) if (world.chance(0.6)) await seats.write(here, 'notes', { id });
  await seats.send(here);
  seats.online(here, false);
  for (const id of ids) await seats.write(here, world.chance(0.7) ? 'notes' : seats.text, { id });
  if (world.chance(0.5)) {
    seats.online(here, true);
    await seats.sendInto(here, eitherWay(seats));
  }
  await restoreServer(world);
  await seats.send(seats.other, 500);
  await seats.logInAgain();
  for (const id of ids) if (world.chance(0.3)) await seats.write(seats.other, 'notes', { id });
  await seats.send(seats.other);
  seats.online(here, true);
  here.network.holds.release();
  // The list tells of the restore, and then all of them are due.
  await seats.choose(here, async (_, { device }) => void (await device?.sync((sync) => sync.pullNow())));
  await seats.send(here);
  await checkInvariants(world);
  await seats.pass(2000);
}

/** A tablet is left with work in it, whose backup file is read on another one, or on the same one later. */
async function readFromFile(seats: Seats): Promise<void> {
  const { world, here } = seats;
  const withDevice = (tablet: Tablet, run: (world: World, device: Device) => Promise<void>) =>
    seats.choose(tablet, async (_, { device }) => void (device && (await run(world, device))));
  await seats.save(here);
  if (world.chance(0.4)) await makeBackup(world);
  await seats.save(here);
  seats.online(here, false);
  await seats.write(here, seats.text);
  if (world.chance(0.3)) await seats.put(here, SHARE, 101 + world.below(400));
  await withDevice(here, keepBackupFile);
  if (world.chance(0.3)) await seats.write(here, seats.text);
  if (world.chance(0.3)) await withDevice(here, keepBackupFile);
  if (world.chance(0.2)) {
    await seats.choose(here, async (choices, { device }) => {
      const over = device ? world.ledger.givesUp(here.name, device.userId, seats.id) : () => undefined;
      await choices.discard(seats.id);
      over();
    });
  }
  if (world.chance(0.5)) await seats.save(seats.elsewhere);
  if (world.chance(0.3)) {
    await restoreServer(world);
    await seats.send(seats.own, 500);
    await seats.logInAgain();
  }
  if (world.chance(0.5)) {
    seats.online(here, true);
    await seats.send(here);
  }
  await withDevice(world.chance(0.7) ? seats.own : here, readBackupFile);
  await seats.pass(500);
  await checkInvariants(world);
  seats.online(here, true);
  await seats.send(seats.own);
  await seats.send(here);
}

/** The log-ins of a person are ended with the order to delete, while work of theirs is on its way. */
async function wipedMeanwhile(seats: Seats): Promise<void> {
  const { world, here } = seats;
  await seats.write(here, seats.text);
  const first = seats.tabOf(here);
  if (world.chance(0.4)) here.open(1 - here.tabs.indexOf(first ?? null));
  await seats.pass(500);
  await seats.sendInto(here, eitherWay(seats));
  await seats.write(here, seats.text);
  const [person] = world.hospital.people;
  if (person === undefined) return;
  if (world.chance(0.3) && first !== undefined) here.freeze(first);
  await endWithWipe(world, person);
  await seats.send(here, 500);
  here.network.holds.release();
  await seats.pass(1000);
  await checkInvariants(world);
  here.thaw();
  await seats.pass(1000);
  await checkInvariants(world);
  await seats.logInAgain();
  await seats.write(here, seats.text);
  await checkInvariants(world);
  await seats.send(here);
}

export const MEETINGS: readonly Meeting[] = [
  { name: 'an answer comes late', run: lateAnswer },
  { name: 'typing over an old screen', run: typedMeanwhile },
  { name: 'two give the same answer', run: sameAnswer },
  { name: 'an answer is lost', run: answerLost },
  { name: 'answers are mixed up', run: mixedUp },
  { name: 'nothing is answered', run: nothingIsAnswered },
  { name: 'one save is not answered', run: oneUnanswered },
  { name: 'a tablet changes hands', run: tabletChangesHands },
  { name: 'discarded on its way', run: discardedOnItsWay },
  { name: 'one answer is refused', run: oneRefused },
  { name: 'several write down doses', run: dosesOfSeveral },
  { name: 'the disk refuses', run: diskRefuses },
  { name: 'fetched while typing', run: fetchedWhileTyping },
  { name: 'restored meanwhile', run: restoredMeanwhile },
  { name: 'restored under a conflict', run: restoredUnderConflict },
  { name: 'refreshed, chosen and restored', run: refreshedMeanwhile },
  { name: 'several go together after a restore', run: severalAndRestored },
  { name: 'read from a backup file', run: readFromFile },
  { name: 'wiped with work on its way', run: wipedMeanwhile },
  ...ACTION_MEETINGS,
];
