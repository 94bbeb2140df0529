import { useState } from 'react';
import type { SeenVersion } from '#device/outbox/edit-rows.ts';
import { useEditing, useOpen } from '../open/open-context.ts';

export interface Typed {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  /** What has arrived from elsewhere since the field took the focus, and does not stand in it; else null. */
  readonly theirs: Theirs | null;
}

/** What somebody else has put into a field. */
export interface Theirs {
  readonly text: string;
  /** Null where that cannot be told. */
  readonly by: string | null;
}

interface Typing {
  readonly text: string;
  /** The version on the screen when the field took the focus. */
  readonly seen: SeenVersion;
  readonly theirs: Theirs | null;
  /** Something was typed since that arrived. */
  readonly isTypedOver: boolean;
}

/**
 * Text as typed. While focused, the field keeps its text whatever arrives from elsewhere, and tells of it:
 * nobody's words change under their hands, and nobody replaces what they could not see.
 */
export function useTyped(
  stored: string,
  write: (text: string, seen: SeenVersion) => void,
  onLeave: () => void,
): Typed {
  const open = useOpen();
  const [typing, setTyping] = useState<Typing | null>(null);
  // When another tab takes over, or the browser keeps the page, a field loses focus without a blur event.
  const isHere = useEditing() === 'here';
  if (!isHere && typing !== null) setTyping(null);
  // What is typed stands in `stored` at once, so anything else there is not from here.
  else if (typing !== null && stored !== typing.text && stored !== typing.theirs?.text)
    setTyping({ ...typing, theirs: { text: stored, by: open.broughtBy }, isTypedOver: false });
  // They have put back what stands in the field.
  else if (typing?.theirs && !typing.isTypedOver && stored === typing.text)
    setTyping({ ...typing, theirs: null });
  const { text, theirs = null } = typing ?? { text: stored };
  return {
    value: text,
    theirs: theirs?.text === text ? null : theirs,
    onFocus: () => setTyping({ text: stored, seen: open.seen, theirs: null, isTypedOver: false }),
    onChange: (next) => {
      const seen = typing === null ? open.seen : typing.seen;
      setTyping({ text: next, seen, theirs, isTypedOver: true });
      write(next, seen);
    },
    onBlur: () => {
      setTyping(null);
      onLeave();
    },
  };
}
