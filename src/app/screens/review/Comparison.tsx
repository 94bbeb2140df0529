import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { comparedFacts, completedWords } from '#domain/comparison-facts.ts';
import { comparedWastage } from '#domain/comparison-wastage.ts';
import type { ComparedWaste } from '#domain/comparison-wastage.ts';
import { areMeasured, areRounds, directionsIn } from '#domain/comparison-measures.ts';
import { compareQuestions } from '#domain/comparison.ts';
import type { Compared } from '#domain/comparison.ts';
import { shortDate } from '#domain/dates.ts';
import { LIMITS } from '#domain/figure-words.ts';
import { findingsOf } from '#domain/measures/findings.ts';
import { atHand } from '#domain/result.ts';
import { themeClass } from '../../theme/theme-class.ts';
import { useEarlier } from '../result/use-earlier.ts';
import { Button } from '../../widgets/Button.tsx';
import { ComparedRow } from './ComparedRow.tsx';
import { ComparedTable, SameRow, TableRow } from './ComparedTable.tsx';
import { arranged } from './arrangement.ts';
import { ColumnHeads } from './ColumnHeads.tsx';
import { ComparedQuestions } from './ComparedQuestions.tsx';
import { FirstLook } from './FirstLook.tsx';
import { JumpList } from './JumpList.tsx';
import { ReviewHead } from './ReviewHead.tsx';
import { Toolbar } from './Toolbar.tsx';
import { WASTAGE_ANCHOR } from './go-to-question.ts';
import type { Rounds } from './comparison-notes.ts';
import { wasteRow } from './question-rows.ts';
import { ReviewActionsContext, useActionsBeside } from './row-actions.ts';
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
  const questions = useMemo(() => compareQuestions(compared), [compared]);
  // Of what was measured, the differences say most: they stand first, and the rest when it is asked for.
  const isFolding = compared.length > 1 && areMeasured(questions);
  const [differencesFirst, setDifferencesFirst] = useState(isFolding);
  const [showsAll, setShowsAll] = useState(!isFolding || startsWithFlagged);
  const list = useRef<HTMLDivElement>(null);
  const rest = useRef<HTMLDivElement>(null);
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
  const showsWastage = showsAll && drawn === shown && !onlyFlagged && wastage.length > 0;
  const dates = useMemo(() => compared.map((one) => completedWords(one, shortDate)), [compared]);
  const earlier = useEarlier(compared);
  const rounds = useMemo(
    (): Rounds => ({
      earliest: dates[0] ?? '',
      isRound: areRounds(compared),
      findings: compared.map((one, index) => findingsOf(one, atHand(earlier?.[index] ?? []))),
    }),
    [compared, dates, earlier],
  );
  const actions = useActionsBeside(compared, rounds.findings);
  const newest = compared.toSorted((a, b) => b.section.version - a.section.version)[0];
  if (newest === undefined) return null;
  const { section } = newest;
  const columns = { '--count': compared.length } as CSSProperties;

  return (
    <div className={`review ${isFolding ? 'is-measured' : ''} ${themeClass(section.theme)}`} style={columns}>
      <ReviewHead compared={compared} section={section} />
      <div className={`review-body ${showsAll ? 'has-list' : ''}`}>
        <div className="review-table" ref={list}>
          <ColumnHeads
            compared={compared}
            list={list}
            isComparison={compared.length > 1}
            hasSteps={showsAll}
          />
          <ReviewActionsContext value={actions}>
            <FirstLook compared={compared} questions={questions} dates={dates} findings={rounds.findings} />
            {showsAll ? (
              <div ref={rest} tabIndex={-1}>
                <ComparedFacts compared={compared} />
                <Toolbar
                  questions={questions}
                  shown={shown.length}
                  isComparison={compared.length > 1}
                  onlyFlagged={onlyFlagged}
                  onOnlyFlagged={setOnlyFlagged}
                  differencesFirst={differencesFirst}
                  onDifferencesFirst={setDifferencesFirst}
                />
                <ComparedQuestions questions={drawn} dates={dates} rounds={rounds} heads={heads} />
                {showsWastage && <ComparedWastage figures={wastage} dates={dates} />}
              </div>
            ) : (
              <ShowAll
                many={questions.length}
                onShow={() => {
                  flushSync(() => setShowsAll(true));
                  rest.current?.focus({ preventScroll: true });
                }}
              />
            )}
          </ReviewActionsContext>
        </div>
        {/* Last, so that the keyboard reaches the other controls without going through every question. */}
        {showsAll && <JumpList questions={drawn} hasWastage={showsWastage} />}
      </div>
    </div>
  );
}

function ShowAll({ many, onShow }: { readonly many: number; readonly onShow: () => void }): ReactNode {
  return (
    <div className="review-show-all">
      <Button icon="chevron-down" onClick={onShow}>
        Show all {many} questions
      </Button>
      <p>Every answer, what was written, flags and facts.</p>
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
