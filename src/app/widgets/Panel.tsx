import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { isOfPanel } from './panel-entry.ts';
import { useEscape } from './use-escape.ts';
import './panel.css';

interface PanelProps {
  readonly title: string;
  /** Called on Escape, the close button, going back on a phone, and when another panel opens. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Closes the panel that is open: there is room for one. */
let closeOther: (() => void) | null = null;

/**
 * What is read or worked out beside the page: from the right on a tablet and a desk, where the page can be used
 * meanwhile, and as a modal sheet from below on a phone. It is open for as long as it is rendered; focus goes to
 * its heading, and back to where it was.
 */
export default function Panel({ title, onClose, children }: PanelProps): ReactNode {
  const panel = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const titleId = useId();
  const isModal = useIsNarrow();
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = panel.current;
    cameFrom.current ??= document.activeElement;
    if (isModal) element?.showModal();
    else element?.show();
    heading.current?.focus({ preventScroll: true });
    return () => element?.close();
  }, [isModal]);

  useLayoutEffect(() => {
    const element = panel.current;
    const mine = () => close();
    closeOther?.();
    closeOther = mine;
    return () => {
      if (closeOther === mine) closeOther = null;
      const isFocusInside = element?.contains(document.activeElement) ?? false;
      const before = cameFrom.current;
      queueMicrotask(() => {
        const isFocusLost = isFocusInside && !document.activeElement?.closest('dialog');
        if (isFocusLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, []);

  useBackCloses(isModal, title, onClose);
  useEscape(!isModal, onClose);

  return (
    <dialog
      ref={panel}
      className="panel"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="panel-head">
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className="panel-body">{children}</div>
    </dialog>
  );
}

/**
 * Where people go back to close what covers the page: an entry of the history stands for it. A link of the panel
 * takes its place (see `useMove`), and a page that is loaded anew opens it again (see `OnRequest`), so that going
 * back always leads somewhere else.
 */
function useBackCloses(isModal: boolean, title: string, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isModal) return undefined;
    const goneBack = () => close();
    // The router's own state, so that to the router it is the same place.
    if (!isOfPanel(history.state)) history.pushState({ ...history.state, panel: title }, '');
    addEventListener('popstate', goneBack);
    return () => {
      removeEventListener('popstate', goneBack);
      // Not after a link of the panel has led elsewhere.
      if (isOfPanel(history.state)) history.back();
    };
  }, [isModal, title]);
}

/** No room for a page and a panel side by side; `--half-tablet` in theme/breakpoints.css. */
const NARROW = '(width <= 40rem)';

function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
