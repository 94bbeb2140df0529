import type { ReactNode } from 'react';
import { FORMER_USER } from '#domain/former-user.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { useSubmit } from '../../widgets/use-submit.ts';
import { useAccountChange } from '../account/use-account-change.ts';

interface EraseDialogProps {
  readonly user: { readonly id: number; readonly name: string };
  readonly onErased: () => void;
  readonly onClose: () => void;
}

/** Erases somebody's name, email and position for good, and says what stays (rule ACC-31). */
export function EraseDialog({ user: { id, name }, onErased, onClose }: EraseDialogProps): ReactNode {
  const change = useAccountChange();
  const { errors, isBusy, submit } = useSubmit();
  const erase = async () => {
    if (await submit((signal) => change('erasePersonData', id, {}, signal))) onErased();
  };
  return (
    <Dialog
      title={`Erase the personal data of ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" isBusy={isBusy} onClick={() => void erase()}>
            Erase
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        Name, email, department and position are deleted. Their assessments and all versions stay, and say “
        {FORMER_USER}” instead. <strong>This cannot be undone:</strong> nobody can ever use this account
        again.
      </p>
      <p>
        What people wrote stays as it is, such as a name among the facilitators. The email they were invited
        by stays in the audit log, and backups made before keep everything.
      </p>
      <FormErrors errors={errors} />
    </Dialog>
  );
}
