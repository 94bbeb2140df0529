/** The words of a mail, before they are laid out as text and HTML. Plain text throughout. */
export interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Labels and their values, one below the other. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Under headings, below the facts. */
  readonly groups: readonly WordGroup[];
  /** The label of the button that opens the mail's link; null when there is nothing to open. */
  readonly button: string | null;
  /** Shown below the button: how long the link works. */
  readonly afterButton: string | null;
  /** Why the reader is getting this mail. */
  readonly why: string;
}

export interface WordGroup {
  readonly heading: string;
  readonly sentences: readonly string[];
  readonly items: readonly WordItem[];
}

interface WordItem {
  readonly title: string;
  readonly lines: readonly string[];
}

export type Said = Partial<Words> & Pick<Words, 'subject' | 'paragraphs' | 'why'>;

/** A mail is read on a phone; the rest is where its button leads. */
const MOST_ITEMS = 12;

export function firstItems(items: readonly WordItem[]): WordItem[] {
  const more = items.length - MOST_ITEMS;
  return [...items.slice(0, MOST_ITEMS), ...(more > 0 ? [{ title: `And ${more} more`, lines: [] }] : [])];
}
