import { useSyncExternalStore } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { isKept, subscribeKept } from '../downloads/downloads-on-device.ts';
import { Icon } from '../icons/Icon.tsx';
import { showSoftAlert } from '../state/soft-alert.ts';
import { saveFile } from './save-file.ts';
import './button.css';
import styles from './download-link.module.css';

interface DownloadLinkProps {
  readonly href: string;
  readonly look?: 'main' | 'plain';
  /** Read out after the words, where several links say the same. */
  readonly of?: string;
  readonly children: string;
}

/** A file that is saved rather than opened over the app; it says when no network is needed for it. */
export function DownloadLink({ href, look = 'plain', of, children }: DownloadLinkProps): ReactNode {
  const isHere = useSyncExternalStore(
    subscribeKept,
    () => isKept(href),
    () => false,
  );
  const saveKept = (event: MouseEvent) => {
    if (!isHere || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Browsers may fetch a link's file past the service worker, which has it.
    event.preventDefault();
    void save(href);
  };
  return (
    <span className={styles.download}>
      <a className={`button button-${look}`} href={href} download onClick={saveKept}>
        <Icon name="download" />
        <span>
          {children}
          {of !== undefined && <span className="visually-hidden">{`: ${of}`}</span>}
        </span>
      </a>
      {isHere && (
        <span className={styles.kept}>
          <Icon name="check" />
          Available offline
        </span>
      )}
    </span>
  );
}

async function save(href: string): Promise<void> {
  try {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
    saveFile(await answer.blob(), href.split('/').at(-1) ?? '');
  } catch {
    showSoftAlert([NO_CONNECTION]);
  }
}
