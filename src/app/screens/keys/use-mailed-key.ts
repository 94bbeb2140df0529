import { useLocation } from 'react-router-dom';
import { useSessionState } from '../../device-hooks/device-context.tsx';

/** The key of a mailed link; null when there is none, or for someone who is logged in: both belong elsewhere. */
export function useMailedKey(): string | null {
  const { userId } = useSessionState();
  const key = useKeyInAddress();
  return userId !== null || key === '' ? null : key;
}

/** The key of a mailed link, whoever is logged in. */
export function useKeyInAddress(): string | null {
  const { hash } = useLocation();
  return new URLSearchParams(hash.slice(1)).get('key');
}
