import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { completedWords } from '#domain/comparison-facts.ts';
import { comparedWastage } from '#domain/comparison-wastage.ts';
import { areMeasured, areRounds, directionsIn } from '#domain/comparison-measures.ts';
import { compareQuestions } from '#domain/comparison.ts';
import type { Compared } from '#domain/comparison.ts';
import { shortDate } from '#domain/dates.ts';
import { themeClass } from '../../theme/theme-class.ts';
import { arranged } from './arrangement.ts';
import { ColumnHeads } from './ColumnHeads.tsx';
import { ComparedDomains } from './ComparedDomains.tsx';
import { ComparedFacts } from './ComparedFacts.tsx';
import { ComparedQuestions } from './ComparedQuestions.tsx';
import { ComparedWastage } from './ComparedWastage.tsx';
import { JumpList } from './JumpList.tsx';
import { ReviewHead } from './ReviewHead.tsx';
import { Toolbar } from './Toolbar.tsx';
import './review.css';

const DRAWN_AT_ONCE = 6;

interface ComparisonProps {
  /** In time order. */
  readonly compared: readonly Compared[];
  readonly startsWithFlagged: boolean;
}

/** One to three completed assessments: what is said of each, then question by question. */
export function Comparison({ compared, startsWithFlagged }: ComparisonProps): ReactNode {
  const [onlyFlagged, setOnlyFlagged] = useState(startsWithFlagged);
  const [differencesFirst, setDifferencesFirst] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const questions = useMemo(() => compareQuestions(compared), [compared]);
  const shown = useMemo(
    () => arranged(questions, { onlyFlagged, differencesFirst }),
    [questions, onlyFlagged, differencesFirst],
  );
  // The page opens with what fits on a screen; the rest follows without holding up a tap.
  const drawn = useDeferredValue(shown, shown.slice(0, DRAWN_AT_ONCE));
  const heads = useMemo(
    () => (differencesFirst && areMeasured(questions) ? directionsIn(shown) : null),
    [differencesFirst, questions, shown],
  );
  const wastage = useMemo(() => comparedWastage(compared), [compared]);
  const showsWastage = drawn === shown && !onlyFlagged && wastage.length > 0;
  const dates = useMemo(() => compared.map((one) => completedWords(one, shortDate)), [compared]);
  const isRound = useMemo(() => areRounds(compared), [compared]);
  const newest = compared.toSorted((a, b) => b.section.version - a.section.version)[0];
  if (newest === undefined) return null;
  const { section } = newest;
  const columns = { '--count': compared.length } as CSSProperties;

  return (
    <div className={`review ${themeClass(section.theme)}`} style={columns}>
      <ReviewHead compared={compared} section={section} />
      <div className="review-body">
        <div className="review-table" ref={list}>
          <ColumnHeads compared={compared} list={list} isComparison={compared.length > 1} />
          <ComparedFacts compared={compared} />
          <ComparedDomains compared={compared} dates={dates} />
          <Toolbar
            questions={questions}
            shown={shown.length}
            isComparison={compared.length > 1}
            onlyFlagged={onlyFlagged}
            onOnlyFlagged={setOnlyFlagged}
            differencesFirst={differencesFirst}
            onDifferencesFirst={setDifferencesFirst}
          />
          <ComparedQuestions questions={drawn} dates={dates} isRound={isRound} heads={heads} />
          {showsWastage && <ComparedWastage figures={wastage} dates={dates} />}
        </div>
        {/* Last, so that the keyboard reaches the other controls without going through every question. */}
        <JumpList questions={drawn} hasWastage={showsWastage} />
      </div>
    </div>
  );
}
