/** Longer than any call that uses it takes, shorter than anyone minds. */
export const EVEN_MS = 250;

/**
 * Runs something so that its duration reveals nothing: it takes at least `evenMs`, however little there was
 * to do. For calls that must not reveal whether an email is known.
 */
export function createEvenTime(evenMs: number = EVEN_MS) {
  return async <T>(run: () => Promise<T>): Promise<T> => {
    const passed = new Promise<void>((resolve) => setTimeout(resolve, evenMs));
    const [ran] = await Promise.allSettled([run(), passed]);
    if (ran.status === 'rejected') throw ran.reason;
    return ran.value;
  };
}
