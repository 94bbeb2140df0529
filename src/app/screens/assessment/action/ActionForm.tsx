import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ActionLeaves } from '#domain/action-leaves.ts';
import { NO_FINDING } from '#domain/action-rules.ts';
import { STRENGTHS_IN_WORDS } from '#domain/action-strengths.ts';
import { LONGEST_ACTION_TEXT, LONGEST_OWNER_NAME } from '#domain/limits.ts';
import type { SuggestedAction } from '#domain/section.ts';
import { trimmed } from '#domain/trimmed.ts';
import { AnswerBox } from '../../../widgets/AnswerBox.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { TextField } from '../../../widgets/Field.tsx';
import { FormErrors } from '../../../widgets/FormErrors.tsx';
import { SelectField } from '../../../widgets/SelectField.tsx';
import styles from './action-form.module.css';

interface ActionFormProps {
  /** What was found, in words. */
  readonly finding: string;
  /** The content's own advice. */
  readonly suggested: SuggestedAction | null;
  /** Resolves once it is on the device. */
  readonly onAdd: (leaves: ActionLeaves) => Promise<void>;
}

/** A new action beside what was found. Whoever adds it can go on with it on the Action Plan. */
export default function ActionForm({ finding: found, suggested, onAdd }: ActionFormProps): ReactNode {
  const [finding, setFinding] = useState(found);
  const [plan, setPlan] = useState(suggested?.text ?? '');
  const [strength, setStrength] = useState<string>(suggested?.strength ?? '');
  const [owner, setOwner] = useState('');
  const [due, setDue] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const isMissing = isAsked && trimmed(finding) === '';
  const example = STRENGTHS_IN_WORDS.find((one) => one.strength === strength)?.example;

  const add = async () => {
    setIsAsked(true);
    if (trimmed(finding) === '') return;
    setIsBusy(true);
    try {
      await onAdd({
        finding: trimmed(finding),
        ...(trimmed(plan) === '' ? {} : { plan: trimmed(plan) }),
        ...(strength === '' ? {} : { strength }),
        ...(trimmed(owner) === '' ? {} : { owner_name: trimmed(owner) }),
        ...(due === '' ? {} : { due }),
      });
    } catch {
      setErrors(['This could not be saved on this device. Please try again.']);
      setIsBusy(false);
    }
  };

  return (
    <div className={styles.form}>
      <FormErrors errors={errors} />
      <AnswerBox
        label="Finding"
        isFocusedAtFirst={false}
        rows={2}
        maxLength={LONGEST_ACTION_TEXT}
        value={finding}
        onChange={setFinding}
        error={isMissing ? NO_FINDING : undefined}
      />
      <AnswerBox
        label="What will be done"
        isFocusedAtFirst={false}
        rows={2}
        maxLength={LONGEST_ACTION_TEXT}
        value={plan}
        onChange={setPlan}
      />
      <SelectField
        label="Strength"
        value={strength}
        onChange={setStrength}
        options={[
          ['', 'Not said yet'],
          ...STRENGTHS_IN_WORDS.map((one) => [one.strength, one.name] as const),
        ]}
      />
      <p className="field-hint">{example === undefined ? '' : `For example: ${example}`}</p>
      <TextField
        label="Owner"
        note="(optional)"
        maxLength={LONGEST_OWNER_NAME}
        autoComplete="off"
        value={owner}
        onChange={({ target }) => setOwner(target.value)}
      />
      <TextField
        type="date"
        label="Due"
        note="(optional)"
        value={due}
        onChange={({ target }) => setDue(target.value)}
      />
      <Button look="main" isBusy={isBusy} onClick={() => void add()}>
        Add
      </Button>
    </div>
  );
}
