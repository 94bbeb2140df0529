/** Longer than any of the calls takes that use it, shorter than anybody minds. */
export const EVEN_MS = 250;

/**
 * Runs something so that its time tells nothing: it ends no sooner than after `evenMs`,
 * however little there was to do. For calls that must not tell whether an email is known.
 */
export function createEvenTime(evenMs: number = EVEN_MS) {
  return async <T>(run: () => Promise<T>): Promise<T> => {
    const passed = new Promise<void>((resolve) => setTimeout(resolve, evenMs));
    const [ran] = await Promise.allSettled([run(), passed]);
    if (ran.status === 'rejected') throw ran.reason;
    return ran.value;
  };
}
