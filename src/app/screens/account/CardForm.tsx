import { useId, useRef, useState } from 'react';
import type { SubmitEvent, ReactNode } from 'react';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { useSubmit } from '../../widgets/use-submit.ts';
import type { Submitted } from '../../widgets/use-submit.ts';

interface CardFormProps {
  readonly title: string;
  /** Sends the form's values; null when one is wrong, which is shown at its field. */
  readonly onSave: (form: HTMLFormElement) => ((signal: AbortSignal) => Promise<Submitted>) | null;
  readonly children: ReactNode;
}

/** A card whose fields are saved together. */
export function CardForm({ title, onSave, children }: CardFormProps): ReactNode {
  const id = useId();
  const { errors, isBusy, submit, cancel } = useSubmit();
  const [isSaved, setIsSaved] = useState(false);
  const timesTyped = useRef(0);

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsSaved(false);
    const sent = timesTyped.current;
    const send = onSave(event.currentTarget);
    if (send !== null && (await submit(send))) setIsSaved(sent === timesTyped.current);
  };
  const type = () => {
    timesTyped.current += 1;
    setIsSaved(false);
  };

  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <form noValidate className="account-form" onSubmit={(event) => void save(event)} onChange={type}>
        <FormErrors errors={errors} />
        {children}
        <div className="account-form-end">
          <Button type="submit" isBusy={isBusy} aria-label={`Save ${title}`}>
            Save
          </Button>
          {isBusy && <Button onClick={cancel}>Cancel</Button>}
          <p role="status">{isSaved && 'Saved.'}</p>
        </div>
      </form>
    </Card>
  );
}
