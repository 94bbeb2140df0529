import type { Font } from 'exceljs';

/** Every cell names its font, because programs differ in their default. */
export function sheetFont(more: Partial<Font> = {}): Partial<Font> {
  return { name: 'Calibri', family: 2, size: 11, ...more };
}
