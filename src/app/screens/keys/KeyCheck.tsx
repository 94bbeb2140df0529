import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Answered, Outcome, Request } from '#device/call/api.ts';
import { Icon } from '../../icons/Icon.tsx';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { Spinner } from '../../widgets/Spinner.tsx';
import { PRESS_TIMEOUT_MS } from '../../widgets/use-submit.ts';
import '../../shell/message-page.css';

/** Said when the key could not be checked. */
const NOT_CHECKED = 'There was a server error with your key.';

type KeyOutcome<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | Exclude<Outcome<never>, Answered<never>>;

type Checked<T> =
  | { readonly kind: 'valid'; readonly value: T }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unanswered'; readonly errors: readonly string[] };

interface KeyCheckProps<T> {
  readonly title: string;
  readonly mailedKey: string;
  /** Asks the server what the key stands for. */
  readonly ask: (request: Pick<Request, 'query' | 'signal' | 'timeoutMs'>) => Promise<KeyOutcome<T>>;
  /** The page for a key that counts. */
  readonly children: (value: T) => ReactNode;
}

/** Checks a mailed key when its page is opened. */
export function KeyCheck<T>({ title, mailedKey, ask, children }: KeyCheckProps<T>): ReactNode {
  const [checked, setChecked] = useState<Checked<T> | null>(null);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const controller = new AbortController();
    const check = async () => {
      const query = `?key=${encodeURIComponent(mailedKey)}`;
      const outcome = await ask({ query, signal: controller.signal, timeoutMs: PRESS_TIMEOUT_MS });
      if (!controller.signal.aborted) setChecked(checkedOf(outcome));
    };
    void check();
    return () => controller.abort();
    // A key is asked for once, and again when the person wants it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mailedKey, attempt]);

  const again = () => {
    setChecked(null);
    setAttempt(attempt + 1);
  };

  if (checked?.kind === 'invalid') return <KeyError />;
  if (checked?.kind === 'valid') return children(checked.value);
  return (
    <div className="message-page">
      {checked !== null && <Icon name="no-network" className="message-page-icon" />}
      <PageHeading title={title} />
      <FormErrors errors={checked?.errors ?? []} />
      {checked === null ? (
        <Spinner label="Checking your link…" />
      ) : (
        <Button look="main" icon="sync" onClick={again}>
          Try again
        </Button>
      )}
    </div>
  );
}

function checkedOf<T>(outcome: KeyOutcome<T>): Checked<T> {
  if (outcome.kind === 'answer') return { kind: 'valid', value: outcome.value };
  if (outcome.kind !== 'no-answer') return { kind: 'invalid' };
  return { kind: 'unanswered', errors: outcome.errors.length > 0 ? outcome.errors : [NOT_CHECKED] };
}

/** A mailed key that is no longer valid, or never was (promise R078, which has its text). */
function KeyError(): ReactNode {
  return (
    <div className="message-page">
      <Icon name="lock" className="message-page-icon" />
      <PageHeading title="There Was an Error with Your Key" />
      <p>
        You may have already registered with this email address, or your key may have expired. Please speak
        with your account administrator if you need a new registration key.
      </p>
      <div className="message-page-actions">
        <ButtonLink look="main" icon="log-in" to="/login">
          Log In
        </ButtonLink>
        <ButtonLink icon="home" to="/">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  );
}
