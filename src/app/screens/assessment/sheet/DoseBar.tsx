import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../../icons/Icon.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { keepAboveKeyboard } from '../question/keyboard.ts';
import { SavedLine } from '../status/SavedLine.tsx';
import { doseWords } from './sheet-words.ts';
import './sheet.css';
import { TakenNotice } from './TakenNotice.tsx';
import { MOST_DOSES } from './use-sheet.ts';
import type { OpenSheet } from './use-sheet.ts';

interface DoseBarProps {
  readonly opened: OpenSheet;
  /** 0-based; -1 where there is no dose yet. */
  readonly place: number;
  readonly onGo: (id: string) => void;
}

/** Previous and next dose, always in reach of a thumb; after the last one comes a new one. */
export function DoseBar({ opened, place, onGo }: DoseBarProps): ReactNode {
  const { own } = opened;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { visualViewport } = window;
    return bar.current && visualViewport ? keepAboveKeyboard(bar.current, visualViewport) : undefined;
  }, []);
  const [previous, next] = [own[place - 1], own[place + 1]];
  const isFull = next === undefined && own.length >= MOST_DOSES;
  return (
    <nav ref={bar} className="sheet-bar" aria-label="Doses">
      <TakenNotice opened={opened} onUndone={onGo} />
      {own.length === 0 ? (
        <div className="sheet-bar-first">
          <Button look="main" icon="plus" isWide onClick={() => onGo(opened.add())}>
            Begin the first dose
          </Button>
        </div>
      ) : (
        <div className="sheet-bar-row">
          <Button
            icon="arrow-left"
            aria-label="Previous dose"
            aria-disabled={previous === undefined}
            className="sheet-bar-side"
            onClick={() => previous && onGo(previous.id)}
          >
            Previous
          </Button>
          <div className="sheet-pager">
            <span aria-hidden="true">{`Dose ${place + 1} of ${own.length}`}</span>
            <Icon name="chevron-down" />
            <select
              aria-label="Go to dose"
              value={own[place]?.id ?? ''}
              onChange={(event) => onGo(event.target.value)}
            >
              {own.map((dose, at) => (
                <option key={dose.id} value={dose.id}>
                  {doseWords(at + 1, dose)}
                </option>
              ))}
            </select>
          </div>
          {next === undefined ? (
            <Button
              look="main"
              icon="plus"
              aria-label="Add dose"
              aria-disabled={isFull}
              className="sheet-bar-side"
              onClick={() => !isFull && onGo(opened.add())}
            >
              Add dose
            </Button>
          ) : (
            <Button
              look="main"
              iconAfter="arrow-right"
              aria-label="Next dose"
              className="sheet-bar-side"
              onClick={() => onGo(next.id)}
            >
              Next
            </Button>
          )}
        </div>
      )}
      <SavedLine />
    </nav>
  );
}
