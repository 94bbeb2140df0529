import { useMemo, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { completedWords } from '#domain/comparison-facts.ts';
import { comparedWastage } from '#domain/comparison-wastage.ts';
import { compareQuestions } from '#domain/comparison.ts';
import type { Compared } from '#domain/comparison.ts';
import { shortDate } from '#domain/dates.ts';
import { DocumentButton } from '../../downloads/DocumentButton.tsx';
import { ModuleIcon } from '../../icons/Icon.tsx';
import { themeClass } from '../../theme/theme-class.ts';
import { TextLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { arranged } from './arrangement.ts';
import { ColumnHeads } from './ColumnHeads.tsx';
import { ComparedFacts } from './ComparedFacts.tsx';
import { ComparedQuestions } from './ComparedQuestions.tsx';
import { ComparedWastage } from './ComparedWastage.tsx';
import { JumpList } from './JumpList.tsx';
import { Toolbar } from './Toolbar.tsx';
import './review.css';
import './compared.css';

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
  const wastage = useMemo(() => comparedWastage(compared), [compared]);
  const dates = useMemo(() => compared.map((one) => completedWords(one, shortDate)), [compared]);
  const newest = compared.toSorted((a, b) => b.section.version - a.section.version)[0];
  if (newest === undefined) return null;
  const { section } = newest;
  const columns = { '--count': compared.length } as CSSProperties;

  return (
    <div className={`review ${themeClass(section.theme)}`} style={columns}>
      <header className="review-head">
        <div>
          <p className="review-kicker">{kickerOf(compared.length)}</p>
          <PageHeading title={`Review: ${section.title}`} className="review-title">
            <ModuleIcon theme={section.theme} />
            {section.title}
          </PageHeading>
        </div>
        <div className="review-actions">
          <TextLink to={`/progress/${section.id}`} iconAfter="arrow-right">
            Progress over time
          </TextLink>
          <DocumentButton
            request={{ kind: 'comparison', ids: compared.map(({ assessment }) => assessment.id) }}
            name="comparison.pdf"
          >
            Download
          </DocumentButton>
        </div>
      </header>
      <div className="review-body">
        <div className="review-table" ref={list}>
          <ColumnHeads compared={compared} list={list} isComparison={compared.length > 1} />
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
          <ComparedQuestions questions={shown} dates={dates} />
          {!onlyFlagged && <ComparedWastage figures={wastage} dates={dates} />}
        </div>
        {/* Last, so that the keyboard reaches the other controls without going through every question. */}
        <JumpList questions={shown} hasWastage={!onlyFlagged && wastage.length > 0} />
      </div>
    </div>
  );
}

function kickerOf(count: number): string {
  return count === 1 ? 'Completed assessment' : `${count} assessments side by side`;
}
