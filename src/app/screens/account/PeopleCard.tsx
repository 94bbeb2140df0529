import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { INVITATION_DAYS } from '#domain/lifetimes.ts';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { InviteDialog } from './InviteDialog.tsx';

/** Leads to inviting people and to managing existing users. */
export function PeopleCard(): ReactNode {
  const id = useId();
  // The dashboard's suggestion leads to the dialog itself.
  const isLedHere = new URLSearchParams(useLocation().search).has('invite');
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(isLedHere);
  const [invited, setInvited] = useState<readonly string[]>([]);
  const status = useRef<HTMLParagraphElement>(null);
  const isToBeSeen = invited.length > 0 && !isLedHere;
  useEffect(() => {
    // Whom the dashboard led here has not seen this card yet; the change of address has scrolled to the top.
    if (!isToBeSeen) return undefined;
    const frame = requestAnimationFrame(() =>
      status.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [isToBeSeen]);
  const open = () => {
    setInvited([]);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    if (isLedHere) void navigate('?', { replace: true });
  };
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>Users</h2>
      <p>
        Invite colleagues, and decide what each of them may do. It is a good idea to have two administrators.
      </p>
      <div className="account-actions">
        <Button look="main" icon="plus" onClick={open}>
          Invite Users
        </Button>
        <ButtonLink to="/account/users" icon="user">
          Manage Users
        </ButtonLink>
        <ButtonLink to="/audit" icon="list">
          Audit Log
        </ButtonLink>
      </div>
      <p ref={status} className="account-status" role="status">
        {invited.length > 0 &&
          `Invited: ${invited.join(', ')}. The link in the email works for ${INVITATION_DAYS} days.`}
      </p>
      {isOpen && (
        <InviteDialog
          onInvited={(emails) => {
            close();
            setInvited(emails);
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}
