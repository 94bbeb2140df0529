/** The listeners of something that changes. They read its current state from the thing itself. */
export class Observable {
  readonly #listeners = new Set<() => void>();

  /** As `useSyncExternalStore` expects it. @returns a function that unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tells every listener that something has changed. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
