import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { comparedFacts, completedWords } from '#domain/comparison-facts.ts';
import { comparedWastage } from '#domain/comparison-wastage.ts';
import type { ComparedWaste } from '#domain/comparison-wastage.ts';
import { areMeasured, areRounds, directionsIn } from '#domain/comparison-measures.ts';
import { compareQuestions } from '#domain/comparison.ts';
import type { Compared } from '#domain/comparison.ts';
import { shortDate } from '#domain/dates.ts';
import { LIMITS } from '#domain/figure-words.ts';
import { themeClass } from '../../theme/theme-class.ts';
import { ComparedRow } from './ComparedRow.tsx';
import { ComparedTable, SameRow, TableRow } from './ComparedTable.tsx';
import { arranged } from './arrangement.ts';
import { ColumnHeads } from './ColumnHeads.tsx';
import { ComparedDomains } from './ComparedDomains.tsx';
import { ComparedQuestions } from './ComparedQuestions.tsx';
import { JumpList } from './JumpList.tsx';
import { ReviewHead } from './ReviewHead.tsx';
import { Toolbar } from './Toolbar.tsx';
import { WASTAGE_ANCHOR } from './go-to-question.ts';
import { wasteRow } from './question-rows.ts';
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

/** The facts about each assessment as a whole. */
function ComparedFacts({ compared }: { readonly compared: readonly Compared[] }): ReactNode {
  const facts = useMemo(() => comparedFacts(compared, shortDate), [compared]);
  const dates = compared.map((one) => completedWords(one, shortDate));
  return (
    <section className="compared compared-facts" aria-labelledby="review-facts">
      <h2 id="review-facts" className="visually-hidden">
        About the assessments
      </h2>
      <ComparedTable labelledBy="review-facts" dates={dates}>
        {facts.map(({ label, words }) =>
          new Set(words).size === 1 ? (
            <SameRow key={label} label={label} count={words.length}>
              {words[0]}
            </SameRow>
          ) : (
            <TableRow key={label} label={label} dates={dates} cellAt={(index) => words[index]} />
          ),
        )}
      </ComparedTable>
    </section>
  );
}

interface ComparedWastageProps {
  readonly figures: readonly ComparedWaste[];
  readonly dates: readonly string[];
}

/** The wastage calculators side by side; nothing where nobody used one. */
const ComparedWastage = memo(function ComparedWastage({ figures, dates }: ComparedWastageProps): ReactNode {
  if (figures.length === 0) return null;
  return (
    <section id={WASTAGE_ANCHOR} className="compared compared-wastage" aria-labelledby="review-wastage">
      <div className="compared-question">
        <h3 id="review-wastage" tabIndex={-1}>
          Wastage calculator
        </h3>
        <p className="compared-scale">{LIMITS}</p>
      </div>
      <ComparedTable labelledBy="review-wastage" dates={dates}>
        {figures.map((waste, index) => (
          <ComparedRow key={index} row={wasteRow(waste)} dates={dates} />
        ))}
      </ComparedTable>
    </section>
  );
});
