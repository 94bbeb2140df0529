import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { SkippedAssessment } from '#device/store/skipped.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { appUpdate, useAppUpdate } from '../../shell/browser-update.ts';
import { updateSentence } from '../../shell/update-sentence.ts';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { Dotted } from '../../widgets/Dotted.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { ServerReceipts } from '../receipt/ServerReceipts.tsx';
import { useReceipts } from '../receipt/use-receipt.ts';
import { IfRestored } from '../restored/IfRestored.tsx';
import { AlmostFull } from './AlmostFull.tsx';
import { Backup } from './Backup.tsx';
import { InstallCard } from './InstallCard.tsx';
import { Outbox } from './Outbox.tsx';
import { byteWords, readCards, readStorage } from './read-cards.ts';
import type { StorageFacts } from './read-cards.ts';
import { ReadyOffline } from './ReadyOffline.tsx';
import './device-page.css';

/** If the database has not answered after so many milliseconds, the parts that need no database are shown. */
const PATIENCE_MS = 3000;

/** What this device holds, what waits on it and why, and what a person can do about it (rule SCR-3). */
export default function DevicePage(): ReactNode {
  return (
    <div className="device-page">
      <PageHeading title="Device" />
      <Cards />
    </div>
  );
}

/** Shown together, once all is read: a card that came later would push away what somebody is about to press. */
function Cards(): ReactNode {
  const device = useDevice();
  const cards = useDeviceQuery(() => readCards(device), [device]);
  const receipts = useReceipts();
  const storage = useStorage();
  const isLate = useIsLate();
  const isRead = cards !== undefined && receipts.receipts !== undefined && storage !== undefined;
  if (!isRead && !isLate) return null;
  return (
    <>
      <IfRestored />
      <AlmostFull />
      {cards && <Outbox outbox={cards.outbox} />}
      {cards && <Skipped skipped={cards.skipped} />}
      <ServerReceipts {...receipts} />
      <div className="device-cards">
        {cards && <ReadyOffline held={cards.held} heldAt={cards.heldAt} />}
        <Backup />
        {storage && <StorageCard found={storage} />}
        <VersionCard />
      </div>
      <InstallCard />
    </>
  );
}

/** Undefined until it is read. */
function useStorage(): StorageFacts | null | undefined {
  const [facts, setFacts] = useState<StorageFacts | null>();
  useEffect(() => {
    void readStorage().then(setFacts);
  }, []);
  return facts;
}

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** Assessments that the server has and this version of the app cannot show. */
function Skipped({ skipped }: { readonly skipped: readonly SkippedAssessment[] }): ReactNode {
  if (skipped.length === 0) return null;
  return (
    <Card tone="wait" aria-labelledby="skipped-title">
      <h2 id="skipped-title">Needs a newer app</h2>
      <p>The server has these, but this version of the app cannot show them. Please update the app.</p>
      <ul>
        {skipped.map(({ id, title, area }) => (
          <li key={id}>
            <Dotted facts={[title, area]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The app's version, and the update when one is ready. */
function VersionCard(): ReactNode {
  const state = useAppUpdate();
  const sentence = updateSentence(state);
  return (
    <Card tone={sentence === null ? undefined : 'wait'} aria-labelledby="version-title">
      <h2 id="version-title">Version</h2>
      <p>
        <span>{`RTA Tracers ${__APP_VERSION__} `}</span>
        <span className="device-result">{`(${__BUILD_ID__})`}</span>
      </p>
      <p role="status">{sentence ?? 'New versions download automatically and are offered here.'}</p>
      {sentence !== null && (
        <Button
          look="main"
          icon="sync"
          isBusy={state.update === 'applying'}
          onClick={() => void appUpdate.apply()}
        >
          {state.update === 'none' ? 'Reload' : 'Update now'}
        </Button>
      )}
    </Card>
  );
}

/** Whether the browser may delete what is kept here, and how much room there is. */
function StorageCard({ found }: { readonly found: StorageFacts }): ReactNode {
  const [facts, setFacts] = useState(found);
  const [isRefused, setIsRefused] = useState(false);
  const persist = async () => {
    const isPersisted = await navigator.storage.persist();
    setIsRefused(!isPersisted);
    setFacts({ ...facts, isPersisted });
  };
  return (
    <Card aria-labelledby="storage-title">
      <h2 id="storage-title">Storage</h2>
      <p>
        {facts.isPersisted
          ? 'The browser keeps this data until you delete it.'
          : 'The browser may delete this data if the device runs out of space.'}
      </p>
      {facts.usage !== null && facts.quota !== null && (
        <p className="device-result">{`${byteWords(facts.usage)} of ${byteWords(facts.quota)} in use.`}</p>
      )}
      {!facts.isPersisted && <Button onClick={() => void persist()}>Keep this data</Button>}
      <p className="device-result" role="status">
        {isRefused && 'The browser said no. It usually says yes once the app is on the home screen.'}
      </p>
    </Card>
  );
}
