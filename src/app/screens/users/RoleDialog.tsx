import type { ReactNode } from 'react';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';

interface RoleDialogProps {
  readonly name: string;
  /** 1 or 4. */
  readonly roleId: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before someone is made an administrator, permanently, or locked out. */
export function RoleDialog({ name, roleId, onConfirm, onClose }: RoleDialogProps): ReactNode {
  const isAdministrator = roleId === 1;
  return (
    <Dialog
      title={isAdministrator ? `Make ${name} an administrator?` : `Deactivate ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button look={isAdministrator ? 'main' : 'danger'} onClick={onConfirm}>
            {isAdministrator ? 'Make Administrator' : 'Deactivate'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {isAdministrator ? (
        <p>
          Administrators invite people, change permissions and edit the institution.{' '}
          <strong>This cannot be undone:</strong> an administrator’s permission cannot be changed again.
          Another administrator can only deactivate them.
        </p>
      ) : (
        <p>
          {name} will be logged out on every device and will not be able to log in. Their work stays. You can
          give them another permission later.
        </p>
      )}
    </Dialog>
  );
}
