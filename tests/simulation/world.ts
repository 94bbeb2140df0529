import { userIdOfToken } from '#device/session/token.ts';
import type { HttpRequest } from '#device/ports.ts';
import { seededRandom, settle } from '../support/device/device-harness.ts';
import { startTestServer } from '../support/server/harness.ts';
import type { TestServer, TestUser } from '../support/server/harness.ts';
import { Network } from './network.ts';
import { Oracle } from './oracle.ts';
import { Tablet } from './tablet.ts';

const START = Date.parse('2026-11-21T08:00:00.000Z');

/** One server for all histories of a test file; each history has its own institution. */
export class Hospital {
  now = START;
  server!: TestServer;
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async open(): Promise<void> {
    this.server = await startTestServer({ clock: () => this.now, dataDir: this.#dataDir });
  }

  async restart(): Promise<void> {
    await this.server.close();
    await this.open();
  }
}

/** What one history plays with: 2 people, 3 tablets of up to 2 tabs, one server. */
export class World {
  readonly hospital: Hospital;
  readonly institution: number;
  readonly people: readonly [TestUser, TestUser];
  readonly tablets: readonly [Tablet, Tablet, Tablet];
  readonly oracle: Oracle;
  /** Requests that broke the rule of owners. */
  readonly misdirected: string[] = [];
  /** Every write gets a text of its own. */
  #texts = 0;

  private constructor(
    hospital: Hospital,
    institution: number,
    people: readonly [TestUser, TestUser],
    seed: number,
  ) {
    this.hospital = hospital;
    this.institution = institution;
    this.people = people;
    this.oracle = new Oracle(() => hospital.now);
    const random = seededRandom(seed);
    const tablet = (name: string, user: number): Tablet => {
      const network = new Network(() => hospital.server, {
        check: (request) => this.#checkOwner(name, request),
        watch: this.oracle.watch,
      });
      return new Tablet({
        name,
        user,
        start: hospital.now,
        network,
        random,
        tokens: (id) => hospital.server.tokenOf({ id }),
        onTyped: (text, shownVersion) => this.oracle.typed(text, shownVersion),
      });
    };
    const [first, second] = people;
    this.tablets = [
      tablet('tablet 1', first.id),
      tablet('tablet 2', second.id),
      tablet('tablet 3', first.id),
    ];
  }

  static async open(hospital: Hospital, seed: number): Promise<World> {
    const { server } = hospital;
    const institution = await server.addInstitution();
    const person = (name: string) =>
      server.addUser(institution.id, { firstName: name, email: `${name}.${institution.id}@hospital.test` });
    const people = [await person('Maria'), await person('Dana')] as const;
    const world = new World(hospital, institution.id, people, seed);
    for (const tablet of world.tablets) {
      await tablet.logIn(tablet.user);
      await tablet.openTab(0);
    }
    await world.pass(1000);
    // A first assessment that everyone holds.
    const [first] = world.tablets;
    await first.anyTab?.device.startAssessment(9);
    await world.pass(60_000);
    await world.pass(60_000);
    return world;
  }

  /** Time passes with everything running. */
  async pass(ms: number): Promise<void> {
    this.hospital.now += ms;
    for (const tablet of this.tablets) await tablet.clock.advance(ms);
  }

  /** Time passes while all tablets lie in a drawer, screens off. */
  async skip(ms: number): Promise<void> {
    this.hospital.now += ms;
    for (const tablet of this.tablets) tablet.clock.set(tablet.clock.now() + ms);
    await this.pass(11_000);
  }

  nextText(tablet: Tablet): string {
    this.#texts += 1;
    return `${tablet.name}, ${tablet.user}: note ${this.#texts}`;
  }

  async close(): Promise<void> {
    for (const tablet of this.tablets) await tablet.close();
    await settle();
  }

  /** Rule INV-4: what is sent was written by the person whose token goes with it. */
  #checkOwner(tablet: string, request: HttpRequest): void {
    const owner = userIdOfToken((request.headers['authorization'] ?? '').slice('Bearer '.length));
    const texts = JSON.stringify(request.body ?? '').matchAll(/tablet \d, (\d+): note/g);
    for (const [text, author] of texts) {
      if (Number(author) !== owner) this.misdirected.push(`${text} went out of ${tablet} as user ${owner}`);
    }
  }
}
