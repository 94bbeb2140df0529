import type { ReactNode } from 'react';
import { dosesIn, isBlankDose } from '#domain/sheet-links.ts';
import type { Sheet } from '#domain/sheet.ts';
import { count } from '#domain/count.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { TextLink } from '../../../widgets/Button.tsx';
import { useOpen, useOpened, useSectionIfHeld } from '../open/open-context.ts';
import './sheet-link.css';

/** The way from an end page to the module's observed-dose sheet, with how many doses are on it. */
export default function SheetDoor({
  from,
}: {
  readonly from: 'core-done' | 'final-comments' | 'complete';
}): ReactNode {
  const section = useSectionIfHeld();
  return (section?.sheets ?? []).map((sheet) => <Door key={sheet.id} sheet={sheet} from={from} />);
}

function Door({ sheet, from }: { readonly sheet: Sheet; readonly from: string }): ReactNode {
  const { id } = useOpen();
  const doses = useOpened((_, shown) => dosesIn(shown, sheet).filter((dose) => !isBlankDose(dose)).length);
  const isOver = useOpened((_, shown) => shown.dateCompleted !== null);
  if (isOver && doses === 0) return null;
  return (
    <div className="sheet-link-way">
      <Icon name="list" />
      <div className="sheet-link-words">
        <p>{sheet.title}</p>
      </div>
      <div className="sheet-link-ways">
        <TextLink to={`/assessments/${id}/sheets/${sheet.id}?from=${from}`} iconAfter="arrow-right">
          {doses === 0 ? 'Open the sheet' : `Sheet: ${count(doses, 'dose')}`}
        </TextLink>
      </div>
    </div>
  );
}
