import type { Font } from 'exceljs';

/** Every cell names its font: where it is left out, programs differ in what they take. */
export function sheetFont(more: Partial<Font> = {}): Partial<Font> {
  return { name: 'Calibri', family: 2, size: 11, ...more };
}
