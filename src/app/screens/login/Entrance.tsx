import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../widgets/Button.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { LogInForm } from './LogInForm.tsx';
import { UnlockForm } from './UnlockForm.tsx';
import { useUnlockOffer } from './use-unlock-offer.ts';

/** A whole log-in, one of the person whose device this is, or their work without the server. */
type Way = 'form' | 'own-form' | 'unlock';

interface EntranceProps {
  /** Whose work this device holds; greeted by name, they need not say who they are. */
  readonly person?: { readonly firstName: string; readonly email: string };
  /** The page that whoever comes in is led to. */
  readonly place: string;
  readonly onIn?: () => void;
}

/** When offline, the person who last worked here is offered their own work; a form being filled in stays. */
export function Entrance({ person, place, onIn }: EntranceProps): ReactNode {
  const { offer, isOffline, lookAgain } = useUnlockOffer();
  const [chosen, setChosen] = useState<Way | null>(null);
  const [ending, setEnding] = useState<readonly string[]>([]);
  const online: Way = person === undefined ? 'form' : 'own-form';
  const wanted = chosen ?? (isOffline ? 'unlock' : online);
  const shown = wanted === 'unlock' && offer === null ? online : wanted;

  // If the pressed button is gone, focus moves to the first field.
  const fields = useRef<HTMLDivElement>(null);
  const hasPressed = useRef(false);
  useEffect(() => {
    if (hasPressed.current) fields.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
    hasPressed.current = false;
  }, [shown]);
  const press = (next: Way) => {
    hasPressed.current = true;
    setChosen(next);
  };

  const end = (errors: readonly string[]) => {
    setEnding(errors);
    press('form');
    lookAgain();
  };

  const firstName = (offer ?? person)?.firstName ?? '';
  const isStranger = shown === 'form';
  return (
    <>
      {ending.length > 0 && <FormErrors errors={ending} />}
      <div ref={fields} onInput={() => setChosen(shown)}>
        {shown === 'unlock' && offer !== null ? (
          <UnlockForm offer={offer} isOffline={isOffline} onOver={end} onIn={onIn} />
        ) : (
          <LogInForm
            key={shown}
            email={isStranger ? null : (person?.email ?? null)}
            place={place}
            onRefused={lookAgain}
            onIn={isStranger ? undefined : onIn}
          />
        )}
      </div>
      {!isStranger && (
        <Button className="entrance-other" look="quiet" isWide onClick={() => press('form')}>
          {isOffline || shown === 'own-form' ? `Not ${firstName}? Log in with email` : 'Log in with email'}
        </Button>
      )}
      {shown !== 'unlock' && offer !== null && isOffline && (
        <Button className="entrance-other" isWide onClick={() => press('unlock')}>
          {`${firstName}: work offline`}
        </Button>
      )}
    </>
  );
}
