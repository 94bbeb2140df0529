import type { Action } from '#domain/action.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { actionOf } from '../persistence/actions/action-rows.ts';
import type { Database, Queries } from '../persistence/database/database.ts';
import { queueMail } from '../persistence/mail-outbox.ts';
import { institutionIds } from '../persistence/people/institution-rows.ts';
import { memberOf } from '../persistence/people/user-rows.ts';
import type { SectionCatalog } from '../section-catalog.ts';

interface ReminderDeps {
  readonly database: Database;
  readonly catalog: SectionCatalog;
  readonly clock: () => number;
}

const SOON_DAYS = 7;
/** A day has ended everywhere so long after it has ended in UTC. */
const LAST_ZONE_MS = 12 * HOUR_MS;

type OwnedAction = Action & { readonly ownerUser: number; readonly due: string };

/**
 * Reminds owners who want it of their open actions: of each once when it is due within seven days, and of all that are
 * overdue together once a week, however often this runs (rules MAIL-9 and MAIL-10).
 */
export async function queueActionReminders({ database, catalog, clock }: ReminderDeps): Promise<void> {
  const now = clock();
  for (const institutionId of await database.read(institutionIds)) {
    await database.transaction(async (queries) => {
      for (const [owner, owned] of await openActions(queries, institutionId)) {
        await remind(queries, { institutionId, owner, owned, catalog, now });
      }
    });
  }
}

/** The open actions with an owner and a date, by owner, the earliest due first. */
async function openActions(queries: Queries, institutionId: number): Promise<Map<number, OwnedAction[]>> {
  const rows = await queries
    .selectFrom('actions')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .orderBy('id')
    .execute();
  const open = rows.map((row) => actionOf(row, () => '')).filter(isOwnedAndDue);
  return Map.groupBy(
    open.toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0)),
    ({ ownerUser }) => ownerUser,
  );
}

function isOwnedAndDue(action: Action): action is OwnedAction {
  return action.state === 'open' && action.ownerUser !== null && action.due !== null;
}

interface Due {
  readonly institutionId: number;
  readonly owner: number;
  readonly owned: readonly OwnedAction[];
  readonly catalog: SectionCatalog;
  readonly now: number;
}

async function remind(queries: Queries, { institutionId, owner, owned, catalog, now }: Due): Promise<void> {
  const member = await memberOf(queries, institutionId, owner);
  if (member === null || member.notificationPreferences.actionDue === false) return;
  const at = new Date(now).toISOString();
  const to = { to: member.email, firstName: member.firstName };
  const saidOf = (action: OwnedAction) => ({
    moduleTitle: catalog.of(action).title,
    area: action.area,
    due: action.due,
  });
  const [ended, today, soon] = [now - LAST_ZONE_MS, now, now + SOON_DAYS * DAY_MS].map(dayOf);
  if (ended === undefined || today === undefined || soon === undefined) return;
  for (const action of owned.filter(({ due }) => due >= today && due <= soon)) {
    const mail = { kind: 'action-due', ...to, ...saidOf(action) } as const;
    await queueMail(queries, mail, { event: `action-due:${action.id}:${action.due}`, at });
  }
  const overdue = owned.filter(({ due }) => due < ended);
  if (overdue.length === 0) return;
  const mail = { kind: 'actions-overdue', ...to, actions: overdue.map(saidOf) } as const;
  await queueMail(queries, mail, { event: `actions-overdue:${weekOf(now)}`, at });
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The Monday of its week: the first day of 1970 was a Thursday. */
function weekOf(time: number): string {
  const day = Math.floor(time / DAY_MS);
  return dayOf((day - ((day + 3) % 7)) * DAY_MS);
}
