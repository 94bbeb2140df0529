/**
 * Everything typed but not yet on disk, across all screens. A screen with a draft registers it here, so that
 * the shell can flush it before reloading for an update or logging out. A hidden or closing page flushes its
 * own drafts.
 */
export interface UnsavedWork {
  /** Writes what is pending; never rejects. */
  flush(): Promise<void>;
  /** False while something could not be written. */
  isSaved(): boolean;
}

const registered = new Set<UnsavedWork>();

/** @returns a function that unregisters it */
export function registerUnsavedWork(work: UnsavedWork): () => void {
  registered.add(work);
  return () => registered.delete(work);
}

/** Flushes everything. True once all of it is on disk and the page may close. */
export async function flushUnsavedWork(): Promise<boolean> {
  await Promise.all([...registered].map((work) => work.flush()));
  return isWorkSaved();
}

/** False while something typed could not be written. */
export function isWorkSaved(): boolean {
  return [...registered].every((work) => work.isSaved());
}
