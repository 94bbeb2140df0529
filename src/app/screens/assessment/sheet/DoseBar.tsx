import type { ReactNode } from 'react';
import { unfinishedDoses } from '#domain/enough-doses.ts';
import type { Dose } from '#domain/sheet-links.ts';
import { Button, ButtonLink, IconButton } from '../../../widgets/Button.tsx';
import { Pager } from '../step-bar/Pager.tsx';
import { StepBar } from '../step-bar/StepBar.tsx';
import './sheet.css';
import { Unfinished } from './Unfinished.tsx';
import { TakenNotice } from './TakenNotice.tsx';
import { useEnough } from './use-enough.ts';
import { MOST_DOSES } from './use-sheet.ts';
import type { OpenSheet } from './use-sheet.ts';
import { useWayBack } from './use-way-back.ts';

interface DoseBarProps {
  readonly opened: OpenSheet;
  /** 0-based; -1 where there is no dose yet. */
  readonly place: number;
  readonly onGo: (id: string) => void;
}

/** Previous and next dose; after the last one comes a new one, or, once that is enough, the way back. */
export function DoseBar({ opened, place, onGo }: DoseBarProps): ReactNode {
  const { own, sheet } = opened;
  const unfinished = unfinishedDoses(sheet, own);
  const enough = useEnough(opened);
  if (own.length === 0) {
    return (
      <StepBar label="Doses" above={<TakenNotice opened={opened} onUndone={onGo} />}>
        <Button look="main" icon="plus" isWide onClick={() => onGo(opened.add())}>
          Add dose
        </Button>
      </StepBar>
    );
  }
  const [previous, next] = [own[place - 1], own[place + 1]];
  const goTo = (number: number) => {
    const dose = own[number - 1];
    if (dose !== undefined) onGo(dose.id);
  };
  return (
    <StepBar
      label="Doses"
      above={
        <>
          <TakenNotice opened={opened} dose={own[place]?.id} onUndone={onGo} />
          {next === undefined && (
            <Unfinished numbers={unfinished.filter((number) => number <= place)} onGo={goTo} />
          )}
        </>
      }
      rowClassName={next === undefined && enough !== null ? 'sheet-bar-enough' : 'sheet-bar-row'}
    >
      <Button
        icon="arrow-left"
        aria-label="Previous dose"
        aria-disabled={previous === undefined}
        className="step-bar-previous"
        onClick={() => previous && onGo(previous.id)}
      >
        Previous
      </Button>
      <Pager
        of="Dose"
        number={place + 1}
        notes={own.map((dose, at) => `${noteOf(dose)}${unfinished.includes(at + 1) ? ' · unfinished' : ''}`)}
        onGo={goTo}
      />
      {next === undefined ? (
        <AfterLast opened={opened} enough={enough} onGo={onGo} />
      ) : (
        <Button
          look="main"
          iconAfter="arrow-right"
          aria-label="Next dose"
          className="step-bar-next"
          onClick={() => onGo(next.id)}
        >
          Next
        </Button>
      )}
    </StepBar>
  );
}

interface AfterLastProps extends Pick<DoseBarProps, 'opened' | 'onGo'> {
  readonly enough: string | null;
}

function AfterLast({ opened, enough, onGo }: AfterLastProps): ReactNode {
  const back = useWayBack();
  const isFull = opened.own.length >= MOST_DOSES;
  const add = () => !isFull && onGo(opened.add());
  if (enough === null) {
    return (
      <Button look="main" icon="plus" aria-disabled={isFull} className="step-bar-next" onClick={add}>
        Add dose
      </Button>
    );
  }
  return (
    <>
      <IconButton
        icon="plus"
        label="Add dose"
        aria-disabled={isFull}
        className="sheet-bar-add"
        onClick={add}
      />
      <ButtonLink look="main" iconAfter="arrow-right" to={back.to} className="step-bar-next">
        {`Enough: ${enough}`}
      </ButtonLink>
    </>
  );
}

function noteOf({ drug }: Dose): string {
  return drug.trim() === '' ? '' : ` · ${drug.trim()}`;
}
