import type { ReactNode } from 'react';
import type { HeldOffline } from '#device/store/reading/held-offline.ts';
import { appUpdate, useAppUpdate } from '../../shell/browser-update.ts';
import type { UpdateState } from '../../shell/app-update.ts';
import { Icon } from '../../icons/Icon.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';

/**
 * Claimed only when the app itself, every module the server lists and the assessments that belong here can be
 * opened offline.
 */
export function ReadyOffline({ held }: { readonly held: HeldOffline }): ReactNode {
  const { worker } = useAppUpdate();
  const { modules, hasAssessments } = held;
  const isReady = worker === 'active' && modules.areAll && hasAssessments;
  return (
    <Card tone={isReady ? 'good' : 'wait'} aria-labelledby="offline-title">
      <h2 id="offline-title">{isReady ? 'Ready for offline use' : 'Preparing for offline use'}</h2>
      <ul className="checks">
        <Check isDone={worker === 'active'} text={appWords[worker]} />
        <Check
          isDone={modules.areAll}
          text={
            modules.listed === 0
              ? 'Modules: not downloaded yet'
              : `Modules: ${modules.held} of ${modules.listed} on this device`
          }
        />
        <Check
          isDone={hasAssessments}
          text={hasAssessments ? 'Assessments: on this device' : 'Assessments: not downloaded yet'}
        />
      </ul>
      {modules.listed > 0 && !modules.areAll && (
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
      <span>{text}</span>
    </li>
  );
}
