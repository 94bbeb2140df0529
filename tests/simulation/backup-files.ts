import type { Device } from '#device/device.ts';
import { outside } from './scheduler.ts';
import type { BackupFile } from './ledger.ts';
import type { World } from './world.ts';

/**
 * Backup files that people keep of a tablet, and read back on the same one, later, or on another one of theirs
 * (rule SYN-22).
 */

export async function keepBackupFile(world: World, device: Device): Promise<void> {
  const file = await device.sync((sync) => sync.exportBackup());
  const text = await outside(() => file.text());
  world.files.push({ owner: device.userId, text });
  world.count('backup file kept');
}

/** Reads one of this person's files; none if there is none. */
export async function readBackupFile(world: World, device: Device): Promise<void> {
  const file = world.pick(world.files.filter(({ owner }) => owner === device.userId));
  if (file === undefined) return;
  comesBack(world, file);
  const reading = await device.sync((sync) => sync.readBackup(file.text));
  if (reading.kind === 'refused') world.fault('SYN-22', `A backup file was refused: ${reading.why}`);
  else if (reading.skipped.length > 0) world.fault('SYN-22', `Skipped: ${reading.skipped.join()}`);
  else world.count(reading.changes > 0 ? 'backup file read, with news' : 'backup file read');
}

/** What is in it may be sent once more, under another id and over whatever is there. */
function comesBack(world: World, { text }: BackupFile): void {
  for (const [words] of text.matchAll(/words \d+ of \d+/g)) {
    world.oracle.comesBack(words);
    world.readBack.add(words);
  }
}
