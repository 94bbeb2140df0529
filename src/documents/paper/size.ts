/** US Letter in points. */
export const portrait = { width: 612, height: 792 } as const;
export const landscape = { width: 792, height: 612 } as const;
export type PaperSize = typeof portrait | typeof landscape;

/** Free on each side. */
export const MARGIN = 46;

/** The width between the margins. */
export const columnWidth = {
  portrait: portrait.width - 2 * MARGIN,
  landscape: landscape.width - 2 * MARGIN,
} as const;
