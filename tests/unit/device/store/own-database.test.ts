import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { uidFromHash, uidSource } from '#domain/uid.ts';
import { DatabaseUnreadable, DeviceDatabase, openDatabase } from '#device/store/database.ts';
import { readFirst } from '#device/store/first/first-reading.ts';
import { writeMeta } from '#device/store/meta.ts';
import type { Person } from '#device/person/token.ts';
import { freshIdb, memoryStorage } from '../../../support/device/device-harness.ts';
import { person } from '../../../support/device/scripted-server.ts';

const ANN = person(7, 'Ann');
/** Made since there are uids. */
const NEW = '6f1c8f1e-6f8e-4a39-9a55-1d5c1f3d9b11';

async function uidOf(id: number, createdAt: string): Promise<string> {
  const source = new TextEncoder().encode(uidSource('user', id, createdAt));
  return uidFromHash(new Uint8Array(await webcrypto.subtle.digest('SHA-256', source)));
}

let idb: ReturnType<typeof freshIdb>;
let ann: Person;
/** Somebody from before as well, to whom another server gave the same number. */
let eve: Person;
beforeEach(async () => {
  idb = freshIdb();
  ann = { userId: 7, uid: await uidOf(7, ANN.createdAt) };
  eve = { userId: 7, uid: await uidOf(7, '2026-01-02T00:00:00.000Z') };
});

async function nameFor(who: Person): Promise<string> {
  const database = await openDatabase(who, idb);
  database.close();
  return database.name;
}

/** What an older app left: Ann's database by her number, with something unsent in it. */
async function annWorkedHere(me: object | null = ANN): Promise<void> {
  const old = new DeviceDatabase('rta-tracers-7', idb);
  if (me !== null) await old.meta.put({ key: 'me', value: me });
  await old.edits.put({ id: 'a', leaf: 'notes', value: 'unsent', at: 1 } as never);
  old.close();
}

const unsentOf = async (who: Person): Promise<unknown[]> => {
  const database = await openDatabase(who, idb);
  const edits = await database.edits.toArray();
  database.close();
  return edits.map(({ value }) => value);
};

describe('a person’s database on this device', () => {
  it('is named by their uid', async () => {
    expect(await nameFor({ userId: 7, uid: NEW })).toBe(`rta-tracers-${NEW}`);
    expect(await nameFor(ann)).toBe(`rta-tracers-${ann.uid}`);
  });

  it('is the numbered one as long as the token has no uid', async () => {
    await annWorkedHere();
    expect(await unsentOf({ userId: 7, uid: null })).toEqual(['unsent']);
  });

  it('stays the numbered one of somebody who worked here before, and their unsent work is there', async () => {
    await annWorkedHere();
    for (let start = 0; start < 3; start += 1) {
      expect(await nameFor(ann)).toBe('rta-tracers-7');
      expect(await unsentOf(ann)).toEqual(['unsent']);
    }
    // Also once the server has said something else of her.
    const database = await openDatabase(ann, idb);
    await writeMeta(database, 'me', { ...ANN, createdAt: '2026-05-05T00:00:00.000Z' });
    database.close();
    expect(await nameFor(ann)).toBe('rta-tracers-7');
  });

  it('is never that of another person with the same number', async () => {
    await annWorkedHere();
    for (const other of [eve, { userId: 7, uid: NEW }]) {
      expect(await nameFor(other)).toBe(`rta-tracers-${other.uid}`);
      expect(await unsentOf(other)).toEqual([]);
    }
    expect(await unsentOf(ann)).toEqual(['unsent']);
    expect(await nameFor(eve)).toBe(`rta-tracers-${eve.uid}`);
  });

  it('is not one in which nobody was known: nothing can have been written there', async () => {
    await annWorkedHere(null);
    expect(await nameFor(ann)).toBe(`rta-tracers-${ann.uid}`);
  });

  it('stays the one by uid once there is one', async () => {
    expect(await nameFor(ann)).toBe(`rta-tracers-${ann.uid}`);
    await annWorkedHere();
    expect(await nameFor(ann)).toBe(`rta-tracers-${ann.uid}`);
  });

  it('is taken over by two tabs at once', async () => {
    await annWorkedHere();
    expect(await Promise.all([nameFor(ann), nameFor(ann), nameFor(eve)])).toEqual([
      'rta-tracers-7',
      'rta-tracers-7',
      `rta-tracers-${eve.uid}`,
    ]);
  });

  it('is not replaced by an empty one when it cannot be looked into', async () => {
    await annWorkedHere();
    const broken = {
      ...idb,
      indexedDB: new Proxy(idb.indexedDB, {
        get: (factory, key) => {
          if (key !== 'open') return Reflect.get(factory, key) as unknown;
          return () => {
            throw new DOMException('The disk is broken.', 'UnknownError');
          };
        },
      }),
    };
    await expect(openDatabase(ann, broken)).rejects.toBeInstanceOf(DatabaseUnreadable);
  });
});

describe('the first screen', () => {
  const shown = async (who: Person): Promise<string | null> => {
    const reading = await readFirst(who, async () => ({ step: null, dashboard: null }), {
      idb,
      storage: memoryStorage(),
    });
    reading?.connection.close();
    return reading?.me.firstName ?? null;
  };

  it('shows a numbered database once it is taken over, and to nobody else', async () => {
    await annWorkedHere();
    expect(await shown(ann)).toBeNull();
    await nameFor(ann);
    expect(await shown(ann)).toBe('Ann');
    expect(await shown(eve)).toBeNull();
    expect(await shown({ userId: 7, uid: NEW })).toBeNull();
    // Whoever asked left no empty database behind.
    const names = (await idb.indexedDB.databases()).map(({ name }) => name);
    expect(names).toEqual(['rta-tracers-7']);
  });

  it('shows the one by uid', async () => {
    const fresh = { userId: 7, uid: NEW };
    const database = await openDatabase(fresh, idb);
    await writeMeta(database, 'me', person(7, 'Una'));
    database.close();
    expect(await shown(fresh)).toBe('Una');
  });
});
