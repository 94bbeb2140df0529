import { useState } from 'react';
import { useEditing } from '../open/open-context.ts';

export interface Typed {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** Text as typed. While focused, the field ignores changes from elsewhere (architecture 3, Edit). */
export function useTyped(stored: string, write: (text: string) => void, onLeave: () => void): Typed {
  const [typed, setTyped] = useState<string | null>(null);
  // When another tab takes over, a field loses focus without a blur event.
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
