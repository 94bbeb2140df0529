import { readHeldOffline } from '#device/store/reading/held-offline.ts';
import { partLeaf } from '#domain/leaf.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { Lane } from '#device/rows/stored.ts';
import type { Choices } from '#device/outbox/choices.ts';
import { chooseAboutAction, drawnDeed, waitsForPerson, writeActionIn } from './actions.ts';
import type { Deed } from './actions.ts';
import { diskOf } from './disk.ts';
import type { Disk } from './disk.ts';
import { drawnDose, watchDose } from './doses.ts';
import { TEXTS, valueOf } from './fields.ts';
import { touch } from './touching.ts';
import type { Page } from './page.ts';
import type { Tab } from './tab.ts';
import type { Tablet } from './tablet.ts';
import type { World } from './world.ts';

/** The number that people give, where two may give the same. */
export const RATING = partLeaf(903, 'ease');
export const SHARE = partLeaf(904, 'share');

interface Put {
  /** The assessment; the one that all are about, unless said. */
  readonly id?: string;
  /** The screen has not followed what came meanwhile. */
  readonly isStale?: boolean;
}

export interface Meeting {
  readonly name: string;
  readonly run: (seats: Seats) => Promise<void>;
}

export function eitherWay({ world }: Seats): 'there' | 'back' {
  return world.chance(0.5) ? 'there' : 'back';
}

/** Who meets at one assessment: somebody here, the same person at another tablet, and somebody else. */
export class Seats {
  readonly world: World;
  readonly id: string;
  readonly here: Tablet;
  readonly own: Tablet;
  readonly other: Tablet;

  /** @param id what all are about */
  constructor(world: World, id: string) {
    const [first, second, third] = world.tablets;
    if (!first || !second || !third) throw new Error('There are three tablets.');
    this.world = world;
    this.id = id;
    [this.here, this.own] = world.chance(0.5) ? [first, third] : [third, first];
    this.other = second;
  }

  /** Any other than the one here. */
  get elsewhere(): Tablet {
    return this.world.chance(0.5) ? this.own : this.other;
  }

  get text(): Leaf {
    return this.world.pick(TEXTS.slice(0, 4)) ?? 'notes';
  }

  pass(ms: number): Promise<void> {
    return this.world.pass(ms);
  }

  /** The tab that somebody uses: the last one that was opened. */
  tabOf(tablet: Tablet): Tab | undefined {
    return tablet.running.at(-1);
  }

  diskOf(tablet: Tablet): Promise<Disk | null> {
    const owner = this.tabOf(tablet)?.device?.userId;
    return owner === undefined ? Promise.resolve(null) : diskOf(tablet, owner);
  }

  async laneOf(tablet: Tablet): Promise<Lane | null> {
    return (await this.diskOf(tablet))?.lanes.get(this.id) ?? null;
  }

  /** A person does something on the page of the assessment, which is open or is opened. */
  async #onPage(
    tablet: Tablet,
    { id = this.id, isStale = false }: Put,
    run: (tab: Tab, page: Page) => Promise<void>,
  ): Promise<void> {
    const tab = this.tabOf(tablet);
    if (tab === undefined) return;
    if (tab.page?.id !== id) {
      tab.open(id);
      await this.world.scheduler.settle();
    }
    // To be asked for by a tab that does not reply takes a while.
    if (tab.page?.isHere === false) {
      tab.act(async () => tab.page?.takeOver());
      await this.pass(2000);
    }
    tab.act(async () => {
      const { page } = tab;
      if (page === null || !(await touch(this.world, { tablet, tab, mayLeaveIt: false }))) return;
      if (page.isClosed || !page.isHere) return;
      if (!isStale) await page.look();
      await run(tab, page);
    });
    await this.world.scheduler.settle();
  }

  /** It is open, and shows what is here. */
  look(tablet: Tablet): Promise<void> {
    return this.#onPage(tablet, {}, () => Promise.resolve());
  }

  put(tablet: Tablet, leaf: Leaf, value: LeafValue, put: Put = {}): Promise<void> {
    return this.#onPage(tablet, put, async (_tab, page) => {
      page.tap(leaf, value);
      await page.flush();
    });
  }

  /** Writes words that nobody has written before. */
  write(tablet: Tablet, leaf: Leaf, put: Put = {}): Promise<void> {
    return this.#onPage(tablet, put, async (_tab, page) => {
      page.focus(leaf);
      page.type(valueOf(leaf, this.world.nextText(page.device.userId)));
      await page.flush();
    });
  }

  /** Does something with a row of a sheet. */
  watchDose(tablet: Tablet, put: Put = {}): Promise<void> {
    return this.#onPage(tablet, put, async (_tab, page) => {
      watchDose(this.world, page, drawnDose(this.world));
      await page.flush();
    });
  }

  /** Begins an action or writes into one. */
  async act(tablet: Tablet, deed: Partial<Deed> = {}): Promise<void> {
    const { world } = this;
    const tab = this.tabOf(tablet);
    if (tab !== undefined) writeActionIn({ world, tablet, tab }, { ...drawnDeed(world), ...deed }, false);
    await world.scheduler.settle();
  }

  /** Whoever has this tablet decides about all actions that wait for it. */
  async decideAboutActions(tablet: Tablet): Promise<void> {
    const device = this.tabOf(tablet)?.device;
    const disk = await this.diskOf(tablet);
    for (const lane of disk?.actionLanes.values() ?? [])
      if (device && waitsForPerson(lane))
        this.tabOf(tablet)?.act(() => chooseAboutAction(this.world, device, lane));
    await this.world.scheduler.settle();
  }

  /** Goes on to a further question. */
  advance(tablet: Tablet): Promise<void> {
    const question = 1 + this.world.below(12);
    return this.#onPage(tablet, { isStale: true }, async ({ page }) => {
      if (page === null) return;
      await page.device.write(page.id, {}, { lastQuestionIndex: question });
      this.world.ledger.advanced(tablet.name, page.device.userId, page.id, question);
    });
  }

  /** Begins another assessment; its id. */
  async startAnother(tablet: Tablet): Promise<string | null> {
    let id: string | null = null;
    const tab = this.tabOf(tablet);
    tab?.act(async () => {
      const held = await tab.device?.read(readHeldOffline);
      if (held?.modules.areAll === true) id = (await tab.device?.startAssessment(9)) ?? null;
      if (id !== null) this.world.beginnings.started(id);
    });
    await this.world.scheduler.settle();
    return id;
  }

  /** The network is back: everything that waits here is sent now, as far as it gets in so many milliseconds. */
  async send(tablet: Tablet, ms = 3000): Promise<void> {
    tablet.back();
    await this.pass(ms);
  }

  /** Sends, and the save stays on its way. @returns lets it go on */
  async sendInto(tablet: Tablet, way: 'there' | 'back'): Promise<() => void> {
    const letGo = tablet.network.holds.next('save', way);
    await this.send(tablet, 1000);
    return letGo;
  }

  online(tablet: Tablet, isOnline: boolean): void {
    tablet.network.isOnline = isOnline;
  }

  async choose(tablet: Tablet, run: (choices: Choices, tab: Tab) => Promise<void>): Promise<void> {
    const tab = this.tabOf(tablet);
    const device = tab?.device;
    if (!tab || !device) return;
    tab.act(async () => run(await device.sync((sync) => sync.choices), tab));
    await this.world.scheduler.settle();
  }

  /** Continue Editing, where there is a conflict. */
  async continueEditing(tablet: Tablet): Promise<boolean> {
    const conflict = (await this.laneOf(tablet))?.conflict;
    const owner = this.tabOf(tablet)?.device?.userId;
    if (conflict?.reason !== 'edited' || owner === undefined) return false;
    this.world.oracle.chose(owner, this.id, conflict.version);
    await this.choose(tablet, async (choices) => {
      await choices.conflict.continueEditing(this.id, conflict.version);
    });
    return true;
  }

  /** Sends until the server has it, over whatever stands in its way. */
  async insist(tablet: Tablet): Promise<void> {
    for (let tries = 0; tries < 3; tries += 1) {
      await this.send(tablet);
      if (!(await this.continueEditing(tablet))) return;
    }
  }

  /** Writes something, and has it on the server. */
  async save(tablet: Tablet, leaf: Leaf = this.text): Promise<void> {
    await this.write(tablet, leaf);
    await this.insist(tablet);
  }

  /** An administrator takes the right to edit from whoever has this tablet. */
  async mayOnlyRead(tablet: Tablet): Promise<void> {
    const owner = this.tabOf(tablet)?.device?.userId;
    if (owner === undefined) return;
    await this.world.hospital.change('update users set role_id = 3 where id = ?', owner);
    this.world.count('role changed');
  }

  /** Long enough for nobody to be asked because of what others did before. */
  anHourLater(): void {
    this.world.leaveInDrawer(61 * 60_000);
  }

  /** Everything that was held goes on, all may edit, every tab runs, and one is left of each tablet. */
  async calmDown(): Promise<void> {
    await this.world.hospital.change('update users set role_id = 2');
    for (const tablet of this.world.tablets) {
      tablet.network.heal();
      tablet.databases.heal();
      tablet.thaw();
    }
    await this.pass(1000);
    for (const tablet of this.world.tablets) {
      if (tablet.tabs[0] && tablet.tabs[1]) await tablet.close(this.world.below(2));
      if (tablet.running.length === 0) tablet.open(0);
    }
    await this.pass(1000);
    await this.logInAgain();
  }

  /** Logs in a person who is not logged in any more, as after a restore. */
  async logInAgain(): Promise<void> {
    for (const tablet of this.world.tablets) {
      const person = this.world.hospital.people[tablet === this.other ? 1 : 0];
      const tab = this.tabOf(tablet);
      if (person !== undefined && tab?.credentials() === null) this.world.logIn(tab, person, false);
    }
    await this.pass(1000);
  }
}
