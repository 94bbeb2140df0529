/** Who wants to hear of a change, kept by what changes. What it says now is asked of that itself. */
export class Observable {
  readonly #listeners = new Set<() => void>();

  /** As `useSyncExternalStore` takes it. @returns the function that ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tells everybody that something has changed. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
