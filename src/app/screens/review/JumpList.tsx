import { memo, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { ComparedQuestion } from '#domain/comparison.ts';
import { Icon } from '../../icons/Icon.tsx';
import { goTo, questionAnchor, WASTAGE_ANCHOR } from './go-to-question.ts';
import { markWords } from './comparison-notes.ts';
import styles from './jump-list.module.css';

interface JumpListProps {
  readonly questions: readonly ComparedQuestion[];
  readonly hasWastage: boolean;
}

/** Every question that is shown, with its marks, to jump to; where there is room beside them. */
export const JumpList = memo(function JumpList({ questions, hasWastage }: JumpListProps): ReactNode {
  const nav = useRef<HTMLElement>(null);
  const current = useSectionInView(questions);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && link) keepInView(nav.current, link);
  }, [current]);
  return (
    <nav ref={nav} className={styles.jump} aria-label="Questions">
      <ol className={styles.list}>
        {questions.map((compared) => {
          const anchor = questionAnchor(compared.question.id);
          return (
            <li key={anchor}>
              <JumpLink anchor={anchor} isCurrent={anchor === current}>
                <span className={styles.number}>{compared.number} </span>
                <span className={styles.label}>{compared.question.label}</span>
                <Marks compared={compared} />
              </JumpLink>
            </li>
          );
        })}
        {hasWastage && (
          <li>
            <JumpLink anchor={WASTAGE_ANCHOR} isCurrent={current === WASTAGE_ANCHOR}>
              <span className={styles.number} />
              <span className={styles.label}>Wastage calculator</span>
            </JumpLink>
          </li>
        )}
      </ol>
    </nav>
  );
});

interface JumpLinkProps {
  readonly anchor: string;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

function JumpLink({ anchor, isCurrent, children }: JumpLinkProps): ReactNode {
  return (
    <a
      href={`#${anchor}`}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        // Following the link would leave an address behind for each jump.
        event.preventDefault();
        goTo(anchor);
      }}
    >
      {children}
    </a>
  );
}

function Marks({ compared }: { readonly compared: ComparedQuestion }): ReactNode {
  const { differs, isFlagged, isComparable } = compared;
  const words = [
    differs ? markWords(compared) : '',
    isComparable ? '' : 'not comparable',
    isFlagged ? 'flagged' : '',
  ].filter(Boolean);
  return (
    <>
      {differs && <span className={styles.differs} />}
      {!isComparable && <span className={styles.apart} />}
      {isFlagged && <Icon name="flag" isFilled className={styles.flag} />}
      {words.length > 0 && <span className="visually-hidden">({words.join(', ')})</span>}
    </>
  );
}

/** Scrolls the list, never the page. */
function keepInView(nav: HTMLElement, link: HTMLElement): void {
  const [frame, own] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
  if (own.top < frame.top) nav.scrollTop -= frame.top - own.top;
  if (own.bottom > frame.bottom) nav.scrollTop += own.bottom - frame.bottom;
}

/** The line on which a section counts as the one that is read: a fifth of the window below its top. */
const READING_LINE = '-20% 0px -79% 0px';

/** Id of the section at the reading line; null above the first. @param shown changes with the sections */
function useSectionInView(shown: unknown): string | null {
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
