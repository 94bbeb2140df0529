import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SendReport } from '#device/device.ts';
import { useDevice, useEngineStatus } from '../../device-hooks/device-context.tsx';
import { lightState } from '../../shell/light-state.ts';
import { Icon } from '../../icons/Icon.tsx';
import type { IconName } from '../../icons/Icon.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { connectionSentence, reportSentence, standingSentence } from './sentences.ts';
import type { WaitingHere } from './read-cards.ts';
import { WaitingRow } from './WaitingRow.tsx';

const signs = {
  'all-sent': { icon: 'server', tone: 'good', title: 'All on the server' },
  waiting: { icon: 'clock', tone: 'wait', title: 'Waiting on this device' },
  'needs-you': { icon: 'alert', tone: 'bad', title: 'Needs you' },
} as const satisfies Record<string, { icon: IconName; tone: 'good' | 'wait' | 'bad'; title: string }>;

/** Waiting work, row by row, and the button that sends it now. */
export function Outbox({ outbox }: { readonly outbox: readonly WaitingHere[] }): ReactNode {
  const device = useDevice();
  const engine = useEngineStatus();
  const [report, setReport] = useState<SendReport | null>(null);
  const [isSending, setIsSending] = useState(false);

  const sendNow = async () => {
    setIsSending(true);
    setReport(null);
    setReport(await device.sync((sync) => sync.sendNow()));
    setIsSending(false);
  };

  // Counts that are no longer true are no report.
  const isCurrent = report !== null && report.waiting + report.needYou === outbox.length;
  const sign = signs[lightState(outbox).kind];
  return (
    <Card tone={sign.tone} className="outbox" aria-labelledby="outbox-title">
      <div className="outbox-head">
        <Icon name={sign.icon} className={`outbox-icon outbox-icon-${sign.tone}`} />
        <div>
          <h2 id="outbox-title">{sign.title}</h2>
          <p>{standingSentence(outbox)}</p>
        </div>
        <Button
          look={outbox.length > 0 ? 'main' : 'plain'}
          icon="sync"
          isBusy={isSending}
          onClick={() => void sendNow()}
        >
          Send now
        </Button>
      </div>
      <p className="outbox-report" role="status">
        {isCurrent && reportSentence(report, engine)}
      </p>
      {outbox.length > 0 && (
        <ul className="outbox-rows">
          {outbox.map((waiting) => (
            <WaitingRow key={waiting.id} waiting={waiting} />
          ))}
        </ul>
      )}
      {/* Changes at any time, so it stands below what somebody is about to press, and its line is kept free. */}
      <p className="outbox-connection">{connectionSentence(engine)}</p>
    </Card>
  );
}
