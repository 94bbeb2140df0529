import type { ReactNode } from 'react';
import type { InstallGuide } from '#content/pages/installing.ts';
import { Prose } from '../../widgets/Prose.tsx';

/** What to do in one browser, or why it cannot be done there. */
export function InstallSteps({ guide: { steps, note } }: { guide: InstallGuide }): ReactNode {
  return <Prose blocks={[...(steps.length > 0 ? [{ steps }] : []), ...(note === undefined ? [] : [note])]} />;
}
