import { useState } from 'react';
import type { ReactNode } from 'react';
import type { RosterEntry } from '#contract/people.ts';
import { count } from '#domain/count.ts';
import { dateAndTime } from '#domain/date-and-time.ts';
import { Button } from '../../widgets/Button.tsx';
import { EndSessionsDialog } from './EndSessionsDialog.tsx';

interface LogInsProps {
  readonly user: Pick<RosterEntry, 'id' | 'lastLogInAt' | 'sessions'> & { readonly name: string };
  readonly myId: number;
}

/** When somebody last logged in, on how many devices they are, and the end of that (rule PPL-11). */
export function LogIns({ user, myId }: LogInsProps): ReactNode {
  const { id, name, lastLogInAt, sessions = 0 } = user;
  const [isAsking, setIsAsking] = useState(false);
  const [status, setStatus] = useState('');
  // From a server that does not say so yet.
  if (lastLogInAt === undefined) return null;
  if (lastLogInAt === null) return 'Never yet';
  return (
    <>
      {dateAndTime(lastLogInAt)}
      <span className="users-devices">
        {sessions === 0 ? 'Not logged in' : `On ${count(sessions, 'device')}`}
      </span>
      {id !== myId && (
        <Button
          look="quiet"
          className="users-act"
          aria-label={`Log out ${name}…`}
          onClick={() => setIsAsking(true)}
        >
          Log out…
        </Button>
      )}
      <span className="role-status" role="status">
        {status}
      </span>
      {isAsking && (
        <EndSessionsDialog
          user={{ id, name }}
          onEnded={(isWiped) => {
            setIsAsking(false);
            setStatus(isWiped ? 'Logged out, to be deleted there' : 'Logged out');
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
