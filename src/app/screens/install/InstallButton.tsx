import type { ReactNode } from 'react';
import { Button } from '../../widgets/Button.tsx';
import { askToInstall, useInstallPrompt } from '../../install/install-prompt.ts';

/** Installs by the browser's own question, where the browser is ready to ask it. */
export function InstallButton(): ReactNode {
  const prompt = useInstallPrompt((state) => state.prompt);
  return (
    prompt && (
      <Button look="main" icon="download" onClick={() => askToInstall(prompt)}>
        Install
      </Button>
    )
  );
}
