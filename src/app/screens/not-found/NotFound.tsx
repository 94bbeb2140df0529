import type { ReactNode } from 'react';
import { ButtonLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import '../../shell/message-page.css';

/** Any other path (rule NAV-4, which has its text). */
export default function NotFound(): ReactNode {
  return (
    <div className="message-page">
      <PageHeading title="Page not found" />
      <p>The page you are looking for doesn’t exist or an error occured.</p>
      <div className="message-page-actions">
        <ButtonLink look="main" icon="home" to="/">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  );
}
