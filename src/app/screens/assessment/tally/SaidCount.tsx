import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** How long after the last tap the count is said, in milliseconds. */
const PAUSE_MS = 1200;

/** Says a count once the taps pause, not at every tap. */
export function SaidCount({ words }: { readonly words: string }): ReactNode {
  const [said, setSaid] = useState(words);
  useEffect(() => {
    if (words === said) return undefined;
    const timer = setTimeout(() => setSaid(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, said]);
  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  );
}
