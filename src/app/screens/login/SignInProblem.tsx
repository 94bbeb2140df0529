import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { signInProblemSentence } from '#contract/sign-in.ts';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import styles from './sign-in-problem.module.css';

const withProblem = z.object({ signInProblem: z.string() });

/** Why a sign-in by the hospital has led back to the log-in page. `state` is the navigation's own. */
export function SignInProblem({ state }: { readonly state: unknown }): ReactNode {
  const read = withProblem.safeParse(state);
  return (
    read.success && (
      <div className={styles.problem}>
        <FormErrors errors={[signInProblemSentence(read.data.signInProblem)]} />
      </div>
    )
  );
}
