import type { ReactNode } from 'react';
import { missingWords, NOT_ANSWERED } from '#domain/unanswered-words.ts';
import { changeWords, NOT_ASKED } from '#domain/comparison-words.ts';
import type { ComparedCell } from '#domain/comparison.ts';
import type { ComparedLine } from '#domain/question-types/answer-line.ts';
import { Icon } from '../../icons/Icon.tsx';
import { Dotted } from '../../widgets/Dotted.tsx';
import { TextWithUnderlines } from '../../widgets/TextWithUnderlines.tsx';
import { TableRow } from './ComparedTable.tsx';
import type { ValueNote } from './comparison-notes.ts';
import type { Row } from './question-rows.ts';
import { RankedList } from './RankedList.tsx';
import './choices.css';
import './compared-findings.css';

interface ComparedRowProps {
  readonly row: Row;
  readonly dates: readonly string[];
}

/** One row of a question: a value, a choice, a ranking, remarks or flags. */
export function ComparedRow({ row, dates }: ComparedRowProps): ReactNode {
  return (
    <TableRow
      label={row.kind === 'choice' ? shortName(row.label) : row.label}
      dates={dates}
      className={`compared-${row.kind}`}
      isDrawing={row.kind === 'choice'}
      cellAt={(index) => cellOf(row, index, dates[0] ?? '')}
    />
  );
}

function cellOf(row: Row, index: number, earliest: string): ReactNode {
  switch (row.kind) {
    case 'values': {
      const line = row.lines[index];
      return (
        line && (
          <Value
            line={line}
            missing={row.missing?.[index] ?? NOT_ANSWERED}
            most={row.most}
            earliest={earliest}
            detail={row.details?.[index] ?? ''}
            note={row.notes?.[index]}
          />
        )
      );
    }
    case 'choice':
      return <Choice label={row.label} isTaken={row.isTaken[index] === true} isOpen={row.isOpen === true} />;
    case 'ranking':
      return (
        <RankedList
          list={row.lists[index] ?? []}
          missing={row.missing[index] ?? NOT_ANSWERED}
          before={row.lists[index - 1] ?? []}
          earliest={earliest}
        />
      );
    case 'apart': {
      const cell = row.cells[index];
      return cell && <Apart cell={cell} />;
    }
    case 'remarks':
      return row.words[index] !== '' && <span className="compared-words">{row.words[index]}</span>;
    case 'notes': {
      const note = row.notes[index];
      return note && <Note note={note} />;
    }
    case 'flags':
      return row.isFlagged[index] === true && <Flagged />;
  }
}

/** A choice without what it means in full, which stands where it was taken. */
function shortName(choice: string): string {
  return choice.split(' – ')[0] ?? choice;
}

interface ValueProps {
  readonly line: ComparedLine;
  /** Said where there is none. */
  readonly missing: string;
  readonly most: number;
  /** When the earliest assessment was completed. */
  readonly earliest: string;
  readonly detail: string;
  readonly note: ValueNote | undefined;
}

function Value({ line, missing, most, earliest, detail, note }: ValueProps): ReactNode {
  const { words, figure, change, differs } = line;
  const tone = words === '' ? 'compared-missing' : differs ? 'compared-differs' : '';
  if (figure === null) {
    return (
      <>
        <span className={`compared-words ${tone}`}>{words || missing}</span>
        {detail !== '' && <span className="compared-detail">{detail}</span>}
        {note && <Note note={note} />}
      </>
    );
  }
  const share = `${Math.min(100, (figure.value / most) * 100)}%`;
  return (
    <span className="compared-figure">
      <span className={`compared-number-words ${tone}`}>{words}</span>
      {change !== null && (
        <span className="compared-change">
          {changeWords(change, figure.unit)} since {earliest}
        </span>
      )}
      <span className="compared-bar" aria-hidden="true">
        <span style={{ width: share }} />
      </span>
      {detail !== '' && <span className="compared-detail">{detail}</span>}
      {note && <Note note={note} />}
    </span>
  );
}

/** A value's meaning where the module measures, in words. */
function Note({ note: { finding, facts } }: { readonly note: ValueNote }): ReactNode {
  return (
    <>
      {finding !== null && <span className="compared-finding">{finding}</span>}
      {facts.length > 0 && (
        <span className="compared-detail">
          <Dotted facts={facts} />
        </span>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isTaken: boolean;
  readonly isOpen: boolean;
}

function Choice({ label, isTaken, isOpen }: ChoiceProps): ReactNode {
  const tone = isTaken ? 'is-taken' : '';
  return (
    <span className={`compared-dot ${tone} ${isOpen ? 'is-open' : ''}`}>
      {isTaken && <span>{label}</span>}
    </span>
  );
}

function Apart({ cell }: { readonly cell: ComparedCell }): ReactNode {
  if (cell.wording === null) return <span className="compared-missing">{NOT_ASKED}</span>;
  return (
    <>
      <span className="compared-wording">
        <TextWithUnderlines text={cell.wording.content} />
      </span>
      {cell.lines.map(({ label, words }, index) => (
        <span key={index} className={words === '' ? 'compared-missing' : 'compared-words'}>
          {label !== null && <span className="compared-part">{label}</span>}
          {words || missingWords(cell.skippedBy)}
        </span>
      ))}
    </>
  );
}

function Flagged(): ReactNode {
  return (
    <span className="compared-flagged">
      <Icon name="flag" isFilled />
      Flagged
    </span>
  );
}
