import { useId } from 'react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';

/** Leads to what the modules rest on (rule PAGE-10). */
export function ContentCard(): ReactNode {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>Content</h2>
      <p>When the modules were last reviewed, and what your pharmacist still has to confirm.</p>
      <div className="account-actions">
        <ButtonLink to="/content" icon="book">
          Content
        </ButtonLink>
      </div>
    </Card>
  );
}
