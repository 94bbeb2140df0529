/** A smaller difference is the browser's own toolbar, not a keyboard; in CSS pixels. */
const LEAST_KEYBOARD = 120;

type Viewport = Pick<
  VisualViewport,
  'height' | 'offsetTop' | 'scale' | 'addEventListener' | 'removeEventListener'
>;
interface Bar {
  readonly style: Pick<CSSStyleDeclaration, 'setProperty'>;
}

/**
 * Keeps a bottom bar above the on-screen keyboard where the keyboard covers the page instead of shrinking it
 * (iOS). Sets `--keyboard` on the bar, which is 0 until then.
 *
 * @returns a function that stops it
 */
export function keepAboveKeyboard(bar: Bar, viewport: Viewport): () => void {
  let placed = 0;
  const place = () => {
    const covered = window.innerHeight - viewport.height - viewport.offsetTop;
    // When zoomed in, the visible part is small for another reason.
    const keyboard = viewport.scale === 1 && covered > LEAST_KEYBOARD ? covered : 0;
    // The browser would compute the styles of all that is in the bar again.
    if (keyboard === placed) return;
    placed = keyboard;
    bar.style.setProperty('--keyboard', `${keyboard}px`);
  };
  place();
  viewport.addEventListener('resize', place);
  viewport.addEventListener('scroll', place);
  return () => {
    viewport.removeEventListener('resize', place);
    viewport.removeEventListener('scroll', place);
  };
}
