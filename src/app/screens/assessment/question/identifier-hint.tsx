import { flushSync } from 'react-dom';
import type { ReactNode } from 'react';
import { patientIdentifiers } from '#domain/patient-identifiers/patient-identifiers.ts';
import { identifierSentence } from './identifier-sentence.ts';
import styles from './identifier-hint.module.css';

interface Look {
  /** The id of the hint, by which the box is described. */
  readonly id: string;
  readonly text: string;
  readonly assessmentId: string;
  readonly show: (hint: ReactNode) => void;
}

/**
 * The hints that were hidden, by assessment. In memory alone, as a hint quotes words that should not be kept
 * anywhere.
 */
const hidden = new Set<string>();

/** Looks at a note and shows what in it seems to identify a patient, or nothing (rule STEP-11). */
export function identifierHint(look: Look): void {
  const { id, text, assessmentId, show } = look;
  const keyOf = (words: string) => `${assessmentId} ${words}`;
  const identifiers = patientIdentifiers(text).filter(({ words }) => !hidden.has(keyOf(words)));
  const hide = (button: Element) => {
    for (const { words } of identifiers) hidden.add(keyOf(words));
    if (button === document.activeElement) focusBox(id);
    identifierHint(look);
  };
  const hint =
    identifiers.length === 0 ? null : (
      <Hint id={id} sentence={identifierSentence(identifiers)} onHide={hide} />
    );
  withFocusInPlace(() => flushSync(() => show(hint)));
}

function Hint({
  id,
  sentence,
  onHide,
}: {
  readonly id: string;
  readonly sentence: string;
  readonly onHide: (button: Element) => void;
}): ReactNode {
  return (
    <div className={styles.hint}>
      <p id={id}>{sentence}</p>
      <button
        type="button"
        aria-label="Hide this hint"
        // The box keeps the focus, and with it the keyboard on the screen.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => onHide(event.currentTarget)}
      >
        Hide
      </button>
    </div>
  );
}

function focusBox(hintId: string): void {
  document.querySelector<HTMLElement>(`[aria-describedby~="${hintId}"]`)?.focus({ preventScroll: true });
}

/** A hint above the field that has the focus by now must not move it away under somebody's hands. */
function withFocusInPlace(change: () => void): void {
  const field = document.activeElement ?? document.body;
  const { style } = document.documentElement;
  const before = field.getBoundingClientRect().top;
  // Some browsers make up for part of it by themselves.
  style.overflowAnchor = 'none';
  change();
  scrollBy({ top: field.getBoundingClientRect().top - before, behavior: 'instant' });
  style.overflowAnchor = '';
}
