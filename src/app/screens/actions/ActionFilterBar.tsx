import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { NO_OWNER, ownerWords, STATES, STATE_WORDS } from '#domain/action-words.ts';
import { SelectField } from '../../widgets/SelectField.tsx';
import { NOBODY, ownerKey } from './action-list.ts';
import type { ActionFilters } from './action-list.ts';
import type { ActionsOnDevice } from './use-actions.ts';

type Option = readonly [value: string, words: string];

interface ActionFilterBarProps {
  readonly read: ActionsOnDevice;
  readonly filters: ActionFilters;
  readonly onChange: (filters: ActionFilters) => void;
}

/** By module, area, owner and state. */
export function ActionFilterBar({ read, filters, onChange }: ActionFilterBarProps): ReactNode {
  const { actions, sections, people } = read;
  const areas = useMemo(
    () =>
      sorted(
        actions.map(({ action }) => [action.area.trim(), action.area.trim()]),
        filters.area,
      ),
    [actions, filters.area],
  );
  const owners = useMemo(
    () =>
      sorted(
        actions.map(({ action }) => [ownerKey(action), ownerWords(action, people)] as const),
        filters.owner,
      ),
    [actions, people, filters.owner],
  );
  const set = (change: Partial<ActionFilters>) => onChange({ ...filters, ...change });
  return (
    <search className="action-filters" aria-label="Actions">
      <SelectField
        label="Module"
        value={filters.module}
        onChange={(module) => set({ module })}
        options={[['', 'All modules'], ...sections.map(({ id, title }) => [String(id), title] as const)]}
      />
      <SelectField
        label="Area"
        value={filters.area}
        onChange={(area) => set({ area })}
        options={[['', 'All areas'], ...areas]}
      />
      <SelectField
        label="Owner"
        value={filters.owner}
        onChange={(owner) => set({ owner })}
        options={[['', 'Everyone'], ...owners, [NOBODY, NO_OWNER]]}
      />
      <SelectField
        label="State"
        value={filters.state}
        onChange={(state) => set({ state })}
        options={[['', 'Any state'], ...STATES.map((state) => [state, STATE_WORDS[state]] as const)]}
      />
    </search>
  );
}

/** Each once, by its words; also what is chosen, though no action has it any more. */
function sorted(options: readonly Option[], chosen: string): Option[] {
  const known = new Map(options.filter(([value]) => value !== '' && value !== NOBODY));
  if (chosen !== '' && chosen !== NOBODY && !known.has(chosen))
    known.set(chosen, chosen.replace(/^name:/, ''));
  return [...known].toSorted(([, a], [, b]) => a.localeCompare(b));
}
