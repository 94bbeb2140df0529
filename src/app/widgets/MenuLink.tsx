import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

interface MenuLinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * One of a list of pages: the link to the page one is on says so. The router's own can do more, and would be
 * loaded before the first screen.
 */
export function MenuLink({ to, className, children }: MenuLinkProps): ReactNode {
  const { pathname } = useLocation();
  const isHere = pathname.replace(/(?<=.)\/$/, '') === to;
  return (
    <Link to={to} className={className} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  );
}
