import { describe, expect, it } from 'vitest';
import { DeviceHolder } from '#app/device-hooks/device-holder.ts';
import { DatabaseUnreadable } from '#device/store/database.ts';
import type { Device } from '#device/device.ts';
import { nobody } from '#device/person/session-state.ts';
import { uidOf } from '../../../support/device/scripted-server.ts';
import type { SessionState } from '#device/person/session-state.ts';

const person = (userId: number, hasExpired = false): SessionState => ({
  ...nobody,
  userId,
  uid: uidOf(userId),
  token: `of-${userId}`,
  hasExpired,
});
const unlocked = (userId: number): SessionState => ({ ...person(userId), token: null });

/** A session that can be set, and devices that note what is done to them. */
function setUp() {
  const log: string[] = [];
  const listeners = new Set<() => void>();
  let state = nobody;
  let opening: Promise<void> = Promise.resolve();
  let failure: Error | null = null;
  const holder = new DeviceHolder({
    session: {
      getSnapshot: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    open: async ({ userId }) => {
      await opening;
      if (failure !== null) throw failure;
      log.push(`open ${userId}`);
      const device: Pick<Device, 'userId' | 'close'> = {
        userId,
        close: async () => {
          log.push(`close ${userId}`);
        },
      };
      return device as Device;
    },
    isUnreadable: (error) => error instanceof DatabaseUnreadable,
    flush: async () => {
      log.push('flush');
    },
  });
  return {
    holder,
    log,
    failWith: (error: Error) => {
      failure = error;
    },
    openAfter: (promise: Promise<void>) => {
      opening = promise;
    },
    become: async (next: SessionState) => {
      state = next;
      for (const listener of listeners) listener();
      await settle();
    },
  };
}

/** Lets everything that is already resolved run. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

describe('the device of the person logged in', () => {
  it('is opened on log-in, and closed on log-out once what was typed is written', async () => {
    const { holder, log, become } = setUp();
    await become(person(7));
    expect(holder.getSnapshot()).toMatchObject({ kind: 'open', device: { userId: 7 } });
    await become(nobody);
    expect(holder.getSnapshot().kind).toBe('none');
    expect(log).toEqual(['open 7', 'flush', 'close 7']);
  });

  it('stays open while the session has only expired', async () => {
    const { holder, log, become } = setUp();
    await become(person(7));
    await become(person(7, true));
    await become(person(7));
    expect(log).toEqual(['open 7']);
    expect(holder.getSnapshot().kind).toBe('open');
  });

  it('is opened without a token for whoever has unlocked it, and stays open once there is one', async () => {
    const { holder, log, become } = setUp();
    await become(unlocked(7));
    expect(holder.getSnapshot()).toMatchObject({ kind: 'open', device: { userId: 7 } });
    await become(person(7));
    expect(log).toEqual(['open 7']);
  });

  it('gives way to that of another person', async () => {
    const { holder, log, become } = setUp();
    await become(person(7));
    await become(person(8));
    expect(log).toEqual(['open 7', 'flush', 'close 7', 'open 8']);
    expect(holder.getSnapshot()).toMatchObject({ device: { userId: 8 } });
  });

  it('is opened anew for another person with the same number', async () => {
    const { holder, log, become } = setUp();
    await become(person(7));
    await become({ ...person(7), uid: '0190b000-0000-4000-8000-000000000007' });
    expect(log).toEqual(['open 7', 'flush', 'close 7', 'open 7']);
    expect(holder.getSnapshot().kind).toBe('open');
  });

  it('is not shown when the person logged out while it was opening', async () => {
    const { holder, log, become, openAfter } = setUp();
    let isOpen = (): void => undefined;
    openAfter(
      new Promise((resolve) => {
        isOpen = resolve;
      }),
    );
    await become(person(7));
    expect(holder.getSnapshot().kind).toBe('opening');
    await become(nobody);
    isOpen();
    await settle();
    expect(holder.getSnapshot().kind).toBe('none');
    expect(log).toEqual(['open 7', 'close 7']);
  });

  it('is reported when its database cannot be read', async () => {
    const { holder, become, failWith } = setUp();
    const error = new DatabaseUnreadable('rta-tracers-7', {} as IDBFactory, new Error('corrupt'));
    failWith(error);
    await become(person(7));
    expect(holder.getSnapshot()).toEqual({ kind: 'unreadable', error });
  });
});
