/** A difference smaller than this is a browser's own bar, not a keyboard, in CSS pixels. */
const LEAST_KEYBOARD = 120;

type Viewport = Pick<
  VisualViewport,
  'height' | 'offsetTop' | 'scale' | 'addEventListener' | 'removeEventListener'
>;
interface Bar {
  readonly style: Pick<CSSStyleDeclaration, 'setProperty'>;
}

/**
 * Keeps a bar at the foot of the page above the on-screen keyboard where the keyboard lies
 * over the page instead of making it shorter (iOS). Sets `--keyboard` on the bar.
 *
 * @returns how to stop
 */
export function keepAboveKeyboard(bar: Bar, viewport: Viewport): () => void {
  const place = () => {
    const covered = window.innerHeight - viewport.height - viewport.offsetTop;
    // Zoomed in, the visible part is small for another reason.
    const keyboard = viewport.scale === 1 && covered > LEAST_KEYBOARD ? covered : 0;
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
