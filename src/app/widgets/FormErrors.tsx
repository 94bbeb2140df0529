import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import styles from './form-errors.module.css';

/** The errors of a form, as the server or the form itself worded them; announced when they appear. */
export function FormErrors({ errors, id }: { errors: readonly string[]; id?: string }): ReactNode {
  return (
    <div role="alert" id={id}>
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {errors.map((error) => (
            <li key={error}>
              <Icon name="alert" />
              <span>{error}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
