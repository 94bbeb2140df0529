import type { Sheet } from '#domain/sheet-schema.ts';
import { anesthesiaSheet } from './sheets/anesthesia-sheet.ts';
import { nursingSheet } from './sheets/nursing-sheet.ts';

/** The observed-dose sheet of each module that watches doses. */
export const doseSheets = {
  nursing: nursingSheet,
  anesthesia: anesthesiaSheet,
} as const satisfies Record<string, Sheet>;
