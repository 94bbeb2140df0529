import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { ServerReceipts } from '../receipt/ServerReceipts.tsx';
import { useReceipts } from '../receipt/use-receipt.ts';
import { IfRestored } from '../restored/IfRestored.tsx';
import { AlmostFull } from './AlmostFull.tsx';
import { Backup } from './Backup.tsx';
import { InstallCard } from './InstallCard.tsx';
import { Outbox } from './Outbox.tsx';
import { readCards, readStorage } from './read-cards.ts';
import type { StorageFacts } from './read-cards.ts';
import { ReadyOffline } from './ReadyOffline.tsx';
import { Skipped } from './Skipped.tsx';
import { StorageCard } from './StorageCard.tsx';
import { VersionCard } from './VersionCard.tsx';
import './device-page.css';

/** Where the database does not answer, what needs no database is shown after this long, in milliseconds. */
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
        {cards && <ReadyOffline held={cards.held} />}
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
