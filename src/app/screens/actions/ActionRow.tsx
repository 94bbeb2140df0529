import type { ReactNode } from 'react';
import type { HeldAction } from '#device/store/actions.ts';
import { isOverdue } from '#domain/action-order.ts';
import { NO_OWNER, ownerWords, strengthWords, whenWords } from '#domain/action-words.ts';
import type { Action } from '#domain/action.ts';
import { hasRight } from '#domain/role.ts';
import { Icon } from '../../icons/Icon.tsx';
import { themeClass } from '../../theme/theme-class.ts';
import { Dotted } from '../../widgets/Dotted.tsx';
import { syncWords } from '../assessments/list-entry.ts';
import '../assessments/assessment-marks.css';
import { ActionFacts } from './ActionFacts.tsx';
import { ActionFields } from './ActionFields.tsx';
import { OTHER_MODULE } from './plan-here.ts';
import { sectionKey } from './use-actions.ts';
import type { ActionsOnDevice, SectionsByKey } from './use-actions.ts';
import type { OpenedAction } from './use-opened.ts';

/** What all rows need alike. */
export interface RowAround {
  readonly today: string;
  readonly roleId: number;
  readonly titles: ReadonlyMap<string, string>;
  readonly sectionOf: SectionsByKey;
  readonly read: ActionsOnDevice;
  readonly opened: OpenedAction | null;
  readonly onToggle: (action: Action) => void;
}

interface ActionRowProps {
  readonly held: HeldAction;
  readonly index: number;
  /** How many rows there are. */
  readonly of: number;
  readonly around: RowAround;
  readonly measure: (row: HTMLElement | null) => void;
}

/** One action: what was found, where, who does what by when; opened, its fields. */
export function ActionRow({ held, index, of, around, measure }: ActionRowProps): ReactNode {
  const { action, sync } = held;
  const { today, roleId, read, sectionOf, titles, opened, onToggle } = around;
  const section = sectionOf.get(sectionKey(action)) ?? null;
  const summary = read.sections.find(({ id }) => String(id) === action.section);
  const draft = opened?.id === action.id ? opened.draft : null;
  const question = action.question === null ? undefined : section?.questions[String(action.question)];
  const owner = ownerWords(action, read.people);
  const mark = syncWords(sync);
  return (
    <li
      ref={measure}
      className={`action-row ${themeClass(summary?.theme)}`}
      data-index={index}
      data-id={action.id}
      aria-posinset={index + 1}
      aria-setsize={of}
    >
      <h3 className="action-row-title">
        <button type="button" aria-expanded={draft !== null} onClick={() => onToggle(action)}>
          <span>{action.finding.trim() || action.plan.trim() || 'Nothing written yet'}</span>
          <Icon name={draft === null ? 'chevron-down' : 'chevron-up'} />
        </button>
      </h3>
      {draft === null && action.finding.trim() !== '' && action.plan.trim() !== '' && (
        <p className="action-row-plan">{action.plan}</p>
      )}
      <p className="action-row-facts">
        <Dotted
          facts={[
            titles.get(action.section) ?? section?.title ?? OTHER_MODULE,
            action.area.trim(),
            question === undefined ? '' : `Question ${question.index + 1}`,
          ]}
        />
      </p>
      <p className="action-row-facts">
        <Dotted
          facts={[
            owner === '' ? NO_OWNER : owner,
            isOverdue(action, today) ? (
              <strong key="overdue" className="action-row-overdue">
                {whenWords(action, today)}
              </strong>
            ) : (
              whenWords(action, today)
            ),
            strengthWords(action),
          ]}
        />
      </p>
      {sync !== 'synced' && (
        <p className={`mark mark-${mark.tone} action-row-mark`}>
          <Icon name={mark.icon} />
          <span>{mark.text}</span>
        </p>
      )}
      {draft !== null &&
        (hasRight(roleId, 'edit') ? (
          <ActionFields held={held} draft={draft} roleId={roleId} read={read} />
        ) : (
          <ActionFacts action={action} people={read.people} />
        ))}
    </li>
  );
}
