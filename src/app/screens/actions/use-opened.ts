import { useCallback, useEffect, useState } from 'react';
import { draftOfAction } from '#device/outbox/action-drafts.ts';
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
  /** The last one of each action: what of it is not written yet is shown again. */
  const [drafts] = useState(() => new Map<string, ActionDraft>());
  const openIt = useCallback(
    (action: Action) => {
      const { id } = action;
      const before = drafts.get(id);
      const draft =
        before?.isSaved() === false
          ? before
          : new ActionDraft(action, (screen) => draftOfAction(device.drafts, id, screen));
      drafts.set(id, draft);
      setOpened({ id, draft, placed: action });
    },
    [device, drafts],
  );
  const found = wanted === null ? undefined : actions.find(({ action }) => action.id === wanted);
  if (found !== undefined) {
    setWanted(null);
    openIt(found.action);
  }

  const draft = opened?.draft ?? null;
  useEffect(() => {
    if (draft === null) return undefined;
    const unregister = registerUnsavedWork({ flush: () => draft.flush(), isSaved: () => draft.isSaved() });
    return () => {
      const look = () => {
        if (!draft.isSaved()) return;
        stop();
        unregister();
      };
      const stop = draft.subscribe(look);
      void draft.close().then(look);
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
