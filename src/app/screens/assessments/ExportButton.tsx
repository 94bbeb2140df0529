import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../widgets/Button.tsx';

const ExportDialog = lazy(() => import('../export/ExportDialog.tsx'));

/** Opens the dialog that saves data as a table; for editors. */
export function ExportButton(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="download" onClick={() => setIsOpen(true)}>
        Export Data
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
