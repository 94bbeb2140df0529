/** Kept for the device (rule HOME-6). */
const KEY = 'invite-hint';

/** Whether the hint was answered on this device, or nobody can know. */
export function isInviteHintOver(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

export function endInviteHint(): void {
  try {
    localStorage.setItem(KEY, 'over');
  } catch {
    // Full storage: it may be shown once more.
  }
}
