import type { ReactNode } from 'react';
import { ButtonLink } from '../../../widgets/Button.tsx';
import { Notice } from './Notice.tsx';

/** The server has a state of this assessment that this version of the app cannot show. */
export default function SkippedNotice(): ReactNode {
  return (
    <Notice icon="alert" actions={<ButtonLink to="/device">Device</ButtonLink>}>
      The server has a newer state of this assessment, which this version of the app cannot show. Please
      update the app.
    </Notice>
  );
}
