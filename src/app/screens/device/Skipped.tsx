import type { ReactNode } from 'react';
import type { SkippedAssessment } from '#device/store/skipped.ts';
import { Card } from '../../widgets/Card.tsx';
import { Dotted } from '../../widgets/Dotted.tsx';

/** What the server has, and this version of the app cannot show. */
export function Skipped({ skipped }: { readonly skipped: readonly SkippedAssessment[] }): ReactNode {
  if (skipped.length === 0) return null;
  return (
    <Card tone="wait" aria-labelledby="skipped-title">
      <h2 id="skipped-title">Needs a newer app</h2>
      <p>The server has these, but this version of the app cannot show them. Please update the app.</p>
      <ul>
        {skipped.map(({ id, title, area }) => (
          <li key={id}>
            <Dotted facts={[title, area]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
