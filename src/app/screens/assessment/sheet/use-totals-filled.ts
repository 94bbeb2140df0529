import { useEffect } from 'react';
import { equalValues } from '#domain/leaf-values.ts';
import { countersToFill } from '#domain/sheet-links.ts';
import type { Sheet } from '#domain/sheet.ts';
import { useOpen, useOpened } from '../open/open-context.ts';

/** One person who watched on two devices has rows of both, and the counter of one of them. */
export function useTotalsFilled(sheet: Sheet, isReadOnly: boolean): void {
  const open = useOpen();
  const missing = useOpened((_, shown) => [...countersToFill(sheet, shown, open.userId)], equalValues);
  useEffect(() => {
    if (!isReadOnly && missing.length > 0) open.tapAll(missing);
  }, [open, missing, isReadOnly]);
}
