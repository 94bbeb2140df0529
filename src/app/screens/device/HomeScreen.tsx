import type { ReactNode } from 'react';
import { Card } from '../../widgets/Card.tsx';

/** How the app gets onto a tablet's home screen; iPadOS never offers it on its own. */
export function HomeScreen(): ReactNode {
  return (
    <Card className="home-screen" aria-labelledby="home-screen-title">
      <h2 id="home-screen-title">On the home screen</h2>
      <p>
        From there the app opens like any other, and its data is kept longer. It has its own storage, so{' '}
        <strong>open it once on Wi-Fi and log in</strong> before you take it to the unit.
      </p>
      <details>
        <summary>iPad and iPhone</summary>
        <ol>
          <li>Open this page in Safari.</li>
          <li>Tap the Share button, the square with an arrow pointing up.</li>
          <li>Tap “Add to Home Screen”, then “Add”.</li>
          <li>While on Wi-Fi, open RTA Tracers from the home screen once and log in.</li>
        </ol>
      </details>
      <details>
        <summary>Android</summary>
        <ol>
          <li>Open this page in Chrome.</li>
          <li>Tap the three dots in the upper corner.</li>
          <li>Tap “Add to Home screen”, then “Install”.</li>
          <li>While on Wi-Fi, open RTA Tracers from the home screen once and log in.</li>
        </ol>
      </details>
    </Card>
  );
}
