import { useState } from 'react';
import type { SeenVersion } from '#device/rows/stored.ts';
import { useEditing, useOpen } from '../open/open-context.ts';
import { NOTHING_TOLD, toldAfter } from './told.ts';
import type { Theirs, Told } from './told.ts';

export interface Typed {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  /**
   * A value that has arrived from elsewhere since the field took the focus, and does not stand in it; else
   * null.
   */
  readonly theirs: Theirs | null;
}

interface Typing extends Told {
  readonly text: string;
  /** The version on the screen when the field took the focus. */
  readonly seen: SeenVersion;
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
  // Typing stands in `stored` at once, so anything else there is not from here.
  const told =
    typing && toldAfter(typing, { text: stored, by: open.broughtBy, isOwn: stored === typing.text });
  // When another tab takes over, or the browser keeps the page, a field loses focus without a blur event.
  const isHere = useEditing() === 'here';
  if (!isHere && typing !== null) setTyping(null);
  else if (told !== typing) setTyping(told);
  const { text, theirs = null } = typing ?? { text: stored };
  return {
    value: text,
    theirs: theirs?.text === text ? null : theirs,
    onFocus: () => setTyping({ text: stored, seen: open.seen, ...NOTHING_TOLD }),
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
