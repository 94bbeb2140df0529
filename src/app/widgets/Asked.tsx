import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Outcome } from '#device/call/api.ts';
import { Button } from './Button.tsx';
import { FormErrors } from './FormErrors.tsx';
import { Spinner } from './Spinner.tsx';
import { submitted } from './use-submit.ts';
import styles from './asked.module.css';

/** The server's answer, or why there is none; undefined while it is being asked. */
type Reading<T> = { readonly value: T } | { readonly errors: readonly string[] };

type Failed = Exclude<Outcome<never>, { kind: 'answer' }>;

export interface Asked<T> {
  readonly reading: Reading<T> | undefined;
  readonly ask: () => void;
}

/** Asks the server when a page is opened, and again when a person wants it. @param ask keeps its identity */
export function useAsked<T>(ask: () => Promise<{ kind: 'answer'; value: T } | Failed>): Asked<T> {
  const [reading, setReading] = useState<Reading<T>>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void ask().then((outcome) => {
      if (!isWanted) return;
      if (outcome.kind === 'answer') return setReading({ value: outcome.value });
      const result = submitted(outcome);
      return setReading({ errors: result.ok ? [] : result.errors });
    });
    return () => {
      isWanted = false;
    };
  }, [ask, attempt]);
  const again = () => {
    setReading(undefined);
    setAttempt(attempt + 1);
  };
  return { reading, ask: again };
}

/** In place of what could not be read yet. */
export function NotRead({ reading, ask }: Asked<unknown>): ReactNode {
  if (reading === undefined || !('errors' in reading)) return <Spinner label="Loading…" />;
  return (
    <div className={styles.notRead}>
      <FormErrors errors={reading.errors} />
      <Button look="main" icon="sync" onClick={ask}>
        Try again
      </Button>
    </div>
  );
}
