/** Longer than any call that uses it takes, shorter than anyone minds. */
const EVEN_MS = 250;

/** Resolves when the even time is over. */
export type EvenPause = () => Promise<void>;

/**
 * Runs something so that its duration reveals nothing: it takes at least the even time, however little there
 * was to do. For calls that must not reveal whether an email is known.
 */
export function createEvenTime(evenPause: EvenPause = pause) {
  return async <T>(run: () => Promise<T>): Promise<T> => {
    const [ran] = await Promise.allSettled([run(), evenPause()]);
    if (ran.status === 'rejected') throw ran.reason;
    return ran.value;
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, EVEN_MS));
}
