import { useState } from 'react';
import type { ReactNode } from 'react';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { flushUnsavedWork } from '../../device-hooks/unsaved-work.ts';
import { Button } from '../../widgets/Button.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { useHospital } from './use-hospital.ts';

interface HospitalSignInProps {
  /** The page of the app that it leads back to. */
  readonly place: string;
  readonly staysSignedIn?: boolean;
  /** Whoever is logged in proves who they are, in place of the password. */
  readonly isProof?: boolean;
  /** What the person should know before they leave. */
  readonly note?: string;
  /** Why the last one has failed. */
  readonly problem?: string | undefined;
}

/** Leaves for the sign-in of the hospital, where the server offers one. What is typed is written first. */
export function HospitalSignIn({
  place,
  staysSignedIn = false,
  isProof = false,
  note,
  problem,
}: HospitalSignInProps): ReactNode {
  const session = useSession();
  const name = useHospital();
  const [isLeaving, setIsLeaving] = useState(false);
  const [error, setError] = useState(problem);
  if (name === null) return null;

  const leave = async () => {
    setIsLeaving(true);
    setError(undefined);
    // Without the server, the browser would show a page of its own, and in an installed app no way back.
    const [isSaved, outcome] = await Promise.all([flushUnsavedWork(), session.call('health')]);
    if (isSaved && outcome.kind === 'answer') {
      const asked = { to: place, ...(staysSignedIn && { stay: 'on' }), ...(isProof && { confirm: 'on' }) };
      return location.assign(`/api/sign-in?${new URLSearchParams(asked).toString()}`);
    }
    setIsLeaving(false);
    return setError(isSaved ? NO_CONNECTION : 'What you typed could not be saved on this device yet.');
  };

  return (
    <>
      <FormErrors errors={error === undefined ? [] : [error]} />
      <Button icon="log-in" isWide isBusy={isLeaving} onClick={() => void leave()}>
        {`Sign in with ${name}`}
      </Button>
      {note !== undefined && <p>{note}</p>}
    </>
  );
}
