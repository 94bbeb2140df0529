import { useEffect, useState } from 'react';

/** The line on which a section counts as the one that is read: a fifth of the window below its top. */
const READING_LINE = '-20% 0px -79% 0px';

/** Id of the section at the reading line; null above the first. @param shown changes with the sections */
export function useSectionInView(shown: unknown): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (entered !== undefined) setCurrent(entered.target.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const section of document.querySelectorAll('section.compared[id]')) observer.observe(section);
    return () => observer.disconnect();
  }, [shown]);
  return current;
}
