import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Device } from '#device/device.ts';
import type { Waiting } from '#device/outbox/waiting.ts';
import { count } from '#domain/count.ts';
import { dateAndTime } from '#domain/date-and-time.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { Dotted } from '../../widgets/Dotted.tsx';
import { saveFile } from '../../widgets/save-file.ts';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { syncWords } from '../assessments/list-entry.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { kindWords } from './kind-words.ts';
import type { WaitingHere } from './read-cards.ts';

/** One of what waits: since when, why, and what can be done. */
export function WaitingRow({ waiting }: { readonly waiting: WaitingHere }): ReactNode {
  const device = useDevice();
  const { place } = waiting;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isTrying, setIsTrying] = useState(false);
  const name = [waiting.title, waiting.detail].filter(Boolean).join(', ');
  const { icon, tone } = syncWords(waiting.state);
  const { savesAs } = kindWords[waiting.kind];

  const attempt = async (action: () => Promise<void>) => {
    setIsTrying(true);
    await action();
    setIsTrying(false);
  };

  return (
    <li className="waiting-row">
      <Icon name={icon} className={`waiting-icon waiting-icon-${tone}`} />
      <div className="waiting-text">
        <h3>
          <Dotted facts={[waiting.title, waiting.detail]} />
        </h3>
        <p>{waiting.why}</p>
        <p className="waiting-facts">
          <Dotted facts={factsOf(waiting)} />
        </p>
        <div className="waiting-actions" role="group" aria-label={name}>
          {place !== null && (
            <ButtonLink look={waiting.state === 'conflict' ? 'main' : 'plain'} to={place}>
              {waiting.state === 'conflict' ? 'Choose' : 'Open'}
            </ButtonLink>
          )}
          {waiting.state !== 'conflict' && (
            <Button
              isBusy={isTrying}
              onClick={() => void attempt(() => device.sync((sync) => sync.retry(waiting)))}
            >
              Retry
            </Button>
          )}
          {savesAs !== null && (
            <Button icon="download" onClick={() => void saveBytes(device, waiting, savesAs)}>
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

async function sendAgain(device: Device, { id }: Waiting): Promise<void> {
  await device.sync(({ choices }) => choices.sendAgain(id));
}

async function saveBytes(device: Device, { id, detail }: Waiting, type: string): Promise<void> {
  const bytes = await (await device.sync((sync) => sync.parcels())).bytes(id);
  if (bytes === null) showSoftAlert(['The file is no longer on this device.']);
  else saveFile(new Blob([bytes], { type }), detail);
}

function factsOf({ kind, since, changes, attempts, nextAttemptAt }: Waiting): string[] {
  return [
    kindWords[kind].fact(changes),
    since === '' ? '' : `since ${dateAndTime(since)}`,
    attempts > 0 ? `tried ${count(attempts, 'time')}` : '',
    nextAttemptAt === null ? '' : `next try ${dateAndTime(nextAttemptAt)}`,
  ];
}
