/**
 * Whether a write was refused for want of room. A browser says so of the write, or of the transaction it was
 * in; Dexie wraps either, and lists what several writes at once met.
 */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) return false;
  if (error.name === 'QuotaExceededError') return true;
  if ('failures' in error && Array.isArray(error.failures) && error.failures.some(isNoRoom)) return true;
  return 'inner' in error && error.inner !== error && isNoRoom(error.inner);
}
