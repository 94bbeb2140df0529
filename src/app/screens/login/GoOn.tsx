import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UnlockOffer } from '#device/session/unlocking.ts';
import { useViewState } from '../../state/view-state.ts';
import { TextLink } from '../../widgets/Button.tsx';
import { FormPage } from '../../widgets/FormPage.tsx';
import { Entrance } from './Entrance.tsx';
import { WaitingPeople } from './WaitingPeople.tsx';

/** `/` on a device that holds someone's work: they go on with it where they were (rule NAV-3). */
export default function GoOn({ person }: { readonly person: UnlockOffer }): ReactNode {
  const navigate = useNavigate();
  const place = useViewState((state) => state.lastRoute) ?? '/';
  const goOn = () => void navigate(place, { replace: true });
  return (
    <FormPage
      title="Home"
      heading={`${person.firstName}, go on where you were`}
      lead="Your work is on this device. Your password opens it."
    >
      <WaitingPeople />
      <Entrance person={person} place={place} onIn={goOn} />
      <div className="form-links">
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
        <TextLink to="/about">What RTA Tracers is</TextLink>
      </div>
    </FormPage>
  );
}
