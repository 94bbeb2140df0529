import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  /** Called on Escape and the close button; without it the dialog cannot be dismissed. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
  /** Buttons, the main one first. */
  readonly actions?: ReactNode;
  readonly isWide?: boolean;
  readonly className?: string;
}

/** The place of the focus before a dialog that has just gone, for one that takes its place. */
let handedOn: Element | null = null;

/**
 * A modal dialog on the platform's own element: what lies below is inert, and focus goes
 * back to where it was. It is open for as long as it is rendered.
 */
export function Dialog({
  title,
  onClose,
  children,
  actions,
  isWide = false,
  className = '',
}: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = (cameFrom.current ??= handedOn ?? document.activeElement);
    handedOn = null;
    if (element && !element.open) element.showModal();
    heading.current?.focus();
    return () => {
      handedOn = before;
      queueMicrotask(() => {
        // A dialog that takes this one's place gives the focus back when it goes.
        if (handedOn === null) return;
        handedOn = null;
        // Only after removal: if closed and removed in one step, Chromium would keep the caret in
        // it.
        if (element?.isConnected !== true && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`dialog ${isWide ? 'dialog-wide' : ''} ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file picker's cancel bubbles up to here as well.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        // Browsers let a second Escape through; a dialog that cannot be dismissed reopens.
        const element = event.currentTarget;
        if (event.target === element && element.isConnected && !element.open) {
          if (onClose) onClose();
          else element.showModal();
        }
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {onClose && <IconButton icon="close" label="Close" onClick={onClose} />}
      </div>
      <div className="dialog-body">{children}</div>
      {actions && <div className="dialog-actions">{actions}</div>}
    </dialog>
  );
}
