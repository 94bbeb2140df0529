import { rowLeaf } from '#domain/leaf.ts';
import type { Page } from './page.ts';
import { COLUMNS } from './simulated-section.ts';
import type { World } from './world.ts';

/** What a person does with one row of a sheet; only with one of their own. */
export interface Dose {
  readonly sheet: string;
  readonly deed: 'adds' | 'fills in' | 'removes';
  readonly cells: Readonly<Record<string, boolean>>;
}

const DEEDS = ['adds', 'adds', 'fills in', 'removes'] as const;
/** A person writes down no more on one sheet. */
const MOST_ROWS = 12;

export function drawnDose(world: World): Dose {
  const sheet = world.pick([...COLUMNS.keys()]) ?? 'doses';
  const answered = (COLUMNS.get(sheet) ?? []).filter(() => world.chance(0.7));
  return {
    sheet,
    deed: world.pick(DEEDS) ?? 'adds',
    cells: Object.fromEntries(answered.map((column) => [column, world.chance(0.5)])),
  };
}

/** Writes down a dose, or more of one that the same person has written down, or takes one back. */
export function watchDose(world: World, page: Page, { sheet, deed, cells }: Dose): void {
  const by = page.device.userId;
  const { own, others } = page.dosesOf(sheet, by);
  const adds = own.length === 0 || (deed === 'adds' && own.length < MOST_ROWS);
  const id = adds ? page.device.newEntryId() : world.pick(own);
  if (id === undefined) return;
  const removes = !adds && deed === 'removes';
  page.tap(rowLeaf(sheet, id), removes ? null : { by, drug: world.nextText(by), cells });
  world.count(adds ? 'dose added' : removes ? 'dose removed' : 'dose filled in');
  if (removes && own.length + others.length === 1) world.count('last dose of a sheet removed');
  if (others.length > 0) world.count("dose beside somebody else's");
}
