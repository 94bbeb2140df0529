import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../widgets/Button.tsx';
import { appUpdate, useAppUpdate } from './browser-update.ts';
import { isDoor } from '../routes/doors.ts';
import { updateSentence } from './update-sentence.ts';
import './update-bar.css';

/** Offers a new version, but never over a form being filled in; the Device page always offers it. */
export function UpdateBar(): ReactNode {
  const state = useAppUpdate();
  const [isLater, setIsLater] = useState(false);
  const { pathname } = useLocation();
  const isFillingIn = /^\/assessments\/./.test(pathname) || pathname === '/account' || isDoor(pathname);
  const isOfferedThere = pathname === '/device';
  const sentence = updateSentence(state);
  const isUrgent = state.hasMissingPart || state.isHeldBack;
  const isShown = sentence !== null && (isUrgent || (!isLater && !isFillingIn && !isOfferedThere));
  return (
    <div role="status">
      {isShown && (
        <div className="update-bar">
          <p>{sentence}</p>
          <Button look="main" isBusy={state.update === 'applying'} onClick={() => void appUpdate.apply()}>
            {state.update === 'none' ? 'Reload' : 'Update now'}
          </Button>
          {!isUrgent && (
            <Button look="quiet" onClick={() => setIsLater(true)}>
              Later
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
