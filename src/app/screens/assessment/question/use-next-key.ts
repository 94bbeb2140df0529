import { useEffect } from 'react';

/** Control or Command with Enter goes on, also while typing (rule STEP-5). */
export function useNextKey(goOn: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      goOn();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
