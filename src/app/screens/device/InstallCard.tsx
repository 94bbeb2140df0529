import type { ReactNode } from 'react';
import { installGuides } from '#content/pages/installing.ts';
import { InstallButton } from '../install/InstallButton.tsx';
import { InstallSteps } from '../install/InstallSteps.tsx';
import { installBrowser } from '../../install/install-browser.ts';
import { isInstalled } from '../../install/is-installed.ts';
import { Card } from '../../widgets/Card.tsx';

/** The browsers of the devices that people may have besides this one. */
const common = ['ios-safari', 'android-chrome', 'chrome', 'edge', 'mac-safari'] as const;

/** How the app is installed, always to be found (rule PAGE-9). */
export function InstallCard(): ReactNode {
  const here = isInstalled() ? null : installBrowser(navigator);
  return (
    <Card className="install-card" aria-labelledby="install-title">
      <h2 id="install-title">{here === null ? 'Installed on this device' : 'Install on this device'}</h2>
      {here === null ? (
        <p>This is the installed app.</p>
      ) : (
        <>
          <p>
            Then the app opens like any other, and its data is kept longer. Open it once on Wi-Fi and log in
            before you take it to the unit.
          </p>
          <InstallButton />
          <h3>{installGuides[here].title}</h3>
          <InstallSteps guide={installGuides[here]} />
        </>
      )}
      <details>
        <summary>Other devices and browsers</summary>
        <div className="install-elsewhere">
          {common
            .filter((browser) => browser !== here)
            .map((browser) => (
              <section key={browser}>
                <h3>{installGuides[browser].title}</h3>
                <InstallSteps guide={installGuides[browser]} />
              </section>
            ))}
        </div>
      </details>
    </Card>
  );
}
