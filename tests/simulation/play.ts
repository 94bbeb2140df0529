import { seededRandom } from '../support/device/device-harness.ts';
import { expectConvergence } from './convergence.ts';
import type { Hospital } from './hospital.ts';
import { checkInvariants } from './invariants.ts';
import { MEETINGS } from './meetings.ts';
import { Seats } from './seats.ts';
import { STEPS } from './steps.ts';
import type { Step } from './steps.ts';
import { Violation, World } from './world.ts';

export interface History {
  readonly seed: number;
  /** Null: everything held. */
  readonly failure: { readonly invariant: string; readonly what: string } | null;
  readonly steps: number;
  readonly tasks: number;
  /** The same for the same history. */
  readonly trace: string;
  readonly injected: ReadonlyMap<string, number>;
  /** How often each step and each meeting happened. */
  readonly actions: ReadonlyMap<string, number>;
  readonly judged: number;
  readonly conflicts: number;
  readonly log: readonly string[];
}

/** How long histories are. */
export interface Lengths {
  /** A share of them, and the most steps that these have. */
  readonly steps: readonly (readonly [share: number, most: number])[];
  /** The most meetings of one. */
  readonly meetings: number;
}

/** Some are long enough for what takes its time to go wrong. */
const ANY: Lengths = {
  steps: [
    [0.6, 40],
    [0.35, 100],
    [0.05, 400],
  ],
  meetings: 3,
};

function lengthOf(seed: number, { steps }: Lengths): number {
  const random = seededRandom(seed ^ 0x1e46);
  let rest = random.fraction();
  const [, most] = steps.find(([share]) => (rest -= share) < 0) ?? [1, 40];
  return Math.ceil(5 + random.fraction() * most);
}

/** Two of five seeds are short histories of people who meet at one assessment. */
export function isMeeting(seed: number): boolean {
  return seed % 5 < 2;
}

/** Plays the history of a seed against the real engine, the real database layer and the real server. */
export async function playHistory(
  hospital: Hospital,
  seed: number,
  { lengths = ANY }: { lengths?: Lengths } = {},
): Promise<History> {
  let failure: History['failure'] = null;
  let steps = 0;
  const actions = new Map<string, number>();
  let world: World | null = null;
  try {
    world = await World.open(hospital, seed, isMeeting(seed) ? 0 : undefined);
    const next = isMeeting(seed)
      ? meetingsOf(world, lengths.meetings)
      : stepsOf(world, lengthOf(seed, lengths));
    for (const { name, run } of next) {
      world.log.push(`${world.scheduler.now} ${name}`);
      actions.set(name, (actions.get(name) ?? 0) + 1);
      await run(world);
      await checkInvariants(world);
      steps += 1;
    }
    world.log.push(`${world.scheduler.now} everything is mended`);
    await expectConvergence(world);
  } catch (error) {
    failure =
      error instanceof Violation
        ? { invariant: error.invariant, what: error.message }
        : { invariant: 'broke off', what: String(error instanceof Error ? error.stack : error) };
  }
  await world?.close();
  return {
    seed,
    failure,
    steps,
    tasks: world?.scheduler.tasks ?? 0,
    trace: `${world?.scheduler.tasks} ${world?.scheduler.trace}`,
    injected: world?.injected ?? new Map(),
    actions,
    judged: world?.oracle.judged ?? 0,
    conflicts: world?.oracle.conflicts ?? 0,
    log: world?.log ?? [],
  };
}

/** The events of a history, one after another. */
type Happening = Pick<Step, 'name' | 'run'>;

function* stepsOf(world: World, length: number): Generator<Happening> {
  const weights = weighted(world);
  for (let count = 0; count < length; count += 1) {
    const { name, run } = anyStep(world, weights);
    yield {
      name,
      run: async () => {
        await run(world);
        await goOn(world);
      },
    };
  }
}

function* meetingsOf(world: World, most: number): Generator<Happening> {
  const [id] = world.oracle.assessments;
  if (id === undefined) return;
  for (let count = 1 + world.below(most); count > 0; count -= 1) {
    const seats = new Seats(world, id);
    const meeting = world.pick(MEETINGS);
    if (meeting === undefined) continue;
    yield { name: meeting.name, run: () => meeting.run(seats) };
    yield { name: 'they calm down', run: () => seats.calmDown() };
  }
}

/** The steps that people take all the time; the rest happen as the history has it. */
const USUAL = 13;

function weighted({ habits }: World): [Step, number][] {
  return STEPS.map((step) => [step, step.weight < USUAL ? habits.weight(step.weight) : step.weight]);
}

function anyStep(world: World, weights: readonly [Step, number][]): Step {
  let rest = world.random.fraction() * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [step, weight] of weights) {
    rest -= weight;
    if (rest < 0) return step;
  }
  throw new Error('There are no steps.');
}

/**
 * Steps that have begun go on for a while: seldom to their end, so that the next one meets them half done.
 */
async function goOn(world: World): Promise<void> {
  const dice = world.random.fraction();
  if (dice < 0.4) await world.scheduler.run(world.below(30));
  else if (dice < 0.8) await world.scheduler.settle();
  else await world.pass(world.below(800));
}
