import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#contract/people.ts';
import { byUrgency } from '#domain/action-order.ts';
import { countsWords, shownWords, STATES, stateCounts } from '#domain/action-words.ts';
import { dayOf } from '#domain/calendar-day.ts';
import { dateAndTime } from '#domain/date-and-time.ts';
import { hasRight } from '#domain/role.ts';
import { useMe } from '../../device-hooks/device-context.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { Opening } from '../../shell/Opening.tsx';
import { Button } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { Spinner } from '../../widgets/Spinner.tsx';
import { ActionColumn } from './ActionColumn.tsx';
import type { PlacedAction } from './ActionColumn.tsx';
import { ActionFilterBar } from './ActionFilterBar.tsx';
import { addressOf, filtersIn, isFiltered, matches, NO_FILTERS, queryOf } from './action-list.ts';
import type { ActionFilters } from './action-list.ts';
import { AddAction } from './AddAction.tsx';
import { planHere } from './plan-here.ts';
import { PlanOnPaper } from './PlanOnPaper.tsx';
import { PlanWays } from './PlanWays.tsx';
import { useActions, useSectionsOf } from './use-actions.ts';
import type { ActionsOnDevice } from './use-actions.ts';
import { useOpened } from './use-opened.ts';
import { usePrinting } from './use-printing.ts';
import '../../widgets/page.css';
import './actions.css';

/** What the hospital does about its findings, and how far that has come (rule ACT-14). */
export default function Actions(): ReactNode {
  const read = useActions();
  const me = useMe();
  if (read === undefined || me === undefined) return <Opening />;
  return <ActionPlan read={read} me={me} />;
}

interface ActionPlanProps {
  readonly read: ActionsOnDevice;
  readonly me: CurrentUser | null;
}

function ActionPlan({ read, me }: ActionPlanProps): ReactNode {
  const roleId = me?.roleId ?? 0;
  const { actions, sections, lastPullAt, isOffline } = read;
  const canEdit = hasRight(roleId, 'edit');
  const [isAdding, setIsAdding] = useState(false);
  const [query, setQuery] = useSearchParams();
  const [today] = useState(() => dayOf(new Date()));
  const filters = useMemo(() => filtersIn(query), [query]);
  const { opened, toggle, open } = useOpened(actions, query.get('open'));
  const sectionOf = useSectionsOf(actions);
  const titles = useMemo(() => new Map(sections.map(({ id, title }) => [String(id), title])), [sections]);

  const placed = useMemo(
    () =>
      actions.map((held) => ({ held, placed: opened?.id === held.action.id ? opened.placed : held.action })),
    [actions, opened],
  );
  const shown = useMemo(() => {
    const order = byUrgency(today);
    return placed
      .filter((one) => matches(one.placed, filters) || one.held.action.id === opened?.id)
      .toSorted((a, b) => order(a.placed, b.placed));
  }, [placed, filters, today, opened]);
  const counted = useMemo(
    () =>
      stateCounts(
        shown.map(({ held }) => held.action),
        today,
      ),
    [shown, today],
  );
  const planNow = () => planHere({ read, sectionOf, filters, today, opened: opened?.draft ?? null });
  const change = (next: ActionFilters) => setQuery(queryOf(next), { replace: true });

  const isOnPaper = usePrinting() && actions.length > 0;
  return (
    <div className={`page action-plan ${isOnPaper ? 'action-plan-behind' : ''}`}>
      {isOnPaper && <PlanOnPaper plan={planNow()} institution={me?.institution} />}
      <div className="action-plan-head">
        <PageHeading title="Action Plan" />
        {canEdit && (
          <Button look="main" icon="plus" onClick={() => setIsAdding(true)}>
            Add an action
          </Button>
        )}
      </div>
      {actions.length > 0 && (
        <>
          <p className="action-plan-counts" role="status">
            <span>{countsWords(counted)}</span>
          </p>
          <ActionFilterBar read={read} filters={filters} onChange={change} />
          <div className="action-plan-bar">
            <p className="action-plan-hits">
              <span>{shownWords(shown.length, actions.length)}</span>
              {isFiltered(filters) && (
                <Button look="quiet" onClick={() => change(NO_FILTERS)}>
                  Clear All
                </Button>
              )}
            </p>
            {shown.length > 0 && (
              <PlanWays planNow={planNow} address={addressOf(filters)} institution={me?.institution} />
            )}
          </div>
        </>
      )}
      {isOffline && lastPullAt !== null && (
        <Note text={`You are offline. This list is from ${dateAndTime(lastPullAt)}.`} />
      )}
      {actions.length === 0 && <Empty lastPullAt={lastPullAt} isOffline={isOffline} canEdit={canEdit} />}
      {actions.length > 0 && shown.length === 0 && <p className="action-plan-empty">No actions match.</p>}
      {shown.length > 0 && (
        <Board
          shown={shown}
          isOfOneState={filters.state !== ''}
          openedId={opened?.id ?? null}
          row={{ today, roleId, titles, sectionOf, read, opened, onToggle: toggle }}
        />
      )}
      {isAdding && (
        <AddAction
          sections={sections}
          actions={actions}
          onClose={() => setIsAdding(false)}
          onAdded={(id) => {
            setIsAdding(false);
            open(id);
          }}
        />
      )}
    </div>
  );
}

interface BoardProps {
  readonly shown: readonly PlacedAction[];
  /** Only actions of one state are asked for. */
  readonly isOfOneState: boolean;
  readonly openedId: string | null;
  readonly row: Parameters<typeof ActionColumn>[0]['row'];
}

/** A column for each state where there is room; else one below another. */
function Board({ shown, isOfOneState, openedId, row }: BoardProps): ReactNode {
  const board = useRef<HTMLDivElement>(null);
  useShown(board, openedId, row.onToggle);
  const columns = STATES.map((state) => ({
    state,
    actions: shown.filter(({ placed }) => placed.state === state),
  })).filter(({ state, actions }) => actions.length > 0 || !(isOfOneState || state === 'dropped'));
  return (
    <div ref={board} className="action-board" data-columns={columns.length}>
      {columns.map(({ state, actions }) => (
        <ActionColumn key={state} state={state} actions={actions} row={row} />
      ))}
    </div>
  );
}

/** What opens without a press on its row, as from the Device page or when new, is brought into view. */
function useShown(
  board: { readonly current: HTMLElement | null },
  openedId: string | null,
  onToggle: unknown,
): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (openedId === null || openedId === last.current) return;
    last.current = openedId;
    const row = board.current?.querySelector<HTMLElement>(`[data-id="${openedId}"]`);
    if (row === null || row === undefined || row.contains(document.activeElement)) return;
    row.scrollIntoView({ block: 'nearest' });
  }, [board, openedId, onToggle]);
}

function Empty({
  lastPullAt,
  isOffline,
  canEdit,
}: {
  readonly lastPullAt: string | null;
  readonly isOffline: boolean;
  readonly canEdit: boolean;
}): ReactNode {
  if (lastPullAt === null && !isOffline) return <Spinner label="Loading your hospital’s actions…" />;
  return (
    <p className="action-plan-empty">
      {canEdit
        ? 'Actions come from the findings of your tracers: add one to write down what will be done about a finding.'
        : 'Actions come from the findings of your tracers: your hospital’s editors write down here what will be done about them.'}
    </p>
  );
}

function Note({ text }: { readonly text: string }): ReactNode {
  return (
    <p className="action-plan-note">
      <Icon name="no-network" />
      <span>{text}</span>
    </p>
  );
}
