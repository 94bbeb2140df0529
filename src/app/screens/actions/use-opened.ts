import { useCallback, useEffect, useState } from 'react';
import type { HeldAction } from '#device/store/actions.ts';
import type { Action } from '#domain/action.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { registerUnsavedWork } from '../../device-hooks/unsaved-work.ts';
import { ActionDraft } from './action-draft.ts';

/** The row that is open. */
export interface OpenedAction {
  readonly id: string;
  readonly draft: ActionDraft;
  /** As it was when opened: it keeps its place while it is edited. */
  readonly placed: Action;
}

interface Opening {
  readonly opened: OpenedAction | null;
  readonly toggle: (action: Action) => void;
  /** Also what is only about to be read. */
  readonly open: (id: string) => void;
}

/** One row at a time is open. @param first the id that the address names */
export function useOpened(actions: readonly HeldAction[], first: string | null): Opening {
  const device = useDevice();
  const [wanted, setWanted] = useState(first);
  const [opened, setOpened] = useState<OpenedAction | null>(null);
  const openIt = useCallback(
    (action: Action) => {
      const draft = new ActionDraft(action, (leaves, seen) => device.editAction(action.id, leaves, seen));
      setOpened({ id: action.id, draft, placed: action });
    },
    [device],
  );
  const found = wanted === null ? undefined : actions.find(({ action }) => action.id === wanted);
  if (found !== undefined) {
    setWanted(null);
    openIt(found.action);
  }

  const draft = opened?.draft ?? null;
  useEffect(() => {
    if (draft === null) return undefined;
    const leave = () => void draft.flush();
    const unregister = registerUnsavedWork(draft);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      void draft.flush().finally(unregister);
    };
  }, [draft]);
  const held = opened === null ? undefined : actions.find(({ action }) => action.id === opened.id);
  useEffect(() => {
    if (draft !== null && held !== undefined) draft.read(held.action);
  }, [draft, held]);

  const toggle = useCallback(
    (action: Action) => {
      if (opened?.id === action.id) setOpened(null);
      else openIt(action);
    },
    [opened, openIt],
  );
  return { opened, toggle, open: setWanted };
}
