import type { ReactNode } from 'react';
import { Button } from '../../widgets/Button.tsx';
import { askToInstall } from '../../install/install-prompt.ts';
import { useInstallPrompt } from './use-install-prompt.ts';

/** Installs by the browser's own question, where the browser is ready to ask it. */
export function InstallButton(): ReactNode {
  const prompt = useInstallPrompt();
  return (
    prompt && (
      <Button look="main" icon="download" onClick={() => askToInstall(prompt)}>
        Install
      </Button>
    )
  );
}
