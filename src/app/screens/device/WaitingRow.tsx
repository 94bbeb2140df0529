import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Device } from '#device/device.ts';
import type { Waiting } from '#device/store/waiting-work.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { count } from '../../widgets/count.ts';
import { dateAndTime } from '../../widgets/date-and-time.ts';
import { saveFile } from '../../widgets/save-file.ts';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { syncWords } from '../assessments/list-entry.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { useResumePlace } from './use-resume-place.ts';

/** One assessment that waits: since when, why, and what can be done. */
export function WaitingRow({ waiting }: { waiting: Waiting }): ReactNode {
  const device = useDevice();
  const place = useResumePlace(waiting.id);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isTrying, setIsTrying] = useState(false);
  const name = [waiting.title, waiting.area].filter(Boolean).join(' · ');
  const { icon, tone } = syncWords(waiting.state);
  const isUpload = waiting.kind === 'upload';

  const attempt = async (action: () => Promise<void>) => {
    setIsTrying(true);
    await action();
    setIsTrying(false);
  };

  return (
    <li className="waiting-row">
      <Icon name={icon} className={`waiting-icon waiting-icon-${tone}`} />
      <div className="waiting-text">
        <h3>{name}</h3>
        <p>{waiting.why}</p>
        <p className="waiting-facts">{factsOf(waiting)}</p>
        <div className="waiting-actions" role="group" aria-label={name}>
          {place !== null && (
            <ButtonLink look={waiting.state === 'conflict' ? 'main' : 'plain'} to={place}>
              {waiting.state === 'conflict' ? 'Choose' : 'Open'}
            </ButtonLink>
          )}
          {waiting.state !== 'conflict' && (
            <Button isBusy={isTrying} onClick={() => void attempt(() => retry(device, waiting))}>
              Retry
            </Button>
          )}
          {isUpload && (
            <Button icon="download" onClick={() => void saveScan(device, waiting)}>
              Save the file
            </Button>
          )}
          {waiting.canSendAgain && (
            <Button onClick={() => void attempt(() => sendAgain(device, waiting))}>Send again as new</Button>
          )}
          <Button look="quiet" icon="trash" onClick={() => setIsDiscarding(true)}>
            Discard
          </Button>
        </div>
      </div>
      {isDiscarding && <DiscardDialog waiting={waiting} name={name} onClose={() => setIsDiscarding(false)} />}
    </li>
  );
}

async function retry(device: Device, { kind, id }: Waiting): Promise<void> {
  await (kind === 'upload' ? await device.uploads() : await device.choices()).retry(id);
}

async function sendAgain(device: Device, { id }: Waiting): Promise<void> {
  await (await device.choices()).sendAgain(id);
}

async function saveScan(device: Device, { id, area }: Waiting): Promise<void> {
  const file = await (await device.uploads()).file(id);
  if (file === null) showSoftAlert(['The file is no longer on this device.']);
  else saveFile(file, area);
}

function factsOf({ kind, since, changes, attempts, nextAttemptAt }: Waiting): string {
  const what = kind === 'upload' ? 'scanned assessment' : count(changes, 'change');
  return [
    changes === 0 ? 'new' : what,
    since === '' ? '' : `since ${dateAndTime(since)}`,
    attempts > 0 ? `tried ${count(attempts, 'time')}` : '',
    nextAttemptAt === null ? '' : `next try ${dateAndTime(nextAttemptAt)}`,
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}
