import { Fragment, useCallback, useRef, useState } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import type { HeldAction } from '#device/store/actions.ts';
import { STATE_WORDS } from '#domain/action-words.ts';
import type { ActionState } from '#domain/action-words.ts';
import type { Action } from '#domain/action.ts';
import { digits } from '#domain/digits.ts';
import { useRowWindow } from '../assessments/list/row-window.ts';
import { ActionRow } from './ActionRow.tsx';
import type { RowAround } from './ActionRow.tsx';

/** An action, and the values by which it has its place: those it had when it was opened. */
export interface PlacedAction {
  readonly held: HeldAction;
  readonly placed: Action;
}

interface ActionColumnProps {
  readonly state: ActionState;
  readonly actions: readonly PlacedAction[];
  readonly row: RowAround;
}

/** The actions of one state, of which only those in view are rendered. */
export function ActionColumn({ state, actions, row }: ActionColumnProps): ReactNode {
  const body = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const keyOf = useCallback((index: number) => actions[index]?.held.action.id ?? String(index), [actions]);
  const focus = {
    onFocus: (event: FocusEvent) => {
      setFocusedId(event.target.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? null);
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget === null) setFocusedId(null);
    },
  };
  const pinnedId = focusedId ?? row.opened?.id ?? null;
  const { rows, rest, measure } = useRowWindow(body, {
    count: actions.length,
    total: actions.length,
    keyOf,
    pinned: pinnedId === null ? -1 : actions.findIndex(({ held }) => held.action.id === pinnedId),
  });
  return (
    <section className="action-column" aria-labelledby={`actions-${state}`}>
      <h2 id={`actions-${state}`}>{`${STATE_WORDS[state]} (${digits(actions.length)})`}</h2>
      <ul ref={body} className="action-rows" {...focus}>
        {rows.map(({ index, gap }) => {
          const held = actions[index]?.held;
          if (held === undefined) return null;
          return (
            <Fragment key={held.action.id}>
              <Gap height={gap} />
              <ActionRow held={held} index={index} of={actions.length} around={row} measure={measure} />
            </Fragment>
          );
        })}
        <Gap height={rest} />
      </ul>
    </section>
  );
}

/** Stands in for rows that are not rendered. */
function Gap({ height }: { readonly height: number }): ReactNode {
  return height === 0 ? null : <li aria-hidden="true" className="action-gap" style={{ height }} />;
}
