/** A change from elsewhere of a field that has the focus, told beside it (rule SYN-5). */
export interface Told {
  readonly theirs: Theirs | null;
  /** Something was typed since that arrived. */
  readonly isTypedOver: boolean;
}

/** Somebody else's value of a field. */
export interface Theirs {
  readonly text: string;
  /** Null where that cannot be told. */
  readonly by: string | null;
}

export const NOTHING_TOLD: Told = { theirs: null, isTypedOver: false };

interface Arriving extends Theirs {
  /** The value is the one in the field, or was written from here. */
  readonly isOwn: boolean;
}

/** The same object when nothing has changed: it is asked at every rendering. */
export function toldAfter<T extends Told>(before: T, { text, by, isOwn }: Arriving): T {
  if (!isOwn)
    return text === before.theirs?.text ? before : { ...before, theirs: { text, by }, isTypedOver: false };
  // The others have put back the value that stands in the field.
  return before.theirs === null || before.isTypedOver ? before : { ...before, theirs: null };
}

/** The sentence about it. */
export function toldSentence({ text, by }: Theirs): string {
  const name = by ?? 'Someone';
  return text === '' ? `${name} has cleared this.` : `${name} wrote here: “${text}”`;
}
