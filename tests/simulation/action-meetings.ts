import { keepBackupFile, readBackupFile } from './backup-files.ts';
import { checkInvariants } from './invariants.ts';
import { makeBackup, restoreServer } from './restores.ts';
import { eitherWay } from './seats.ts';
import type { Meeting, Seats } from './seats.ts';
import type { Tablet } from './tablet.ts';

/** Meetings at an action, as `meetings.ts` has them at an assessment. */

/** The first action of all, which the tablets hold that have a network. */
async function oneAction(seats: Seats): Promise<void> {
  await seats.act(seats.here, { place: 0, finishes: false });
  await seats.pass(12_000);
  for (const tablet of seats.world.tablets) await look(seats, tablet);
}

/** Fetches what others have done. */
async function look(seats: Seats, tablet: Tablet): Promise<void> {
  seats.tabOf(tablet)?.act(async () => {
    await seats.tabOf(tablet)?.device?.sync((sync) => sync.pullNow());
  });
  await seats.pass(1000);
}

/** Writes something into it, and has it on the server, over whatever stands in its way. */
async function save(seats: Seats, tablet: Tablet): Promise<void> {
  await seats.act(tablet, { place: 0, finishes: false });
  for (let tries = 0; tries < 3; tries += 1) {
    await seats.pass(11_000);
    await seats.decideAboutActions(tablet);
  }
}

/** One writes offline, another one online; the save of the first stays on its way, and they write on. */
async function twoWrite(seats: Seats): Promise<void> {
  const { world, here } = seats;
  await oneAction(seats);
  seats.online(here, false);
  await seats.act(here, { place: 0 });
  await save(seats, seats.elsewhere);
  if (world.chance(0.6)) seats.anHourLater();
  seats.online(here, true);
  await seats.sendInto(here, eitherWay(seats));
  if (world.chance(0.6)) await seats.act(here, { place: 0 });
  if (world.chance(0.4)) await save(seats, seats.other);
  here.network.holds.release();
  await seats.pass(2000);
  await checkInvariants(world);
  if (world.chance(0.5)) await save(seats, seats.elsewhere);
  await seats.decideAboutActions(here);
  await seats.pass(12_000);
}

/** A save has arrived, and the tablet does not know; another tab, or another answer, goes on. */
async function answerLost(seats: Seats): Promise<void> {
  const { world, here } = seats;
  if (world.chance(0.7)) await oneAction(seats);
  await seats.act(here);
  await seats.sendInto(here, 'back');
  seats.online(here, false);
  here.network.holds.release();
  await seats.pass(500);
  if (world.chance(0.5)) await seats.act(here, { place: 0 });
  if (world.chance(0.5)) await save(seats, seats.elsewhere);
  if (world.chance(0.3)) {
    here.kill(here.tabs.indexOf(seats.tabOf(here) ?? null));
    here.open(0);
  }
  if (world.chance(0.2)) await seats.mayOnlyRead(here);
  seats.online(here, true);
  if (world.chance(0.4)) here.network.failNext('another answer', true);
  await seats.send(here);
}

/** The server goes back while tablets hold what it loses, and something is on its way. */
async function restoredMeanwhile(seats: Seats): Promise<void> {
  const { world, here } = seats;
  if (world.chance(0.7)) await oneAction(seats);
  await makeBackup(world);
  await save(seats, here);
  await look(seats, seats.elsewhere);
  if (world.chance(0.4)) await save(seats, seats.elsewhere);
  await look(seats, here);
  if (world.chance(0.5)) {
    await seats.act(here, { place: 0 });
    await seats.sendInto(here, eitherWay(seats));
  }
  await restoreServer(world);
  await checkInvariants(world);
  if (world.chance(0.4)) await save(seats, seats.elsewhere);
  if (world.chance(0.5)) await seats.act(here, { place: 0 });
  here.network.holds.release();
  await seats.logInAgain();
  await seats.send(here);
  if (world.chance(0.5)) await seats.decideAboutActions(here);
}

/** Somebody decides about a conflict while the server goes back, or another one changes it once more. */
async function decidedMeanwhile(seats: Seats): Promise<void> {
  const { world, here } = seats;
  await oneAction(seats);
  if (world.chance(0.5)) await makeBackup(world);
  seats.online(here, false);
  await seats.act(here, { place: 0, leaf: 'plan', finishes: false });
  await seats.act(seats.other, { place: 0, leaf: 'plan', finishes: false });
  await seats.pass(12_000);
  seats.online(here, true);
  await seats.send(here);
  if (world.chance(0.5)) await restoreServer(world);
  if (world.chance(0.5)) await save(seats, seats.elsewhere);
  if (world.chance(0.5)) here.network.holds.next('save', eitherWay(seats));
  await seats.decideAboutActions(here);
  await seats.send(here);
  if (world.chance(0.5)) await save(seats, seats.elsewhere);
  here.network.holds.release();
  await seats.send(here);
}

/** Answers and actions wait, and one call carries them. */
async function goTogether(seats: Seats): Promise<void> {
  const { world, here } = seats;
  seats.online(here, false);
  for (const place of [0, 1, 2]) await seats.act(here, { place, finishes: false });
  await seats.write(here, seats.text);
  if (world.chance(0.5)) await save(seats, seats.elsewhere);
  seats.online(here, true);
  if (world.chance(0.6)) await seats.sendInto(here, eitherWay(seats));
  if (world.chance(0.5)) await seats.act(here);
  here.network.holds.release();
  await seats.send(here);
}

/** A file of a tablet on which an action waits is read on another tablet of the same person. */
async function readFromFile(seats: Seats): Promise<void> {
  const { world, here, own } = seats;
  if (world.chance(0.5)) await oneAction(seats);
  seats.online(here, false);
  await seats.act(here);
  seats.tabOf(here)?.act(async () => {
    const device = seats.tabOf(here)?.device;
    if (device) await keepBackupFile(world, device);
  });
  await seats.pass(500);
  if (world.chance(0.5)) await save(seats, seats.elsewhere);
  seats.tabOf(own)?.act(async () => {
    const device = seats.tabOf(own)?.device;
    if (device) await readBackupFile(world, device);
  });
  await seats.pass(3000);
  if (world.chance(0.5)) await seats.act(here, { place: 0 });
  seats.online(here, true);
  await seats.send(here);
}

export const ACTION_MEETINGS: readonly Meeting[] = [
  { name: 'two write into an action', run: twoWrite },
  { name: 'an answer about an action is lost', run: answerLost },
  { name: 'restored while an action waits', run: restoredMeanwhile },
  { name: 'an action is decided about meanwhile', run: decidedMeanwhile },
  { name: 'actions and answers go together', run: goTogether },
  { name: 'an action is read from a backup file', run: readFromFile },
];
