import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { firstScreen } from '../../state/first-screen.ts';
import { isAnswered } from '../../state/answered-offers.ts';

/** Nothing waits for the hint, so it comes after all else; if it cannot be loaded, another time. */
const InviteHint = lazy(async () => {
  await firstScreen;
  return import('./InviteHint.tsx').catch(() => ({ default: () => null }));
});

/** To an administrator whose institution has nobody else yet: the suggestion to invite (rule HOME-6). */
export function IfAlone(): ReactNode {
  const [isOver] = useState(() => isAnswered('invite-hint'));
  return <Suspense>{!isOver && <InviteHint />}</Suspense>;
}
