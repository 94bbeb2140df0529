import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../widgets/Button.tsx';
import { useOpen } from '../open/open-context.ts';
import { Notice } from './Notice.tsx';

/** One editing tab per assessment: here it can only be read (architecture 3, Edit). */
export default function ElsewhereNotice(): ReactNode {
  const open = useOpen();
  const [isAsking, setIsAsking] = useState(false);
  const takeOver = async () => {
    setIsAsking(true);
    await open.editHere();
    setIsAsking(false);
  };
  return (
    <Notice
      icon="copy"
      actions={
        <Button isBusy={isAsking} onClick={() => void takeOver()}>
          Edit Here
        </Button>
      }
    >
      This assessment is being edited in another tab. You can read it here.
    </Notice>
  );
}
