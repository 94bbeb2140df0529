import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { Assessment } from '#domain/assessment.ts';
import type { ListName } from '#domain/entries.ts';
import { listOfLeaf } from '#domain/leaf.ts';
import { equalValues, leafEntries, leafValue } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { Section } from '#domain/section.ts';
import type { Held } from '#device/device.ts';
import type { DraftStatus } from '#device/outbox/draft.ts';
import type { EditingState } from '#device/outbox/editing-tab.ts';
import type { OpenAssessment } from './open-assessment.ts';

/** How the parts of a step read and change the open assessment, each only what it needs. */

export const OpenContext = createContext<OpenAssessment | null>(null);

export function useOpen(): OpenAssessment {
  const open = useContext(OpenContext);
  if (open === null) throw new Error('Only for the steps of an assessment');
  return open;
}

export function useSectionIfHeld(): Section | null {
  const open = useOpen();
  return useSyncExternalStore(open.subscribe, () => open.read?.section ?? null);
}

/** The assessment's section; only for steps that cannot be shown without it. */
export function useSection(): Section {
  const section = useSectionIfHeld();
  if (section === null) throw new Error('This step needs the section');
  return section;
}

/**
 * A value derived from the open assessment. The caller rerenders only when the result changes.
 *
 * @param pick must not depend on anything outside `deps`
 */
export function useOpened<T>(
  pick: (held: Held, shown: Assessment, stored: Assessment) => T,
  areEqual: (a: T, b: T) => boolean = Object.is,
): T {
  const open = useOpen();
  const last = useRef<{ value: T } | null>(null);
  return useSyncExternalStore(open.subscribe, () => {
    const held = open.read?.held;
    if (!held || !open.shown || !open.stored) {
      if (last.current !== null) return last.current.value;
      throw new Error('The assessment has not been read yet');
    }
    const value = pick(held, open.shown, open.stored);
    if (last.current === null || !areEqual(last.current.value, value)) last.current = { value };
    return last.current.value;
  });
}

/** The value of one leaf; the caller rerenders only when it changes. */
export function useLeaf(leaf: Leaf): LeafValue {
  return useOpened((_, shown) => leafValue(shown, leaf), equalValues);
}

/** The server's sentence refusing a leaf, while it still applies. */
export function useRefusal(leaf: Leaf): string | undefined {
  return useOpened((held) => held.refusals[leaf]?.sentence);
}

/** The server's sentence refusing an entry of a list. */
export function useListRefusal(list: ListName): string | undefined {
  return useOpened(
    (held) => leafEntries(held.refusals).find(([leaf]) => listOfLeaf(leaf) === list)?.[1].sentence,
  );
}

export function useEditing(): EditingState {
  const open = useOpen();
  return useSyncExternalStore(open.subscribeEditing, () => open.editing);
}

export function useDraftStatus(): DraftStatus {
  const open = useOpen();
  return useSyncExternalStore(open.subscribeDraft, () => open.draftStatus);
}
