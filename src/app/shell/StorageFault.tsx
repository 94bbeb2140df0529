import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { Button } from '../widgets/Button.tsx';
import type { Fault } from './fault-in.ts';
import './message-page.css';

const KEEP =
  'Please do not clear the browser’s data: that would delete answers that have not been sent. Anything already sent is safe on the server.';

const WORDS: Readonly<Record<Fault, { title: string; sentences: readonly string[] }>> = {
  blocked: {
    title: 'This browser keeps nothing for RTA Tracers',
    sentences: [
      'RTA Tracers keeps your answers on this device, and the browser’s settings do not allow it.',
      'Please allow cookies and site data for this address in the browser’s settings, or open the app in an ordinary window, not a private one, and then try again. On a hospital’s device, please ask whoever manages it.',
    ],
  },
  full: {
    title: 'There is no room left on this device',
    sentences: [
      'RTA Tracers keeps your answers on this device, and nothing more can be saved on it. Please free some room, for example by deleting videos, files or apps that nobody needs any more, and then try again.',
      KEEP,
    ],
  },
  silent: {
    title: 'This device does not answer',
    sentences: [
      'RTA Tracers keeps your answers in a database on this device, and the browser does not answer when it is asked for it. Please close all RTA Tracers windows or restart the device, and then open the app again.',
      KEEP,
    ],
  },
};

/** Says what is the matter with this device's storage, and what to do. */
export function StorageFault({ fault, children }: { fault: Fault; children?: ReactNode }): ReactNode {
  const { title, sentences } = WORDS[fault];
  return (
    <div className="message-page">
      <Icon name="alert" className="message-page-icon" />
      <h1>{title}</h1>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="message-page-actions">
        <Button look="main" icon="sync" onClick={() => location.reload()}>
          Try again
        </Button>
        {children}
      </div>
    </div>
  );
}
