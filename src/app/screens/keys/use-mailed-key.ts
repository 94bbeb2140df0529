import { useLocation } from 'react-router-dom';
import { useSessionState } from '../../device-hooks/device-context.tsx';

/** The key of a mailed link; null when there is none, or for someone who is logged in: both belong elsewhere (rule PPL-3). */
export function useMailedKey(): string | null {
  const { userId } = useSessionState();
  const { hash, search } = useLocation();
  // In mails from before, it is in the query.
  const key = new URLSearchParams(hash.slice(1)).get('key') ?? new URLSearchParams(search).get('key');
  return userId !== null || key === '' ? null : key;
}
