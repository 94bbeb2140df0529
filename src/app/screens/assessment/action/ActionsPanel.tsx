import { useState } from 'react';
import type { ReactNode } from 'react';
import { foundInWords, missedElements } from '#domain/action-finding.ts';
import { areaFrom } from '#domain/action.ts';
import { elementName } from '#domain/clear-changes.ts';
import { elementsOf } from '#domain/measures/elements.ts';
import type { Element } from '#domain/measures/elements.ts';
import { orderedParts } from '#domain/section.ts';
import type { Part, Question } from '#domain/section.ts';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { Button, TextLink } from '../../../widgets/Button.tsx';
import { SelectField } from '../../../widgets/SelectField.tsx';
import { useOpen, useSection } from '../open/open-context.ts';
import ActionForm from './ActionForm.tsx';
import { ADDED } from './added-words.ts';
import { answerTo } from './use-behind.ts';
import type { Behind } from './use-behind.ts';
import styles from './actions-panel.module.css';

interface ActionsPanelProps {
  readonly question: Question;
  readonly behind: Behind;
  readonly mayAdd: boolean;
}

/** Last time, the actions on this question, and a form for another one. */
export default function ActionsPanel({ question, behind, mayAdd }: ActionsPanelProps): ReactNode {
  const { lastTime, actions } = behind;
  return (
    <div className={styles.panel}>
      {lastTime !== null && <p>{`${lastTime}.`}</p>}
      {actions.length > 0 && (
        <ul className={styles.actions}>
          {actions.map(({ id, words, held }) => (
            <li key={id}>
              <span>{`${words}.`}</span> {held !== '' && <b>{held}</b>}
            </li>
          ))}
        </ul>
      )}
      {actions.length > 0 && <TextLink to="/actions">Action Plan</TextLink>}
      {mayAdd && <NewAction question={question} hasOthers={actions.length > 0} />}
    </div>
  );
}

/** The whole question, or one thing that it measures. */
const WHOLE = '';

interface NewActionProps {
  readonly question: Question;
  /** There are actions on this question: another one is asked for. */
  readonly hasOthers: boolean;
}

function NewAction({ question, hasOthers }: NewActionProps): ReactNode {
  const [isOpen, setIsOpen] = useState(!hasOthers);
  const [isAdded, setIsAdded] = useState(false);
  return (
    <>
      <p role="status" className={styles.added}>
        {isAdded && ADDED}
      </p>
      {isOpen ? (
        <Form
          question={question}
          onAdded={() => {
            setIsOpen(false);
            setIsAdded(true);
          }}
        />
      ) : (
        <Button className={styles.another ?? ''} icon="plus" onClick={() => setIsOpen(true)}>
          Add another action
        </Button>
      )}
    </>
  );
}

function Form({
  question,
  onAdded,
}: {
  readonly question: Question;
  readonly onAdded: () => void;
}): ReactNode {
  const device = useDevice();
  const open = useOpen();
  const section = useSection();
  // As it stood when the panel opened: what is typed here must not change under somebody's hands.
  const [shown] = useState(() => open.shown);
  const answer = shown === null ? undefined : answerTo(section, shown, question);
  const [missed] = answer === undefined ? [] : missedElements(question, answer);
  const [about, setAbout] = useState(missed?.part?.id ?? WHOLE);
  const parts = partsMeasured(question);
  const part = parts.find(({ id }) => id === about) ?? null;
  if (shown === null) return null;
  const suggested = suggestionFor(question, part);
  return (
    <section className={styles.form} aria-label="Add an action">
      <h2>Add an action</h2>
      {parts.length > 1 && (
        <SelectField
          label="About"
          value={about}
          onChange={setAbout}
          options={[
            [WHOLE, 'The whole question'],
            ...parts.map((one) => [one.id, elementName(question, one)] as const),
          ]}
        />
      )}
      <ActionForm
        key={about}
        finding={foundInWords(question, part, answer)}
        suggested={suggested}
        onAdd={async (leaves) => {
          const { id: assessment, section: key, sectionVersion } = shown;
          const origin = {
            assessment,
            section: key,
            sectionVersion,
            question: question.id,
            part: part?.id ?? null,
          };
          await device.addAction(origin, { area: areaFrom(shown), ...leaves });
          onAdded();
        }}
      />
    </section>
  );
}

/** The parts that are measured; where the question itself is, there is nothing to choose. */
function partsMeasured(question: Question): Part[] {
  const measured = new Set(elementsOf(question, { parts: {} }).map(({ part }) => part?.id));
  return orderedParts(question).filter(({ id }) => measured.has(id));
}

function suggestionFor(question: Question, part: Part | null): Element['actions'][number] | null {
  return (part?.actions ?? question.actions)?.[0] ?? null;
}
