import type { ReactNode } from 'react';
import { readIsHeldOffline } from '#device/store/reading/held-offline.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { Icon } from '../../icons/Icon.tsx';
import type { UpdateState } from '../../shell/app-update.ts';
import { useAppUpdate } from '../../shell/browser-update.ts';
import { TextLink } from '../../widgets/Button.tsx';
import styles from './offline-readiness.module.css';

const COMING = 'Getting ready for offline use: stay online';
const WORDS: Record<UpdateState['worker'], string> = {
  none: 'Not ready for offline use',
  failed: 'Not ready for offline use',
  installing: COMING,
  active: COMING,
};

/** Before somebody goes where there is no Wi-Fi: whether that will do, and the way to what is missing (rule HOME-7). */
export default function OfflineReadiness(): ReactNode {
  const device = useDevice();
  const { worker } = useAppUpdate();
  const isHeld = useDeviceQuery(() => device.read(readIsHeldOffline), [device]);
  if (isHeld === undefined) return null;
  const isReady = isHeld && worker === 'active';
  return (
    <TextLink to="/device" className={isReady ? styles.ready : styles.waiting}>
      <Icon name={isReady ? 'check' : 'clock'} />
      <span>{isReady ? 'Ready for offline use' : WORDS[worker]}</span>
    </TextLink>
  );
}
