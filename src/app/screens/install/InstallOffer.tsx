import { useState } from 'react';
import type { ReactNode } from 'react';
import { installGuides } from '#content/pages/installing.ts';
import { useDevice, useEngineStatus } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { InstallSteps } from './InstallSteps.tsx';
import { installBrowser } from '../../install/install-browser.ts';
import { answerOffer, isAnswered } from '../../state/answered-offers.ts';
import { askToInstall } from '../../install/install-prompt.ts';
import { useInstallPrompt } from './use-install-prompt.ts';
import styles from './install-offer.module.css';

/** Offers to install the app, until someone answers on this device (rule HOME-5). */
export default function InstallOffer(): ReactNode {
  const [isOver, setIsOver] = useState(() => isAnswered('install-offer'));
  const [isOpen, setIsOpen] = useState(false);
  const prompt = useInstallPrompt();
  const isGoodMoment = useGoodMoment();
  const guide = installGuides[installBrowser(navigator)];
  // A browser with a question of its own is silent where the app is installed already.
  const canInstall = prompt !== null || (guide.steps.length > 0 && !('onbeforeinstallprompt' in window));
  if (isOver || !isGoodMoment || !canInstall) return null;

  const close = () => {
    setIsOver(true);
    // The focus was on what goes.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <Card className={styles.offer} aria-labelledby="install-offer">
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id="install-offer">Install RTA Tracers</h2>
          <p>Then it opens like any other app, and its data is kept longer.</p>
        </div>
        <div className={styles.actions}>
          {prompt ? (
            <Button
              icon="download"
              onClick={() => {
                askToInstall(prompt);
                close();
              }}
            >
              Install
            </Button>
          ) : (
            <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              Show me how
            </Button>
          )}
          <Button
            look="quiet"
            onClick={() => {
              answerOffer('install-offer');
              close();
            }}
          >
            {isOpen ? 'Done' : 'Not now'}
          </Button>
        </div>
      </div>
      {isOpen && !prompt && (
        <>
          <InstallSteps guide={guide} />
          <p className={styles.later}>Later you find these steps on the Device page and in Help.</p>
        </>
      )}
    </Card>
  );
}

/**
 * A good moment is when nothing needs the person, and nothing waits here that an app with its own storage
 * would not have.
 */
function useGoodMoment(): boolean {
  const device = useDevice();
  const { isAlmostFull } = useEngineStatus();
  const isClear = useDeviceQuery(
    async () =>
      (await device.stored((store) => store.waitingStates())).length === 0 &&
      !(await device.stored((store) => store.hasLostAnswers())),
    [device],
  );
  return isClear === true && !isAlmostFull;
}
