import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { howFar } from '../operation/tell.ts';
import type { Tell } from '../operation/tell.ts';
import type { Storage } from '../storage/storage.ts';
import { isIncoming, typeOfKey } from '../uploads/file-keys.ts';
import { MoveFailed } from './move-failed.ts';

/** A bucket takes some as quickly as one; each is in memory meanwhile. */
const AT_ONCE = 4;

/**
 * Copies every file that is not there yet, and reads each back. What is still on its way into storage comes along, too.
 *
 * @returns how many there are
 * @throws MoveFailed
 */
export async function moveFiles(source: Storage, target: Storage, tell: Tell): Promise<number> {
  const all = await countFiles(source);
  let done = 0;
  let waiting: string[] = [];
  const settle = async (): Promise<void> => {
    const keys = waiting;
    waiting = [];
    await Promise.all(keys.map((key) => moveFile(source, target, key)));
    done += keys.filter((key) => !isIncoming(key)).length;
    tell(() => `Copied ${howFar(done, all, 'file')}`);
  };
  for await (const key of source.list('')) {
    waiting.push(key);
    if (waiting.length >= AT_ONCE) await settle();
  }
  await settle();
  const there = await countFiles(target);
  if (there !== all)
    throw new MoveFailed(`There were ${all} files, and ${there} are where they were moved to.`);
  return all;
}

async function moveFile(source: Storage, target: Storage, key: string): Promise<void> {
  const bytes = await bytesOf(source, key);
  // One on its way may have been examined and moved, or come to nothing.
  if (bytes === null) return;
  const wanted = hash('sha256', bytes);
  const isThere = async (): Promise<boolean> => {
    const found = await bytesOf(target, key);
    return found !== null && hash('sha256', found) === wanted;
  };
  if (await isThere()) return;
  await target.put(key, [bytes], typeOfKey(key));
  if (!(await isThere())) throw new MoveFailed(`The file ${key} did not arrive as it was.`);
}

async function bytesOf(storage: Storage, key: string): Promise<Buffer | null> {
  const found = await storage.open(key);
  return found === null ? null : buffer(found.body);
}

/** Those that something refers to, or did. */
async function countFiles(storage: Storage): Promise<number> {
  let count = 0;
  for await (const key of storage.list('')) count += isIncoming(key) ? 0 : 1;
  return count;
}
