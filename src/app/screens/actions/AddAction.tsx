import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { HeldAction } from '#device/store/actions.ts';
import { NO_FINDING } from '#domain/action-rules.ts';
import { LONGEST_ACTION_TEXT, LONGEST_NAME } from '#domain/limits.ts';
import type { SectionSummary } from '#domain/section.ts';
import { orderedQuestions } from '#domain/section.ts';
import { trimmed } from '#domain/trimmed.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { AnswerBox } from '../../widgets/AnswerBox.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { TextField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { SelectField } from '../../widgets/SelectField.tsx';

interface AddActionProps {
  readonly sections: readonly SectionSummary[];
  readonly actions: readonly HeldAction[];
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

const NO_MODULE = 'Please choose a module.';

/** An action that is begun on its own, not beside an answer; offline too. */
export function AddAction({ sections, actions, onClose, onAdded }: AddActionProps): ReactNode {
  const device = useDevice();
  const areasId = useId();
  const [module, setModule] = useState('');
  const [area, setArea] = useState('');
  const [question, setQuestion] = useState('');
  const [finding, setFinding] = useState('');
  const [plan, setPlan] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);

  const summary = sections.find(({ id }) => String(id) === module);
  const section = useDeviceQuery(
    async () =>
      summary === undefined ? null : device.stored((store) => store.section(summary.id, summary.version)),
    [device, summary?.id, summary?.version],
  );
  const areas = useMemo(() => {
    const used = actions.filter(({ action }) => action.section === module).map(({ action }) => action.area);
    return [...new Set([...(section?.areas ?? []), ...used].map(trimmed))].filter((one) => one !== '');
  }, [actions, module, section]);

  const add = async () => {
    setIsAsked(true);
    if (summary === undefined || trimmed(finding) === '') return;
    setIsBusy(true);
    try {
      const id = await device.addAction(
        {
          assessment: null,
          section: String(summary.id),
          sectionVersion: summary.version,
          question: question === '' ? null : Number(question),
          part: null,
        },
        {
          area: trimmed(area),
          finding: trimmed(finding),
          ...(trimmed(plan) !== '' && { plan: trimmed(plan) }),
        },
      );
      onAdded(id);
    } catch {
      setErrors(['This could not be saved on this device. Please try again.']);
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      title="Add an action"
      onClose={onClose}
      isWide
      actions={
        <>
          <Button look="main" isBusy={isBusy} onClick={() => void add()}>
            Add
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="add-action">
        <FormErrors errors={errors} />
        <SelectField
          label="Module"
          value={module}
          onChange={(next) => {
            setModule(next);
            setQuestion('');
          }}
          options={[
            ['', 'Choose a module'],
            ...sections.map(({ id, title }) => [String(id), title] as const),
          ]}
          error={isAsked && summary === undefined ? NO_MODULE : undefined}
        />
        <TextField
          label="Area"
          note="(optional)"
          maxLength={LONGEST_NAME}
          list={areasId}
          autoComplete="off"
          value={area}
          onChange={({ target }) => setArea(target.value)}
        />
        <datalist id={areasId}>
          {areas.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
        <SelectField
          label="Question (optional)"
          value={question}
          onChange={setQuestion}
          disabled={!section}
          options={[
            ['', 'No one question'],
            ...(section ? orderedQuestions(section) : []).map(
              ({ id, index, label }) => [String(id), `${index + 1}. ${label}`] as const,
            ),
          ]}
        />
        <AnswerBox
          label="Finding"
          isFocusedAtFirst={false}
          maxLength={LONGEST_ACTION_TEXT}
          value={finding}
          onChange={setFinding}
          error={isAsked && trimmed(finding) === '' ? NO_FINDING : undefined}
        />
        <AnswerBox
          label="What will be done"
          note="(optional)"
          isFocusedAtFirst={false}
          maxLength={LONGEST_ACTION_TEXT}
          value={plan}
          onChange={setPlan}
        />
      </div>
    </Dialog>
  );
}
