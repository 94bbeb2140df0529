/**
 * What is typed but not yet on the disk, of all screens together. A screen with a draft
 * registers it here, so that the frame can flush it before it reloads the page for an
 * update or logs out. A page that is hidden or closed flushes its drafts by itself.
 */
export interface UnsavedWork {
  /** Writes what is pending; never rejects. */
  flush(): Promise<void>;
  /** False while something could not be written. */
  isSaved(): boolean;
}

const registered = new Set<UnsavedWork>();

/** @returns the function that takes it off the list again */
export function registerUnsavedWork(work: UnsavedWork): () => void {
  registered.add(work);
  return () => registered.delete(work);
}

/** Flushes everything. True when all of it is on the disk, so that the page may go. */
export async function flushUnsavedWork(): Promise<boolean> {
  await Promise.all([...registered].map((work) => work.flush()));
  return isWorkSaved();
}

/** False while something typed could not be written. */
export function isWorkSaved(): boolean {
  return [...registered].every((work) => work.isSaved());
}
