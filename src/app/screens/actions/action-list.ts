import type { Action } from '#domain/action.ts';

/** Which of the actions on this device the Action Plan shows. */

/** An empty text is all of them. */
export interface ActionFilters {
  readonly module: string;
  readonly area: string;
  /** As `ownerKey` has it. */
  readonly owner: string;
  readonly state: string;
}

export const NO_FILTERS: ActionFilters = { module: '', area: '', owner: '', state: '' };

const FILTERS = Object.keys(NO_FILTERS) as (keyof ActionFilters)[];

/** The filters that an address asks for. */
export function filtersIn(query: URLSearchParams): ActionFilters {
  const [module, area, owner, state] = ['module', 'area', 'owner', 'state'].map(
    (name) => query.get(name) ?? '',
  );
  return { module: module ?? '', area: area ?? '', owner: owner ?? '', state: state ?? '' };
}

/** The address's query for these filters. */
export function queryOf(filters: ActionFilters): Record<string, string> {
  return Object.fromEntries(
    FILTERS.filter((name) => filters[name] !== '').map((name) => [name, filters[name]]),
  );
}

/** The address that shows them. */
export function addressOf(filters: ActionFilters): string {
  return `/actions${isFiltered(filters) ? `?${new URLSearchParams(queryOf(filters))}` : ''}`;
}

export function isFiltered(filters: ActionFilters): boolean {
  return FILTERS.some((name) => filters[name] !== '');
}

/** Nobody has taken it yet. */
export const NOBODY = 'nobody';

/** Tells owners apart: somebody with an account, a name, or nobody. */
export function ownerKey({ ownerUser, ownerName }: Pick<Action, 'ownerUser' | 'ownerName'>): string {
  if (ownerUser !== null) return String(ownerUser);
  const name = ownerName.trim();
  return name === '' ? NOBODY : `name:${name}`;
}

export function matches(action: Action, { module, area, owner, state }: ActionFilters): boolean {
  return (
    (module === '' || action.section === module) &&
    (area === '' || action.area.trim() === area) &&
    (owner === '' || ownerKey(action) === owner) &&
    (state === '' || action.state === state)
  );
}
