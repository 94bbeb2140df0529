import { personOfToken } from '#device/person/token.ts';
import type { HttpRequest, Random } from '#device/ports.ts';
import type { SessionState } from '#device/person/session-state.ts';
import { seededRandom } from '../support/device/device-harness.ts';
import { ActionLedger } from './action-ledger.ts';
import { PASSWORD } from './hospital.ts';
import { Frozen } from './frozen.ts';
import type { Hospital, Person } from './hospital.ts';
import { Habits } from './habits.ts';
import { Ledger } from './ledger.ts';
import type { BackupFile, Given, Obligation } from './ledger.ts';
import { FAULTS, Network } from './network.ts';
import { Oracle } from './oracle.ts';
import type { Backup } from './oracle.ts';
import { tokenOf } from './requests.ts';
import { replacingIn } from './replaced.ts';
import type { Replacing } from './replaced.ts';
import { Scheduler } from './scheduler.ts';
import { Beginnings } from './untouched.ts';
import { Tablet } from './tablet.ts';
import type { Tab, TabHooks } from './tab.ts';

/** A fault that a history has found. */
export class Violation extends Error {
  readonly invariant: string;

  constructor(invariant: string, what: string) {
    super(`${invariant}: ${what}`);
    this.invariant = invariant;
  }
}

/** A long history must not outlive what is kept for 30 days. */
const LONGEST_MS = 25 * 24 * 3_600_000;

/** The world of one history: 4 people of 2 hospitals, 3 tablets of up to 2 tabs, one server. */
export class World {
  readonly hospital: Hospital;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly habits: Habits;
  readonly oracle: Oracle;
  readonly ledger: Ledger;
  readonly actions = new ActionLedger();
  readonly tablets: readonly Tablet[];
  /** Each tablet's requests. */
  readonly frozen: Frozen[] = [];
  /** How often each kind of fault was injected. */
  readonly injected = new Map<string, number>();
  readonly log: string[] = [];
  /** Assessments that people have begun. */
  readonly beginnings = new Beginnings();
  /** The operator's copies of everything. */
  readonly backups: Backup[] = [];
  /** Values that restores have taken from the server, and tablets must still have. */
  obligations: Obligation[] = [];
  /** Scans and bug reports. */
  readonly given: Given[] = [];
  /** `user text` of texts that a person has put beside their own. */
  readonly quoted = new Set<string>();
  /** Backup files that people keep. */
  readonly files: BackupFile[] = [];
  /** The texts in those that were read. */
  readonly readBack = new Set<string>();
  /** Replaced values that tablets have to show. */
  replacing: Replacing[] = [];
  readonly #found: Violation[] = [];
  #texts = 0;
  #inDrawer = 0;

  private constructor(hospital: Hospital, seed: number) {
    this.hospital = hospital;
    this.random = seededRandom(seed);
    this.habits = new Habits(seed);
    this.scheduler = new Scheduler(seededRandom(seed ^ 0x5eed));
    this.oracle = new Oracle(hospital);
    this.ledger = new Ledger();
    this.tablets = [1, 2, 3].map((number) => this.#tablet(`tablet ${number}`, seed + number));
  }

  /** @param third whose the third tablet is, by their place among the people; anybody's */
  static async open(hospital: Hospital, seed: number, third?: number): Promise<World> {
    const world = new World(hospital, seed);
    await hospital.begin(world.scheduler);
    for (const [index, tablet] of world.tablets.entries()) {
      tablet.open(0);
      const [tab] = tablet.running;
      const person = hospital.people[index === 2 ? (third ?? world.below(4)) : index];
      if (tab !== undefined && person !== undefined) world.logIn(tab, person, world.chance(0.3));
      if (index > 0 || tab === undefined) continue;
      // Calls that take seconds are none too few here.
      await world.pass(6000);
      // Everyone in the first hospital holds it: the others find it when they log in.
      world.#beginFirst(tab);
      await world.pass(5000);
    }
    await world.pass(10_000);
    await hospital.refresh();
    world.complain();
    return world;
  }

  #beginFirst(tab: Tab): void {
    tab.act(async () => {
      const id = await tab.device?.startAssessment(9);
      if (id === undefined) return;
      this.beginnings.typed({ assessment: id, value: 'North' });
      await tab.device?.write(id, { area: 'North' });
      tab.device?.makeDue(id);
    });
  }

  /** A whole number from 0 up to but not including `count`. */
  below(count: number): number {
    return Math.floor(this.random.fraction() * count);
  }

  chance(share: number): boolean {
    return this.random.fraction() < share;
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** A text that nobody has written before, with its author's id. */
  nextText(author: number): string {
    this.#texts += 1;
    return `words ${this.#texts} of ${author}`;
  }

  count(kind: string): void {
    this.injected.set(kind, (this.injected.get(kind) ?? 0) + 1);
  }

  personOf(id: number | null): Person | undefined {
    return this.hospital.people.find((person) => person.id === id);
  }

  logIn(tab: Tab, person: Person, staySignedIn: boolean): void {
    const tablet = this.tablets.find(({ tabs }) => tabs.includes(tab));
    tab.act(async () => {
      const judge = tablet?.idleLock.proves(tablet, tab, person.id);
      const { ok } = await tab.session.logIn({ email: person.email, password: PASSWORD, staySignedIn });
      judge?.(ok);
    });
  }

  /** Time passes with everything running. */
  pass(ms: number): Promise<void> {
    return this.scheduler.advance(ms);
  }

  /** Time passes while all tablets lie in a drawer, screens off. */
  leaveInDrawer(ms: number): void {
    if (this.#inDrawer + ms > LONGEST_MS) return;
    this.#inDrawer += ms;
    this.scheduler.letPass(ms);
  }

  fault(invariant: string, what: string): void {
    this.#found.push(new Violation(invariant, what));
  }

  /** @throws Violation the first that was found */
  complain(): void {
    this.oracle.look();
    for (const { invariant, what } of this.oracle.faults) this.fault(invariant, what);
    this.oracle.faults.length = 0;
    const [first] = this.#found;
    if (first !== undefined) throw first;
  }

  async close(): Promise<void> {
    for (const tablet of this.tablets) {
      tablet.kill(0);
      tablet.kill(1);
    }
    await this.scheduler.settle();
  }

  #tablet(name: string, seed: number): Tablet {
    const random = seededRandom(seed * 7919);
    const frozen = new Frozen();
    this.frozen.push(frozen);
    const network: Network = new Network({
      scheduler: this.scheduler,
      hospital: this.hospital,
      random,
      faults: this.habits.some(FAULTS),
      hooks: {
        check: (request) => {
          this.#checkOwner(name, request);
          const wrong = frozen.sent(request, this.oracle.epoch);
          if (wrong !== null) this.fault('INV-3', `${name}: ${wrong}`);
          const early = this.beginnings.sent(request);
          if (early !== null) this.fault('ASM-19', `${name}: ${early}`);
        },
        answered: (request) => frozen.answered(request),
        arrive: this.oracle.arrive,
        watch: (exchange) => {
          this.oracle.watch(exchange);
          const replacing = replacingIn(tablet, exchange);
          this.replacing.push(...replacing);
          for (const _ of replacing) this.count('own newer value replaced');
        },
        tooMuch: (what) => this.fault('SYN-8', what),
        count: (fault) => this.count(fault),
      },
    });
    const tablet: Tablet = new Tablet(name, {
      scheduler: this.scheduler,
      network,
      random,
      hooks: this.#hooks(() => tablet),
      onWiped: (owner) => this.#wiped(name, owner),
    });
    return tablet;
  }

  /** Nothing of this person's has to be on the tablet any more (rule SES-21). */
  #wiped(tablet: string, owner: number): void {
    const isElsewhere = (one: { tablet: string; owner: number }) =>
      one.tablet !== tablet || one.owner !== owner;
    this.ledger.wiped(tablet, owner);
    this.actions.wiped(tablet, owner);
    this.obligations = this.obligations.filter(isElsewhere);
    this.replacing = this.replacing.filter(isElsewhere);
    for (const given of this.given) if (!isElsewhere(given)) given.told = null;
    this.count('wiped');
  }

  #hooks(tablet: () => Tablet): TabHooks {
    return {
      onTyped: (typed, shownVersion) => {
        this.oracle.typed(typed.assessment, typed.value, shownVersion);
        this.ledger.typed(tablet().name, typed);
        this.beginnings.typed(typed);
      },
      onSaved: (typed) => {
        // What was being written when the order came is deleted with all else.
        if (!tablet().isToWipe(typed.owner)) this.ledger.saved(tablet().name, typed);
      },
      onSession: (tab, before, after) => this.#sessionChanged(tablet(), tab, before, after),
      onBroken: (error) => this.fault('a screen broke', String(error instanceof Error ? error.stack : error)),
    };
  }

  /** Rule INV-13. */
  #sessionChanged(tablet: Tablet, tab: Tab, before: SessionState, after: SessionState): void {
    tablet.seats(after, before, after.hasLoggedOut);
    if (before.token === null || before.userId === null) return;
    if (this.oracle.refusedTokens.has(before.token) || after.hasLoggedOut) return;
    const isRenewed = after.userId === before.userId && after.token !== null;
    const isLogIn = after.token !== null && after.token !== before.token;
    const isEnded = !before.hasExpired && after.hasExpired;
    if ((!isRenewed && !isLogIn) || isEnded)
      this.fault('INV-13', `${tab.actor.name} lost the session of ${before.userId}.`);
  }

  /** Rule INV-4: what is sent was written by the person whose token goes with it. */
  #checkOwner(tablet: string, request: HttpRequest): void {
    if (request.body === undefined || request.method === 'GET') return;
    const owner = personOfToken(tokenOf(request))?.userId ?? null;
    for (const [text, author] of JSON.stringify(request.body).matchAll(/words \d+ of (\d+)/g)) {
      const isOther = Number(author) !== owner && !this.oracle.taken.has(JSON.stringify(text));
      if (isOther && !this.quoted.has(`${owner} ${text}`))
        this.fault('INV-4', `${text} went out of ${tablet} as user ${owner}`);
    }
  }
}
