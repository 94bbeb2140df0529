import { lazy, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Sheet } from '#domain/sheet.ts';
import { dosesIn } from '#domain/sheet-links.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { TextLink } from '../../../widgets/Button.tsx';
import { PageHeading } from '../../../widgets/PageHeading.tsx';
import { AssessmentStep } from '../open/AssessmentStep.tsx';
import { Eyebrow } from '../open/Eyebrow.tsx';
import { useEditing, useOpened, useSectionIfHeld } from '../open/open-context.ts';
import { SaidCount } from '../tally/SaidCount.tsx';
import { DoseCard } from './DoseCard.tsx';
import { DoseTable } from './DoseTable.tsx';
import { ExtraColumns } from './ExtraColumns.tsx';
import { HowToWatch } from './HowToWatch.tsx';
import { OthersDoses } from './OthersDoses.tsx';
import { SheetTotals } from './SheetTotals.tsx';
import './sheet.css';
import { useSheet } from './use-sheet.ts';
import type { OpenSheet } from './use-sheet.ts';
import { useWayBack } from './use-way-back.ts';

const NotFound = lazy(() => import('../../not-found/NotFound.tsx'));

/** The observed-dose sheet of an assessment (rules MEA-7 and MEA-8). */
export default function SheetPage(): ReactNode {
  return (
    <AssessmentStep step="sheet">
      <SheetOfAddress />
    </AssessmentStep>
  );
}

function SheetOfAddress(): ReactNode {
  const section = useSectionIfHeld();
  const { sheet: id } = useParams();
  if (section === null) return <NotHere />;
  const sheet = section.sheets?.find((one) => one.id === id);
  // Another sheet is another screen: nothing of the one before may stay.
  return sheet === undefined ? <NotFound /> : <OpenedSheet key={sheet.id} sheet={sheet} />;
}

function NotHere(): ReactNode {
  return (
    <div className="step-column">
      <PageHeading title="Observed doses" />
      <p>
        The questions of this assessment are not on this device. They can be shown once you are back online.
      </p>
    </div>
  );
}

function OpenedSheet({ sheet }: { readonly sheet: Sheet }): ReactNode {
  const opened = useSheet(sheet);
  const isWide = useIsWide();
  const isEmpty = useOpened((_, shown) => dosesIn(shown, sheet).length === 0);
  const isTable = isWide && (!opened.isReadOnly || !isEmpty);
  return (
    <div className="sheet-page">
      <div className="sheet-top">
        <Eyebrow />
        <PageHeading title={sheet.title} />
        <div className="sheet-ways">
          <Back />
          {!opened.isReadOnly && <HowToWatch sheet={sheet} />}
        </div>
        <Locked opened={opened} />
        {opened.isReadOnly && isEmpty && <p className="sheet-none">Nobody watched a dose on this sheet.</p>}
      </div>
      {isTable ? <DoseTable opened={opened} /> : <OneByOne opened={opened} />}
      <SaidCount words={opened.said} />
    </div>
  );
}

function OneByOne({ opened }: { readonly opened: OpenSheet }): ReactNode {
  return (
    <DoseCard opened={opened}>
      {!opened.isReadOnly && <ExtraColumns opened={opened} />}
      <SheetTotals opened={opened} />
      <OthersDoses opened={opened} />
    </DoseCard>
  );
}

/** To where the sheet was opened; it says where that was. */
function Back(): ReactNode {
  const { to, words } = useWayBack();
  return (
    <p className="sheet-back">
      <TextLink to={to}>
        <Icon name="arrow-left" />
        <span>{words}</span>
      </TextLink>
    </p>
  );
}

/** Why nothing can be changed. */
function Locked({ opened }: { readonly opened: OpenSheet }): ReactNode {
  const editing = useEditing();
  const { isReadOnly, isOver } = opened;
  // Another tab that edits has a notice of its own, and asking takes a moment.
  if (!isReadOnly || (!isOver && editing !== 'here')) return null;
  return (
    <p className="sheet-locked">
      <Icon name="lock" />
      The assessment was submitted, so its doses can be read but no longer changed.
    </p>
  );
}

/** Room for a row of every column; `--desk` in theme/breakpoints.css. */
const WIDE = '(width >= 80rem)';

/** Whether the whole table fits; on anything smaller, one dose is shown at a time. */
function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
