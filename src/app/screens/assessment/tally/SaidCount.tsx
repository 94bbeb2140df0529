import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** How long after the last tap the count is said, in milliseconds. */
const PAUSE_MS = 1200;

/** Says a count once the taps pause, not at every tap; and not what stood there when the question was opened. */
export function SaidCount({ words }: { readonly words: string }): ReactNode {
  const [atFirst] = useState(words);
  const [said, setSaid] = useState(words);
  useEffect(() => {
    if (words === said) return undefined;
    const timer = setTimeout(() => setSaid(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, said]);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && said !== atFirst) setHasChanged(true);
  return (
    <span role="status" className="visually-hidden">
      {hasChanged && said}
    </span>
  );
}
