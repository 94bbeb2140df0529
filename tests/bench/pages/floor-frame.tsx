import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import './floor.css';

/** What stands around every page of the floor, and says what the product's says. */

const ICONS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1-4 4-6 8-6s7 2 8 6',
  back: 'M20 12H4m6-6-6 6 6 6',
  on: 'M4 12h16m-6-6 6 6-6 6',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'm6 6 12 12M18 6 6 18',
  pencil: 'M4 20h4L19 9l-4-4L4 16z',
  undo: 'M4 9h10a5 5 0 0 1 0 10h-4M8 5 4 9l4 4',
  eye: 'M3 12s3-6 9-6 9 6 9 6-3 6-9 6-9-6-9-6zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  plus: 'M12 5v14M5 12h14',
  away: 'M14 5h5v5M19 5l-8 8M10 6H5v13h13v-5',
  bin: 'M5 7h14M9 7V4h6v3m-8 0 1 13h8l1-13',
  module: 'M12 7.5v9M7.5 12h9',
  search: 'm15.5 15.5 5 5',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  upload: 'M12 16V5m-4.5 4L12 4.5 16.5 9M5 20h14',
  down: 'm6 9 6 6 6-6',
} as const;

export function Icon({ name }: { readonly name: keyof typeof ICONS }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={ICONS[name]} />
    </svg>
  );
}

function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header>
        <button type="button" aria-label="Menu">
          <Icon name="menu" />
        </button>
        <a href="/">
          <Icon name="module" /> RTA Tracers
        </a>
        <a href="/device">All on the server</a>
        <a href="/" aria-label="Dashboard">
          <Icon name="home" />
        </a>
        <a href="/account" aria-label="Account">
          <Icon name="person" />
        </a>
      </header>
      <p role="status" className="hidden" />
      <main id="main">{children}</main>
      <footer>
        <ul>
          <li>
            <a href="https://accreditation-education.example.org/">
              Hospital Accreditation Education <Icon name="away" />
            </a>
          </li>
          <li>
            <a href="https://sponsor.example.org/">
              Tracer Sponsor <Icon name="away" />
            </a>
          </li>
          <li>
            <a href="/privacy-policy">Privacy Policy</a>
          </li>
        </ul>
        <p>
          This tool was built by an education body for hospital accreditation, with sponsorship from a drug
          manufacturer. Sponsorship is not an endorsement of the sponsor or its products.
        </p>
        <p>© 2026 Hospital Accreditation Education</p>
      </footer>
    </>
  );
}

export function show(page: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  createRoot(root).render(<Frame>{page}</Frame>);
}

/** `11.28.26` */
export function shortDate(iso: string): string {
  return `${iso.slice(5, 7)}.${iso.slice(8, 10)}.${iso.slice(2, 4)}`;
}

/** By hand too: the domain's own would bring its schemas along. */
export function ordered<T extends { readonly index: number }>(all: Readonly<Record<string, T>>): T[] {
  return Object.values(all).toSorted((a, b) => a.index - b.index);
}
