import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isFormerUser } from '#domain/former-user.ts';
import { hasRight } from '#domain/role.ts';
import { Button } from '../../widgets/Button.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';

interface PersonDataProps {
  readonly user: {
    readonly id: number;
    readonly name: string;
    readonly roleId: number;
    readonly email?: string | undefined;
  };
}

/** What is kept about somebody: to be saved, and erased once they are deactivated (rules ACC-30 and ACC-31). */
export function PersonData({ user }: PersonDataProps): ReactNode {
  const { id, name } = user;
  const [asking, setAsking] = useState<'export' | 'erase' | null>(null);
  const [isErased, setIsErased] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const close = () => setAsking(null);
  const finish = () => {
    close();
    setIsErased(true);
  };
  useEffect(() => {
    // The button that was pressed is gone.
    if (isErased) first.current?.focus({ preventScroll: true });
  }, [isErased]);
  return (
    <div className="users-data">
      <Button
        ref={first}
        look="quiet"
        className="users-act"
        aria-label={`Export data of ${name}…`}
        onClick={() => setAsking('export')}
      >
        Export data…
      </Button>
      {!hasRight(user.roleId, 'enter') && !isFormerUser(user) && (
        <Button
          look="quiet"
          className="users-act"
          aria-label={`Erase personal data of ${name}…`}
          onClick={() => setAsking('erase')}
        >
          Erase personal data…
        </Button>
      )}
      <span className="role-status" role="status">
        {isErased && 'Erased'}
      </span>
      {asking === 'export' && <ExportDialog user={{ id, name }} onClose={close} />}
      {asking === 'erase' && <EraseDialog user={{ id, name }} onErased={finish} onClose={close} />}
    </div>
  );
}
