import type { ReactNode } from 'react';
import type { HeldModules } from './read-cards.ts';
import { appUpdate, useAppUpdate } from '../../shell/browser-update.ts';
import type { UpdateState } from '../../shell/app-update.ts';
import { Icon } from '../../icons/Icon.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';

/** Claimed only when the app itself and every module the server lists can be opened offline. */
export function ReadyOffline({ modules }: { readonly modules: HeldModules }): ReactNode {
  const { worker } = useAppUpdate();
  const isReady = worker === 'active' && modules.isReady;
  return (
    <Card tone={isReady ? 'good' : 'wait'} aria-labelledby="offline-title">
      <h2 id="offline-title">{isReady ? 'Ready for offline use' : 'Preparing for offline use'}</h2>
      <ul className="checks">
        <Check isDone={worker === 'active'} text={appWords[worker]} />
        <Check
          isDone={modules.isReady}
          text={
            modules.listed === 0
              ? 'Modules: not downloaded yet'
              : `Modules: ${modules.held} of ${modules.listed} on this device`
          }
        />
      </ul>
      {modules.listed > 0 && !modules.isReady && (
        <progress aria-label="Modules downloaded" value={modules.held} max={modules.listed} />
      )}
      {worker === 'failed' && (
        <Button icon="sync" onClick={() => void appUpdate.register()}>
          Download again
        </Button>
      )}
    </Card>
  );
}

const appWords: Record<UpdateState['worker'], string> = {
  none: 'App: not stored on this device',
  installing: 'App: downloading…',
  failed: 'App: the download failed; it will be tried again once you are back online',
  active: 'App: on this device',
};

function Check({ isDone, text }: { isDone: boolean; text: string }): ReactNode {
  return (
    <li className={isDone ? 'check-done' : 'check-open'}>
      <Icon name={isDone ? 'check' : 'clock'} />
      {text}
    </li>
  );
}
