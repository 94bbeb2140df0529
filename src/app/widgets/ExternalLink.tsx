import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import './external-link.css';

/** A link out of the app, opened in a new window so that nothing typed here is lost. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <a className="external-link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" />
      <span className="visually-hidden"> (opens in a new window)</span>
    </a>
  );
}
