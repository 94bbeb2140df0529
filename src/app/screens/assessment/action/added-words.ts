/** Said where an action has been begun beside what was found. */
export const ADDED = 'Added. It is saved on this device, and is sent automatically.';
