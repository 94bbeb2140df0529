import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { signInProblemSentence } from '#contract/sign-in.ts';
import { personOf } from '#device/person/session-state.ts';
import type { Session } from '#device/session/session.ts';
import type { SignInResult } from '#device/session/session-calls.ts';
import { useMe, useSession, useSessionState } from '../../device-hooks/device-context.tsx';
import { untilOpen } from '../../lock/lock-entry.ts';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { FormPage } from '../../widgets/FormPage.tsx';
import { Spinner } from '../../widgets/Spinner.tsx';
import { DevicePasswordForm } from './DevicePasswordForm.tsx';
import { landedAt } from './landed.ts';
import type { Landed } from './landed.ts';

type Step = 'exchanging' | 'choosing' | 'done' | SignInResult;

/** Where a sign-in by the hospital comes back to, whoever is logged in here or not (rule ACC-32). */
export default function SignIn(): ReactNode {
  const session = useSession();
  const navigate = useNavigate();
  const me = useMe();
  const { userId } = useSessionState();
  // As the page was opened: what follows takes the code out of the address.
  const [landed] = useState(landedAt(useLocation().hash));
  const { problem, place } = landed;
  const [step, setStep] = useState<Step>('exchanging');
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current || problem !== null) return;
    hasBegun.current = true;
    const exchange = async () => {
      const result = await exchanged(session, landed);
      // What is said or asked next lies behind the lock.
      await untilOpen(session.lock);
      const isChoosing = result.ok && landed.proof === null && (await hasNoPasswordHere(session));
      setStep(result.ok ? (isChoosing ? 'choosing' : 'done') : result);
    };
    void exchange();
  }, [session, landed, problem]);

  useEffect(() => {
    if (step === 'done') void navigate(place, { replace: true });
  }, [step, place, navigate]);

  if (problem !== null && userId === null)
    return <Navigate to="/login" state={{ signInProblem: problem }} replace />;
  if (problem !== null) return <NotSignedIn errors={[signInProblemSentence(problem)]} />;
  if (step === 'choosing' && me)
    return (
      <FormPage
        title="A Password for This Device"
        lead="Your hospital’s sign-in needs a network. A password of this device opens your work without one, and when the device has locked. It stays on this device, and nobody else needs to know it."
      >
        <div className="form-sheet">
          <DevicePasswordForm me={me} onKept={() => setStep('done')}>
            <Button look="quiet" isWide onClick={() => setStep('done')}>
              Not now
            </Button>
          </DevicePasswordForm>
        </div>
      </FormPage>
    );
  if (typeof step === 'object' && !step.ok) return <NotSignedIn errors={step.errors} />;
  return <Spinner label="Signing in…" />;
}

function NotSignedIn({ errors }: { readonly errors: readonly string[] }): ReactNode {
  const { userId } = useSessionState();
  return (
    <FormPage title="Sign In">
      <FormErrors errors={errors} />
      <ButtonLink
        look="main"
        icon={userId === null ? 'log-in' : 'home'}
        to={userId === null ? '/login' : '/'}
      >
        {userId === null ? 'Log In' : 'Go to Home'}
      </ButtonLink>
    </FormPage>
  );
}

/** A proof is of the session that goes on; where that has ended, it begins another one. */
async function exchanged(session: Session, { code, proof, staysSignedIn }: Landed): Promise<SignInResult> {
  if (proof === null) return session.enter('signIn', { code }, staysSignedIn);
  const { token, hasExpired } = session.getSnapshot();
  const confirmed = token === null || hasExpired ? null : await session.confirm({ code: proof });
  return confirmed?.ok === true ? confirmed : session.enter('signIn', { code: proof }, session.staysSignedIn);
}

/** Nothing on this device opens their work without the hospital, and they have not turned that off. */
async function hasNoPasswordHere(session: Session): Promise<boolean> {
  const person = personOf(session.getSnapshot());
  if (person === null) return false;
  const unlocking = await session.unlocking();
  return (await unlocking.isOn(person.userId)) && !(await unlocking.isReady(person));
}
