import type { ActionChange, ActionOrigin } from '#domain/action-schema.ts';
import { DAY_MS } from '#domain/durations.ts';
import { createAction } from '../actions/create.ts';
import { saveAction } from '../actions/save.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import type { SectionCatalog } from '../section-catalog.ts';
import type { DemoPerson } from './demo-people.ts';

/**
 * An action of the demo hospital (rule RUN-16). Times are days before the database is filled; those to come are
 * negative.
 */
interface DemoAction {
  /** The tracer that it came from: the module, and when that was completed. */
  readonly section: number;
  readonly roundDaysAgo: number;
  readonly question: number;
  /** Id of the element; absent where it is the question as a whole. */
  readonly part?: string;
  readonly area: string;
  readonly finding: string;
  readonly plan: string;
  readonly strength: NonNullable<ActionChange['strength']>;
  /** Somebody of the hospital, or a name. */
  readonly owner: DemoPerson['key'] | { readonly name: string };
  readonly editor: DemoPerson['key'];
  readonly dueDaysAgo: number;
  /** Null while it is open. */
  readonly end:
    | { readonly state: 'done'; readonly daysAgo: number; readonly outcome: string }
    | { readonly state: 'dropped'; readonly daysAgo: number; readonly why: string }
    | null;
}

const ICU = 'ICU 4 West';
const ROOMS = 'Main operating rooms';
/** Its tracers name no area, but their department. */
const PHARMACY = 'Pharmacy';

/** Some held, one came back, one was dropped, two are overdue. */
const DEMO_ACTIONS: readonly DemoAction[] = [
  {
    section: 4,
    roundDaysAgo: 334,
    question: 442,
    part: 'nmb',
    area: ROOMS,
    finding: 'Dangerous drugs on the cart: Paralyzing agents: “Among other drugs”',
    plan: 'Put the paralyzing agents of every cart into a red lidded tray',
    strength: 'stronger',
    owner: 'second',
    editor: 'admin',
    dueDaysAgo: 280,
    end: { state: 'done', daysAgo: 262, outcome: 'All nine carts have the tray.' },
  },
  {
    section: 3,
    roundDaysAgo: 290,
    question: 348,
    part: 'nmb',
    area: ICU,
    finding: 'Dangerous storage: Paralyzing agents: “Loose among other drugs”',
    plan: 'Move the paralyzing agents into a sealed kit',
    strength: 'stronger',
    owner: 'second',
    editor: 'editor',
    dueDaysAgo: 260,
    end: { state: 'done', daysAgo: 268, outcome: 'The kit is in the locked pocket of the cabinet.' },
  },
  {
    section: 3,
    roundDaysAgo: 290,
    question: 341,
    area: ICU,
    finding: 'Mixing on the unit: “Yes, routinely”',
    plan: 'Stock premixed norepinephrine and potassium, and remove the vials',
    strength: 'stronger',
    owner: 'second',
    editor: 'editor',
    dueDaysAgo: 230,
    end: { state: 'done', daysAgo: 226, outcome: 'The vials left the unit when the bags came.' },
  },
  {
    section: 3,
    roundDaysAgo: 290,
    question: 346,
    part: 'indate',
    area: ICU,
    finding: 'Opened vials and bags: Multi-dose vials with a date not yet passed: 3 of 7 missed',
    plan: 'Remind everyone to date a vial when it is opened',
    strength: 'weaker',
    owner: { name: 'Charge nurses of 4 West' },
    editor: 'editor',
    dueDaysAgo: 250,
    end: { state: 'done', daysAgo: 245, outcome: 'Told at three huddles.' },
  },
  {
    section: 3,
    roundDaysAgo: 204,
    question: 356,
    part: 'directions',
    area: ICU,
    finding: 'Rescue drugs: Directions kept with them: “No”',
    plan: 'Keep printed directions with naloxone, dextrose and flumazenil',
    strength: 'intermediate',
    owner: 'editor',
    editor: 'editor',
    dueDaysAgo: 150,
    end: { state: 'done', daysAgo: 158, outcome: 'Cards hang in each pocket.' },
  },
  {
    section: 2,
    roundDaysAgo: 250,
    question: 264,
    area: PHARMACY,
    finding: 'The latest shortage: When staff were told: “With the change”',
    plan: 'Call every unit before a product changes',
    strength: 'weaker',
    owner: 'second',
    editor: 'second',
    dueDaysAgo: 200,
    end: { state: 'dropped', daysAgo: 190, why: 'The checklist for shortages does this better.' },
  },
  {
    section: 3,
    roundDaysAgo: 104,
    question: 339,
    part: 'alone',
    area: ICU,
    finding: 'Unsafe syringes found: Filled and labeled, left alone: 1 found',
    plan: 'Give each nurse a holder that goes along to the bedside',
    strength: 'intermediate',
    owner: 'editor',
    editor: 'editor',
    dueDaysAgo: 45,
    end: null,
  },
  {
    section: 2,
    roundDaysAgo: 158,
    question: 260,
    area: PHARMACY,
    finding: 'Emergency tray: 2 of 9 missed',
    plan: 'Put ready syringes of epinephrine and calcium into the last two trays',
    strength: 'stronger',
    owner: 'second',
    editor: 'admin',
    dueDaysAgo: 20,
    end: null,
  },
];

interface Filling {
  readonly catalog: SectionCatalog;
  readonly accounts: ReadonlyMap<DemoPerson['key'], Account>;
  readonly now: number;
  /** The id of a tracer. */
  readonly roundOf: (section: number, daysAgo: number) => string | null;
}

/** Begun the day after its tracer and ended the way a person would, so that it has a history like any other. */
export async function addDemoActions(tx: InstitutionTransaction, filling: Filling): Promise<void> {
  for (const demo of DEMO_ACTIONS) await addAction(tx, filling, demo);
}

async function addAction(tx: InstitutionTransaction, filling: Filling, demo: DemoAction): Promise<void> {
  const { catalog, accounts, now, roundOf } = filling;
  const dayOf = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const sender = (key: DemoPerson['key'], daysAgo: number) => {
    const account = accounts.get(key);
    if (account === undefined) throw new Error(`The demo hospital has nobody called ${key}.`);
    return { account, now: now - daysAgo * DAY_MS, epoch: null, mutation: null, isQuiet: true };
  };
  const { owner } = demo;
  const origin: ActionOrigin = {
    assessment: roundOf(demo.section, demo.roundDaysAgo),
    section: String(demo.section),
    sectionVersion: 1,
    question: demo.question,
    part: demo.part ?? null,
  };
  const begun = await createAction(tx, catalog, sender(demo.editor, demo.roundDaysAgo - 1), {
    ...origin,
    area: demo.area,
    finding: demo.finding,
    plan: demo.plan,
    strength: demo.strength,
    due: dayOf(demo.dueDaysAgo),
    ...(typeof owner === 'string'
      ? { ownerUser: accounts.get(owner)?.id ?? null }
      : { ownerName: owner.name }),
  });
  if (begun.status === 409) throw new Error('A demo action met a conflict.');
  const { end } = demo;
  if (end === null) return;
  const body: ActionChange =
    end.state === 'done'
      ? { state: 'done', doneOn: dayOf(end.daysAgo), outcome: end.outcome }
      : { state: 'dropped', droppedWhy: end.why };
  // Only an administrator drops one.
  const by = sender(end.state === 'done' ? demo.editor : 'admin', end.daysAgo);
  await saveAction(tx, catalog, by, { id: begun.action.id, body, seen: 1, held: null });
}
