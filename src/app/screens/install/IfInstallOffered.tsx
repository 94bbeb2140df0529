import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { firstScreen } from '../../state/first-screen.ts';
import { isAnswered } from '../../state/answered-offers.ts';
import { isInstalled } from '../../install/is-installed.ts';

/**
 * The offer comes after all else, since nothing waits for it; if it cannot be loaded, it comes another time.
 */
const InstallOffer = lazy(async () => {
  await firstScreen;
  return import('./InstallOffer.tsx').catch(() => ({ default: () => null }));
});

/** The offer to install the app, where it has not been answered yet (rule HOME-5). */
export function IfInstallOffered(): ReactNode {
  const [isOver] = useState(() => isInstalled() || isAnswered('install-offer'));
  return <Suspense>{!isOver && <InstallOffer />}</Suspense>;
}
