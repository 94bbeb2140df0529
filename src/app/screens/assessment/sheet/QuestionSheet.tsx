import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { equalValues } from '#domain/leaf-values.ts';
import { dosesIn, followAgain, isBlankDose, linksOf } from '#domain/sheet-links.ts';
import type { Question } from '#domain/section.ts';
import type { SheetOfQuestion } from '#domain/sheets-of-question.ts';
import { ofWords } from '#domain/tally-words.ts';
import { count } from '#domain/count.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { useOpen, useOpened } from '../open/open-context.ts';
import type { Moves } from '../question/use-move.ts';
import './sheet-link.css';

export interface QuestionSheetProps extends SheetOfQuestion {
  readonly question: Question;
  readonly moves: Moves;
}

/** The way from a question to its observed-dose sheet, and whether it follows it (rule MEA-8). */
export function QuestionSheet({ question, moves, sheet, fills }: QuestionSheetProps): ReactNode {
  const open = useOpen();
  const { userId } = open;
  const doses = useOpened((_, shown) => dosesIn(shown, sheet), equalValues);
  const seen = doses.filter((dose) => !isBlankDose(dose));
  const hasOwn = seen.some(({ by }) => by === userId);
  const links = useOpened((_, _shown, stored) => linksOf(sheet, question.id, stored, userId), areSame);

  const byHand = links.filter((link) => link.isByHand);
  const step = `sheets/${sheet.id}?from=${question.index + 1}`;
  const follow = () => {
    if (open.stored !== null) open.tapAll(followAgain(sheet, question.id, open.stored, userId));
  };
  const isLoose = fills && hasOwn && byHand.length > 0;
  return (
    <div className="sheet-link-way" data-loose={isLoose}>
      <Icon name={isLoose ? 'pencil' : 'list'} />
      <div className="sheet-link-words">
        <p>
          {isLoose
            ? 'Changed by hand: it no longer follows the sheet.'
            : !fills
              ? 'Watch each dose once, on the sheet.'
              : seen.length === 0
                ? 'The sheet can count this.'
                : 'Counted on the sheet.'}
        </p>
        {isLoose && <p className="sheet-link-note">{sheetSays(byHand, question)}</p>}
      </div>
      <div className="sheet-link-ways">
        {isLoose && (
          <Button look="plain" onClick={follow}>
            Follow the sheet again
          </Button>
        )}
        <Link to={`/assessments/${open.id}/${step}`} className="text-link" onClick={moves.onLink(step)}>
          <span>{seen.length === 0 ? 'Open the sheet' : `Sheet: ${count(seen.length, 'dose')}`}</span>
          <Icon name="arrow-right" />
        </Link>
      </div>
    </div>
  );
}

type Links = ReturnType<typeof linksOf>;

/** The values that the sheet would give to those changed by hand. */
function sheetSays(byHand: Links, question: Question): string {
  const labels = byHand.map(({ fill, count: made }) => {
    const label = question.parts[fill.partId]?.label ?? '';
    const counted = made === null ? 'nothing yet' : ofWords(made);
    return byHand.length === 1 && Object.keys(question.parts).length === 1 ? counted : `${label} ${counted}`;
  });
  return `Your doses on the sheet: ${labels.join(' · ')}.`;
}

function areSame(a: Links, b: Links): boolean {
  return (
    a.length === b.length &&
    a.every((link, at) => {
      const other = b[at];
      return (
        link.isByHand === other?.isByHand &&
        link.count?.yes === other.count?.yes &&
        link.count?.of === other.count?.of
      );
    })
  );
}
