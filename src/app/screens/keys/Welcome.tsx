import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { fullName } from '#domain/names.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { FormPage } from '../../widgets/FormPage.tsx';
import { KeyCheck } from './KeyCheck.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useMailedKey } from './use-mailed-key.ts';

/** Confirms a registration by its mailed key and sets the first password. */
export default function Welcome(): ReactNode {
  const session = useSession();
  const key = useMailedKey();
  if (key === null) return <Navigate to="/" replace />;
  return (
    <KeyCheck title="Welcome" mailedKey={key} ask={(request) => session.call('welcomeData', request)}>
      {(person) => (
        <FormPage
          title="Welcome"
          heading={['Welcome', fullName(person)].filter(Boolean).join(', ')}
          lead="Your email is confirmed and your account has been created. Choose a password, and you are ready to start."
        >
          <NewPasswordForm
            call="welcome"
            mailedKey={key}
            owner={{ email: '', names: [person.firstName, person.lastName] }}
          >
            Log In
          </NewPasswordForm>
        </FormPage>
      )}
    </KeyCheck>
  );
}
