import { lazy, Suspense, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../widgets/Button.tsx';

const UploadDialog = lazy(() => import('./UploadDialog.tsx'));

/** Opens the dialog that uploads a scanned assessment; for editors. */
export function UploadButton({
  children = 'Upload Assessment',
  ...looks
}: Pick<ComponentProps<typeof Button>, 'look' | 'isWide' | 'className'> & { children?: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="upload" {...looks} onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <UploadDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
