import { useState } from 'react';
import type { ReactNode } from 'react';
import type { HeldOffline } from '#device/store/reading/held-offline.ts';
import { useEngineStatus } from '../../device-hooks/device-context.tsx';
import { appUpdate, useAppUpdate } from '../../shell/browser-update.ts';
import type { UpdateState } from '../../shell/app-update.ts';
import { Icon } from '../../icons/Icon.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import type { Cards } from './read-cards.ts';
import { stalledSentence, timeLeftSentence } from './time-left.ts';
import type { DownloadState } from './time-left.ts';

/**
 * Claimed only when the app itself, every module the server lists and the assessments that belong here can be
 * opened offline.
 */
export function ReadyOffline({ held, heldAt: at }: Pick<Cards, 'held' | 'heldAt'>): ReactNode {
  const { worker } = useAppUpdate();
  const { modules, assessments } = held;
  const isReady = worker === 'active' && modules.areAll && assessments.areAll;
  const areComing = !assessments.areAll && assessments.listed > 0;
  const isAll = modules.areAll && assessments.areAll;
  const stalled = stalledSentence(useEngineStatus(), assessments.held);
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
        <Check isDone={assessments.areAll} text={assessmentWords(assessments)} />
      </ul>
      {modules.listed > 0 && !modules.areAll && (
        <progress aria-label="Modules downloaded" value={modules.held} max={modules.listed} />
      )}
      {areComing && (
        <progress aria-label="Assessments downloaded" value={assessments.held} max={assessments.listed} />
      )}
      {stalled === null
        ? areComing && <TimeLeft now={{ ...assessments, at }} />
        : !isAll && <p className="device-result">{stalled}</p>}
      {worker === 'failed' && (
        <Button icon="sync" onClick={() => void appUpdate.register()}>
          Download again
        </Button>
      )}
    </Card>
  );
}

/** Shown anew after each break, so that the pace is that of what has come since. */
function TimeLeft({ now }: { readonly now: DownloadState }): ReactNode {
  const [began] = useState(() => ({ ...now, at: performance.now() }));
  return <p className="device-result">{timeLeftSentence(began, now)}</p>;
}

function assessmentWords({ listed, held, areAll }: HeldOffline['assessments']): string {
  if (areAll) return 'Assessments: on this device';
  return listed === 0
    ? 'Assessments: not downloaded yet'
    : `Assessments: ${held} of ${listed} on this device`;
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
