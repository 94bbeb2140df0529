import type { ReactNode } from 'react';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { ServerReceipts } from '../receipt/ServerReceipts.tsx';
import { IfRestored } from '../restored/IfRestored.tsx';
import { AlmostFull } from './AlmostFull.tsx';
import { Backup } from './Backup.tsx';
import { InstallCard } from './InstallCard.tsx';
import { Outbox } from './Outbox.tsx';
import { ReadyOffline } from './ReadyOffline.tsx';
import { Skipped } from './Skipped.tsx';
import { StorageCard } from './StorageCard.tsx';
import { VersionCard } from './VersionCard.tsx';
import './device-page.css';

/** What this device holds, what waits on it and why, and what a person can do about it (rule SCR-3). */
export default function DevicePage(): ReactNode {
  return (
    <div className="device-page">
      <PageHeading title="Device" />
      <IfRestored />
      <AlmostFull />
      <Outbox />
      <Skipped />
      <ServerReceipts />
      <div className="device-cards">
        <ReadyOffline />
        <Backup />
        <StorageCard />
        <VersionCard />
      </div>
      <InstallCard />
    </div>
  );
}
