import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import './button.css';

interface DownloadLinkProps {
  readonly href: string;
  readonly look?: 'main' | 'plain';
  /** Read out after the words, where several links say the same. */
  readonly of?: string;
  readonly children: string;
}

/** A file that is saved rather than opened over the app. */
export function DownloadLink({ href, look = 'plain', of, children }: DownloadLinkProps): ReactNode {
  return (
    <a className={`button button-${look}`} href={href} download>
      <Icon name="download" />
      <span>
        {children}
        {of !== undefined && <span className="visually-hidden">: {of}</span>}
      </span>
    </a>
  );
}
