import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/people.ts';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';

/** Opens the dialog that changes the password. */
export function PasswordCard({ me }: { me: CurrentUser }): ReactNode {
  const { email, firstName, lastName, institution } = me;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const open = () => {
    setIsChanged(false);
    setIsOpen(true);
  };
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>Password</h2>
      <p>Changing your password logs you out everywhere else.</p>
      <div className="account-actions">
        <Button icon="lock" onClick={open}>
          Change Password
        </Button>
      </div>
      <p className="account-status" role="status">
        {isChanged && 'Your password was changed.'}
      </p>
      {isOpen && (
        <ChangePasswordDialog
          owner={{ email, names: [institution.name, institution.location, firstName, lastName] }}
          onChanged={() => {
            setIsOpen(false);
            setIsChanged(true);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}
