import type { ReactNode } from 'react';
import { appUpdate, useAppUpdate } from '../../shell/browser-update.ts';
import { updateSentence } from '../../shell/update-sentence.ts';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';

/** The app's version, and the update when one is ready. */
export function VersionCard(): ReactNode {
  const state = useAppUpdate();
  const sentence = updateSentence(state);
  return (
    <Card tone={sentence === null ? undefined : 'wait'} aria-labelledby="version-title">
      <h2 id="version-title">Version</h2>
      <p>
        RTA Tracers {__APP_VERSION__} <span className="device-result">({__BUILD_ID__})</span>
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
