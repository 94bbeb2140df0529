import type { ReactNode } from 'react';
import { TextLink } from '../../../widgets/Button.tsx';
import { useOpen, useOpened } from '../open/open-context.ts';
import styles from './versions-link.module.css';

/** At the end of an assessment; a scan has no answers that could have changed. */
export function VersionsLink(): ReactNode {
  const { id } = useOpen();
  const isOffered = useOpened((held, { uploaded }) => held.isOnServer && !uploaded);
  return (
    isOffered && (
      <p className={styles.link}>
        <TextLink to={`/assessments/${id}/versions`}>Who changed what</TextLink>
      </p>
    )
  );
}
