/**
 * The prose of pages, as data. Within a text `[words](place)` is a link: to a page in the app
 * (`/help/assessments`), to an address (`https://…`), or, as `mailto:`, to support.
 */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly table: Table };

/** Plain words alone; the first cell of a row names it. */
export interface Table {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Topic {
  /** The topic’s fragment in an address, `#topic`. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface TextPiece {
  readonly text: string;
  /** The address that the piece links to; absent for plain words. */
  readonly href?: string;
}

/** The plain words and the links of a text, in order. */
export function textPieces(text: string): TextPiece[] {
  return text
    .split(/(\[[^\]]+\]\([^)\s]+\))/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [, words, href] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(piece) ?? [];
      return words === undefined || href === undefined ? { text: piece } : { text: words, href };
    });
}
