import { describe, expect, it, vi } from 'vitest';
import { AppUpdate } from '#app/shell/app-update.ts';

/** A browser that does as it is told. */
function browser() {
  const world = {
    canRegister: true,
    isSaved: true,
    isWaiting: true,
    isHidden: false,
    isFormInHand: false,
    now: 1_000_000,
    reloads: 0,
    registrations: 0,
    checks: 0,
    activations: 0,
    timers: [] as (() => void)[],
  };
  const update = new AppUpdate({
    register: async () => {
      world.registrations += 1;
      if (!world.canRegister) throw new Error('No network.');
    },
    checkForUpdate: async () => {
      world.checks += 1;
    },
    activateWaiting: async () => {
      world.activations += 1;
    },
    isWaiting: async () => world.isWaiting,
    flush: async () => world.isSaved,
    reload: () => {
      world.reloads += 1;
    },
    isHidden: () => world.isHidden,
    isFormInHand: () => world.isFormInHand,
    now: () => world.now,
    later: (run) => {
      world.timers.push(run);
    },
  });
  const timePasses = () => {
    for (const run of world.timers.splice(0)) run();
  };
  return { world, update, timePasses };
}

describe('an update', () => {
  it('is offered, and not installed by itself', () => {
    const { world, update } = browser();
    update.updateIsWaiting();
    expect(update.getSnapshot().update).toBe('ready');
    expect(world.activations).toBe(0);
    expect(world.reloads).toBe(0);
  });

  it('reloads the tab that asked, once, when the new worker takes over', async () => {
    const { world, update, timePasses } = browser();
    update.updateIsWaiting();
    await update.apply();
    expect(world.activations).toBe(1);
    expect(world.reloads).toBe(0);
    world.isWaiting = false;
    update.tookOver();
    timePasses();
    await vi.waitFor(() => expect(world.reloads).toBe(1));
    update.tookOver();
    await Promise.resolve();
    expect(world.reloads).toBe(1);
  });

  it('is held back while something typed is not on the disk', async () => {
    const { world, update } = browser();
    world.isSaved = false;
    update.updateIsWaiting();
    await update.apply();
    expect(world.activations).toBe(0);
    expect(update.getSnapshot()).toMatchObject({ update: 'ready', isHeldBack: true });
  });

  it('reloads after a while when the browser never reports that the worker took over', async () => {
    const { world, update, timePasses } = browser();
    update.updateIsWaiting();
    await update.apply();
    world.isWaiting = false;
    timePasses();
    await vi.waitFor(() => expect(world.reloads).toBe(1));
  });

  it('asks a worker that is still waiting again, for a while, and so can the person', async () => {
    const { world, update, timePasses } = browser();
    update.updateIsWaiting();
    await update.apply();
    timePasses();
    await vi.waitFor(() => expect(update.getSnapshot().update).toBe('stuck'));
    expect(world.activations).toBe(2);
    for (let more = 0; more < 60; more += 1) {
      timePasses();
      await Promise.resolve();
    }
    expect(world.activations).toBe(45);
    expect(world.reloads).toBe(0);
    await update.apply();
    expect(world.activations).toBe(46);
    world.isWaiting = false;
    timePasses();
    await vi.waitFor(() => expect(world.reloads).toBe(1));
  });

  it('reloads when the new worker takes over after the wait has ended', async () => {
    const { world, update, timePasses } = browser();
    update.updateIsWaiting();
    await update.apply();
    timePasses();
    await vi.waitFor(() => expect(update.getSnapshot().update).toBe('stuck'));
    update.tookOver();
    await vi.waitFor(() => expect(world.reloads).toBe(1));
  });
});

describe('an update accepted in another tab', () => {
  it('does not reload a tab that is being looked at, but offers to', async () => {
    const { world, update } = browser();
    update.updateIsWaiting();
    update.tookOver();
    await Promise.resolve();
    expect(world.reloads).toBe(0);
    expect(update.getSnapshot()).toMatchObject({ isReplaced: true, update: 'none' });
    await update.apply();
    expect(world.reloads).toBe(1);
    expect(world.activations).toBe(0);
  });

  it('reloads a tab once nobody is looking at it', async () => {
    const { world, update } = browser();
    update.tookOver();
    update.becameHidden();
    await vi.waitFor(() => expect(world.reloads).toBe(1));
  });

  it('does not empty a form that somebody has begun to fill in, until it is done with', async () => {
    const { world, update } = browser();
    world.isHidden = true;
    world.isFormInHand = true;
    update.tookOver();
    update.becameHidden();
    await Promise.resolve();
    expect(world.reloads).toBe(0);
    expect(update.getSnapshot().isReplaced).toBe(true);
    world.isFormInHand = false;
    update.becameHidden();
    await vi.waitFor(() => expect(world.reloads).toBe(1));
  });

  it('does not reload even a hidden tab with something unsaved', async () => {
    const { world, update } = browser();
    world.isSaved = false;
    world.isHidden = true;
    update.tookOver();
    await vi.waitFor(() => expect(update.getSnapshot().isHeldBack).toBe(true));
    expect(world.reloads).toBe(0);
  });
});

describe('the worker', () => {
  it('is reported when its installation failed, and installed again on request', async () => {
    const { world, update } = browser();
    world.canRegister = false;
    await update.register();
    expect(update.getSnapshot().worker).toBe('failed');
    world.canRegister = true;
    await update.register();
    expect(update.getSnapshot().worker).toBe('installing');
    update.workerIsActive();
    expect(update.getSnapshot().worker).toBe('active');
    expect(world.registrations).toBe(2);
  });

  it('stays usable when only a newer build fails to install', () => {
    const { update } = browser();
    update.workerIsActive();
    update.installFailed();
    expect(update.getSnapshot().worker).toBe('active');
  });

  it('looks for a newer build when someone returns to the page, at most once a minute', () => {
    const { world, update } = browser();
    update.workerIsActive();
    update.becameVisible();
    update.becameVisible();
    expect(world.checks).toBe(1);
    world.now += 61_000;
    update.becameVisible();
    expect(world.checks).toBe(2);
  });
});

describe('a part that cannot be loaded', () => {
  it('is reported, and nothing reloads until a person says so', async () => {
    const { world, update } = browser();
    update.partIsMissing();
    expect(update.getSnapshot().hasMissingPart).toBe(true);
    await Promise.resolve();
    expect(world.reloads).toBe(0);
    await update.apply();
    expect(world.reloads).toBe(1);
  });
});
