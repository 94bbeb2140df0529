import { useState } from 'react';
import { useEditing } from '../open/open-context.ts';

export interface Typed {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * A text as it is typed. While the field has the focus it ignores what arrives from
 * elsewhere (architecture 3, Edit).
 */
export function useTyped(stored: string, write: (text: string) => void, onLeave: () => void): Typed {
  const [typed, setTyped] = useState<string | null>(null);
  // Taken over by another tab, a field loses the focus without a blur.
  const isElsewhere = useEditing() === 'elsewhere';
  if (isElsewhere && typed !== null) setTyped(null);
  return {
    value: typed ?? stored,
    onFocus: () => setTyped(stored),
    onChange: (text) => {
      setTyped(text);
      write(text);
    },
    onBlur: () => {
      setTyped(null);
      onLeave();
    },
  };
}
