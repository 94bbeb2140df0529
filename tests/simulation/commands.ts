import fc from 'fast-check';
import { readList } from '#device/store/assessment-list.ts';
import { readWaitingWork } from '#device/store/waiting-work.ts';
import { answerLeaf, partLeaf } from '#domain/leaf.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import { settle } from '../support/device/device-harness.ts';
import { checkInvariants, copyResponses } from './invariants.ts';
import type { Fault } from './network.ts';
import type { Tablet } from './tablet.ts';
import type { World } from './world.ts';

/** What can happen in a hospital. Each command ends with the invariants. */

type Step = fc.AsyncCommand<object, World>;

/** A command from what it does; one that finds nothing to do does nothing. */
function step(name: string, run: (world: World) => Promise<void>): Step {
  return {
    check: () => true,
    run: async (_model, world) => {
      await run(world);
      await checkInvariants(world);
    },
    toString: () => name,
  };
}

const tabletIndex = fc.integer({ min: 0, max: 2 });
const tabIndex = fc.integer({ min: 0, max: 1 });
/** Which of the open assessments; the first one is everyone's. */
const which = fc.nat({ max: 2 });

const QUESTIONS = ['901', '902', '907'] as const;

type Value = (world: World, tablet: Tablet) => LeafValue;

const edits: fc.Arbitrary<{ leaf: Leaf; value: Value; name: string }> = fc.oneof(
  fc.constantFrom(...QUESTIONS).map((question) => ({
    leaf: answerLeaf(question, 'observations'),
    value: (world: World, tablet: Tablet) => world.nextText(tablet),
    name: 'a note',
  })),
  fc.constantFrom('name', 'story').map((part) => ({
    leaf: partLeaf(907, part),
    value: (world: World, tablet: Tablet) => world.nextText(tablet),
    name: 'a part',
  })),
  fc
    .boolean()
    .map((flagged) => ({ leaf: answerLeaf(901, 'flagged'), value: () => flagged, name: `flag ${flagged}` })),
  fc.constantFrom('never', 'always').map((choice) => ({
    leaf: answerLeaf(906, 'parts'),
    value: () => ({ [choice]: true }),
    name: `choice ${choice}`,
  })),
  fc
    .constantFrom(1, 5, 10)
    .map((ease) => ({ leaf: partLeaf(903, 'ease'), value: () => ease, name: `slider ${ease}` })),
  fc.constant({
    leaf: 'notes' as const,
    value: (world: World, tablet: Tablet) => world.nextText(tablet),
    name: 'final comments',
  }),
  fc.constant({ leaf: partLeaf(904, 'share'), value: () => 250, name: 'a percentage that does not fit' }),
);

async function openIds(tablet: Tablet): Promise<string[]> {
  const list = (await tablet.anyTab?.device.read(readList)) ?? [];
  return list
    .filter((entry) => entry.isHeld && entry.dateCompleted === null)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .map((entry) => entry.id);
}

async function withOpen(
  world: World,
  index: number,
  choice: number,
  run: (tablet: Tablet, id: string) => Promise<void>,
): Promise<void> {
  const tablet = world.tablets[index];
  if (!tablet?.anyTab) return;
  const ids = await openIds(tablet);
  const id = ids[choice % Math.max(1, ids.length)];
  if (id !== undefined) await run(tablet, id);
}

const edit = fc.tuple(tabletIndex, which, edits).map(([index, choice, { leaf, value, name }]) =>
  step(`tablet ${index + 1} writes ${name}`, (world) =>
    withOpen(world, index, choice, async (tablet, id) => {
      if (tablet.anyTab) await tablet.write(tablet.anyTab.device, id, leaf, value(world, tablet));
    }),
  ),
);

const advance = fc.tuple(tabletIndex, which).map(([index, choice]) =>
  step(`tablet ${index + 1} advances`, (world) =>
    withOpen(world, index, choice, async (tablet, id) => {
      const device = tablet.anyTab?.device;
      const held = await device?.held(id);
      if (!device || !held) return;
      await device.write(id, {}, { lastQuestionIndex: held.assessment.lastQuestionIndex + 1 });
      device.makeDue(id);
      await world.pass(1000);
    }),
  ),
);

const start = tabletIndex.map((index) =>
  step(`tablet ${index + 1} starts an assessment`, async (world) => {
    const device = world.tablets[index]?.anyTab?.device;
    // Before its first contact with the server a tablet has no module to start.
    if (await device?.isReadyOffline()) await device?.startAssessment(9);
  }),
);

const submit = fc.tuple(tabletIndex, which).map(([index, choice]) =>
  step(`tablet ${index + 1} submits`, (world) =>
    withOpen(world, index, choice, async (tablet, id) => {
      await tablet.anyTab?.device.complete(id);
    }),
  ),
);

const wifi = fc.tuple(tabletIndex, fc.boolean()).map(([index, isOnline]) =>
  step(`tablet ${index + 1} goes ${isOnline ? 'online' : 'offline'}`, async (world) => {
    const tablet = world.tablets[index];
    if (!tablet) return;
    tablet.network.isOnline = isOnline;
    if (isOnline) await tablet.mayRetry();
  }),
);

const faults: Fault[] = [
  'lost before the server',
  'answer lost after the server',
  'answer lost after the server',
  'sent twice',
  'sent again much later',
  'slow answer',
  'slow answer',
  'captive portal says 200',
  'proxy says 403',
  'too many requests',
  'unavailable',
];
const fault = fc.tuple(tabletIndex, fc.constantFrom(...faults)).map(([index, kind]) =>
  step(`tablet ${index + 1}: ${kind}`, async (world) => {
    world.tablets[index]?.network.failNext(kind);
  }),
);

const late = tabletIndex.map((index) =>
  step(`late requests of tablet ${index + 1} arrive`, async (world) => {
    await world.tablets[index]?.network.deliverLate();
  }),
);

const slow = tabletIndex.map((index) =>
  step(`slow answers reach tablet ${index + 1}`, async (world) => {
    world.tablets[index]?.network.deliverSlow();
    await settle();
  }),
);

const time = fc
  .constantFrom(1000, 11_000, 35_000)
  .map((ms) => step(`${ms / 1000} s pass`, (world) => world.pass(ms)));

const MINUTE = 60_000;
const longTime = fc
  .constantFrom(20 * MINUTE, 61 * MINUTE, 10 * 24 * 60 * MINUTE)
  .map((ms) => step(`${ms / MINUTE} min pass`, (world) => world.skip(ms)));

const clock = fc
  .tuple(tabletIndex, fc.constantFrom(-26 * 60 * MINUTE, -10 * MINUTE, 10 * MINUTE, 26 * 60 * MINUTE))
  .map(([index, ms]) =>
    step(`the clock of tablet ${index + 1} is set by ${ms / MINUTE} min`, async (world) => {
      const tablet = world.tablets[index];
      tablet?.clock.set(tablet.clock.now() + ms);
    }),
  );

const openTab = fc.tuple(tabletIndex, tabIndex).map(([index, tab]) =>
  step(`tablet ${index + 1} opens tab ${tab + 1}`, async (world) => {
    await world.tablets[index]?.openTab(tab);
  }),
);

const restartTab = fc.tuple(tabletIndex, tabIndex).map(([index, tab]) =>
  step(`tablet ${index + 1} restarts tab ${tab + 1}`, async (world) => {
    await world.tablets[index]?.closeTab(tab);
    await world.tablets[index]?.openTab(tab);
  }),
);

const restartServer = fc.constant(step('the server restarts', (world) => world.hospital.restart()));

const logIn = tabletIndex.map((index) =>
  step(`tablet ${index + 1}: the password is entered`, async (world) => {
    const tablet = world.tablets[index];
    if (tablet && tablet.credentials === null) await tablet.logIn(tablet.user);
  }),
);

const handOver = fc.tuple(tabletIndex, tabIndex).map(([index, person]) =>
  step(`tablet ${index + 1} goes to person ${person + 1}`, async (world) => {
    const user = world.people[person]?.id;
    const tablet = world.tablets[index];
    if (tablet && user !== undefined && tablet.user !== user) await tablet.handTo(user);
  }),
);

type Choice = 'continue' | 'copy' | 'discard';
const choose = fc
  .tuple(tabletIndex, fc.constantFrom<Choice>('continue', 'continue', 'copy', 'discard'))
  .map(([index, choice]) =>
    step(`tablet ${index + 1} chooses ${choice}`, async (world) => {
      const tablet = world.tablets[index];
      const device = tablet?.anyTab?.device;
      for (const waiting of (await device?.read(readWaitingWork)) ?? []) {
        if (!tablet || !device || waiting.state === 'waiting' || waiting.state === 'sending') continue;
        const held = await device.held(waiting.id);
        const version = held?.conflict?.version;
        if (version === undefined) continue;
        if (choice === 'continue') await device.continueEditing(waiting.id, version);
        else if (choice === 'copy') await copyResponses(tablet, device, waiting.id, version);
        else if (held?.conflict?.reason === 'completed') await device.takeServerCopy(waiting.id, version);
        return;
      }
    }),
  );

/** Both tabs of a tablet press at once: one choice counts. */
const chooseTwice = tabletIndex.map((index) =>
  step(`both tabs of tablet ${index + 1} choose`, async (world) => {
    const tablet = world.tablets[index];
    await tablet?.openTab(1);
    const [one, two] = tablet?.tabs ?? [];
    for (const waiting of (await one?.device.read(readWaitingWork)) ?? []) {
      const version = (await one?.device.held(waiting.id))?.conflict?.version;
      if (!tablet || !one || !two || version === undefined) continue;
      const [isForced, copy] = await Promise.all([
        one.device.continueEditing(waiting.id, version),
        copyResponses(tablet, two.device, waiting.id, version),
      ]);
      if (isForced && copy !== null) throw new Error('Two tabs chose for one conflict.');
    }
  }),
);

export const commands = fc.commands(
  [
    edit,
    edit,
    edit,
    edit,
    advance,
    advance,
    start,
    submit,
    wifi,
    wifi,
    fault,
    fault,
    late,
    slow,
    time,
    time,
    time,
    longTime,
    clock,
    openTab,
    restartTab,
    restartServer,
    logIn,
    handOver,
    choose,
    choose,
    chooseTwice,
  ],
  { maxCommands: 30, size: 'max' },
);
