import { memo } from 'react';
import type { ReactNode } from 'react';
import type { ListEntry } from '#device/rows/list-entries.ts';
import { shortDate } from '#domain/dates.ts';
import type { SectionSummary } from '#domain/section.ts';
import { useDocument } from '../../../downloads/use-document.ts';
import { ModuleIcon } from '../../../icons/Icon.tsx';
import { themeClass } from '../../../theme/theme-class.ts';
import { Button } from '../../../widgets/Button.tsx';
import { Spinner } from '../../../widgets/Spinner.tsx';
import { answeredWords } from '../answered-words.ts';
import { AssessmentMarks } from '../AssessmentMarks.tsx';
import { callToAction, nameOf, openingOf, placeWords } from '../list-entry.ts';
import { SelectBox } from './SelectBox.tsx';

interface AssessmentRowProps {
  readonly entry: ListEntry;
  /** The row's index among all that are shown, 0-based. */
  readonly index: number;
  readonly section: SectionSummary | null;
  readonly canEdit: boolean;
  readonly isOffline: boolean;
  readonly isSelected: boolean;
  /** Something is selected, so that a person wonders what else can be. */
  readonly isSelecting: boolean;
  /** Why it cannot be selected, in a sentence. */
  readonly whyNot: string | null;
  readonly onToggle: (id: string) => void;
  /** The person is on its box and wonders why it cannot be selected; null: no longer. */
  readonly onAsk: (whyNot: string | null) => void;
  readonly measure: (row: HTMLElement | null) => void;
}

/**
 * One assessment; its link or button serves keyboards and screen readers, the rest of the row a finger: the table
 * looks where it was pressed (`useRowOpening`). A long list draws many of these at once, so a row has no more
 * components and hooks than it needs.
 */
export const AssessmentRow = memo(function AssessmentRow(props: AssessmentRowProps): ReactNode {
  const { entry, canEdit, section } = props;
  const opening = openingOf(entry, canEdit, section?.questionCount ?? null);
  if (opening?.kind === 'scan') return <ScanRow {...props} />;
  return rowOf(props, (title, label) =>
    opening === null ? (
      <span className="assessment-row-title">{title}</span>
    ) : (
      <a className="assessment-row-title" data-control="open" href={opening.to} aria-label={label}>
        {title}
      </a>
    ),
  );
});

/** A tracer done on paper: it opens as a file. */
function ScanRow(props: AssessmentRowProps): ReactNode {
  const scan = useDocument({ kind: 'assessment', id: props.entry.id }, 'assessment.pdf');
  const title = (words: string, label: string) => (
    <button
      type="button"
      className="assessment-row-title"
      data-control="open"
      aria-label={label}
      onClick={scan.start}
    >
      {words}
    </button>
  );
  return rowOf(
    props,
    title,
    scan.isMaking && (
      <div className="assessment-row-busy">
        <Spinner label="Getting the PDF…" />
        <Button look="quiet" onClick={scan.cancel}>
          Cancel
        </Button>
      </div>
    ),
  );
}

/**
 * @param handleOf what opens it, from its title and a label that says what will open
 * @param note below its facts
 */
function rowOf(
  props: AssessmentRowProps,
  handleOf: (title: string, label: string) => ReactNode,
  note: ReactNode = null,
): ReactNode {
  const { entry, index, section, canEdit, isOffline, isSelected, isSelecting, whyNot, measure } = props;
  const reason = `why-not-${entry.id}`;
  const title = section?.title ?? 'Assessment';
  const name = nameOf(entry, title);
  const action = callToAction(entry, canEdit);
  const handle = handleOf(title, `${name}: ${action ?? ''}`);
  return (
    <tr
      ref={measure}
      className={`assessment-row ${themeClass(section?.theme)}`}
      aria-rowindex={index + 2}
      data-index={index}
      data-id={entry.id}
      data-disabled={action === null}
      data-selected={isSelected}
      data-dimmed={isSelecting && whyNot !== null}
    >
      <td className="assessment-row-select">
        <SelectBox
          name={name}
          isSelected={isSelected}
          whyNotId={whyNot === null ? null : reason}
          onAsk={(isAsked) => props.onAsk(isAsked ? whyNot : null)}
          onToggle={() => props.onToggle(entry.id)}
        />
      </td>
      <th scope="row">
        <ModuleIcon theme={section?.theme ?? 'default'} />
        <div>
          {handle}
          <div className="assessment-row-facts">
            {placeWords(entry, title).map((words) => (
              <span key={words}>{words}</span>
            ))}
            {entry.dateCompleted === null && section !== null && (
              <span>{answeredWords(entry, section.questionCount)}</span>
            )}
            <AssessmentMarks entry={entry} canEdit={canEdit} isOffline={isOffline} />
            {action === null && <span>You can open it once it is completed</span>}
          </div>
          {whyNot !== null && (
            // Seen in the bar, once: here it would move every row.
            <p id={reason} className="visually-hidden">
              {whyNot}
            </p>
          )}
          {note}
        </div>
      </th>
      <td data-label="Created">{shortDate(entry.createdAt)}</td>
      <td data-label="Submitted">
        {entry.dateCompleted === null ? 'In Progress' : shortDate(entry.dateCompleted)}
      </td>
      <td data-label="User">{entry.lastEditedByName}</td>
    </tr>
  );
}
