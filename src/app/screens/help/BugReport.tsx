import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../widgets/Button.tsx';

const BugReportDialog = lazy(() => import('./BugReportDialog.tsx'));

/** Opens the form for a bug report; what was written stays until it is sent or the page is left (rule BUG-10). */
export function BugReport(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState({ message: '', emailMe: false });
  return (
    <>
      <Button isWide onClick={() => setIsOpen(true)}>
        Submit a Bug Report
      </Button>
      {isOpen && (
        <Suspense>
          <BugReportDialog draft={draft} onChange={setDraft} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
