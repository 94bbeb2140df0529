import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { TextLink } from '../../widgets/Button.tsx';
import { FormPage } from '../../widgets/FormPage.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useMailedKey } from './use-mailed-key.ts';

/** A new password by a mailed key. */
export default function ResetPassword(): ReactNode {
  const key = useMailedKey();
  if (key === null) return <Navigate to="/" replace />;
  return (
    <FormPage
      title="Reset Password"
      lead="Choose a new password. You will be logged out on every other device."
    >
      <NewPasswordForm call="setPassword" mailedKey={key}>
        Save and Log In
      </NewPasswordForm>
      <div className="form-links">
        <TextLink to="/forgot-password">Link not working? Get a new one</TextLink>
      </div>
    </FormPage>
  );
}
