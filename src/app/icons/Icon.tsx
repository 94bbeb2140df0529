import { themeOf } from '#domain/theme.ts';
import type { ReactNode } from 'react';
import './icon.css';

/**
 * The product's own icons, drawn on a 24 × 24 grid with one line width. They are decorative: the words beside
 * them, or the control's label, say the same.
 */
const drawings = {
  alert: <path d="M12 3.5 21.5 20h-19zM12 10v4.5M12 17.2v.1" />,
  'arrow-left': <path d="M19 12H5m6-6-6 6 6 6" />,
  'arrow-right': <path d="M5 12h14m-6-6 6 6-6 6" />,
  book: (
    <path d="M5 4.5A1.5 1.5 0 0 1 6.5 3H19v14H6.5A1.5 1.5 0 0 0 5 18.5zm0 14A2.5 2.5 0 0 0 7.5 21H19v-4M9 7.5h6" />
  ),
  calculator: (
    <path d="M7.5 3h9a2.5 2.5 0 0 1 2.5 2.5v13a2.5 2.5 0 0 1-2.5 2.5h-9a2.5 2.5 0 0 1-2.5-2.5v-13a2.5 2.5 0 0 1 2.5-2.5zM8.5 7.5h7M8.5 12h.1M12 12h.1M15.5 12h.1M8.5 16.5h.1M12 16.5h.1M15.5 16.5h.1" />
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  'chevron-down': <path d="m6 9.5 6 6 6-6" />,
  'chevron-right': <path d="m9.5 6 6 6-6 6" />,
  'chevron-up': <path d="m6 14.5 6-6 6 6" />,
  clock: <path d="M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 7.5V12l3 2" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  copy: (
    <path d="M11.5 9h6a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5h-6a2.5 2.5 0 0 1-2.5-2.5v-6a2.5 2.5 0 0 1 2.5-2.5zM15 9V6.5A2.5 2.5 0 0 0 12.5 4h-6A2.5 2.5 0 0 0 4 6.5v6A2.5 2.5 0 0 0 6.5 15H9" />
  ),
  device: (
    <path d="M7.5 2.5h9a2.5 2.5 0 0 1 2.5 2.5v14a2.5 2.5 0 0 1-2.5 2.5h-9a2.5 2.5 0 0 1-2.5-2.5v-14a2.5 2.5 0 0 1 2.5-2.5zM11 18.2h2" />
  ),
  document: <path d="M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5" />,
  download: <path d="M12 4v11m-4.5-4L12 15.5l4.5-4.5M5 20h14" />,
  external: (
    <path d="M14 4h6v6M20 4l-9 9M17 14v4.5A1.5 1.5 0 0 1 15.5 20h-10A1.5 1.5 0 0 1 4 18.5v-10A1.5 1.5 0 0 1 5.5 7H10" />
  ),
  eye: (
    <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0" />
  ),
  filter: <path d="M4 6.5h16M7 12h10M10 17.5h4" />,
  flag: <path d="M5.5 21V4h12l-2.5 4 2.5 4h-12" />,
  grip: <path d="M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1" strokeWidth="2.6" />,
  home: <path d="m3 11 9-7.5 9 7.5M5.5 9.2V20h13V9.2M10 20v-6h4v6" />,
  info: <path d="M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 11v5M12 8v.1" />,
  list: (
    <path d="M7 4h10a2.5 2.5 0 0 1 2.5 2.5v12a2.5 2.5 0 0 1-2.5 2.5h-10a2.5 2.5 0 0 1-2.5-2.5v-12a2.5 2.5 0 0 1 2.5-2.5zM9 4V2.8h6V4M8.5 10h7M8.5 14h7M8.5 17.5h4" />
  ),
  lock: (
    <path d="M7.5 10.5h9a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-2.5 2.5h-9a2.5 2.5 0 0 1-2.5-2.5v-5a2.5 2.5 0 0 1 2.5-2.5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
  ),
  'log-in': (
    <path d="M13 4h5.5A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5H13M4 12h11m-4-4.5 4.5 4.5-4.5 4.5" />
  ),
  'log-out': (
    <path d="M11 4H5.5A1.5 1.5 0 0 0 4 5.5v13A1.5 1.5 0 0 0 5.5 20H11M9 12h11m-4-4.5 4.5 4.5-4.5 4.5" />
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  'no-network': (
    <path d="M7.5 19h9.8a4 4 0 0 0 1.2-7.8A6 6 0 0 0 10 6.6M7 8.2a6.6 6.6 0 0 0-.5 2.8 4 4 0 0 0 .8 8M4 4l16 16" />
  ),
  pencil: <path d="m4 20 1-4L16.5 4.5l3 3L8 19zM14 7l3 3" />,
  plus: <path d="M12 5v14M5 12h14" />,
  question: (
    <path d="M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.8-1.1 1.7M12 16.8v.2" />
  ),
  search: <path d="M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.5 15.5l5 5" />,
  server: (
    <path d="M7.3 19h9.8a4.2 4.2 0 0 0 .9-8.3 6 6 0 0 0-11.5-.2A4.3 4.3 0 0 0 7.3 19zm1.9-5.2 2.2 2.2 3.8-4" />
  ),
  speech: <path d="M4 5.5h16v11h-8.5L7 20.5v-4H4zM8.5 11h.1M12 11h.1M15.5 11h.1" />,
  sync: <path d="M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6" />,
  upload: <path d="M12 16V5m-4.5 4L12 4.5 16.5 9M5 20h14" />,
  trash: <path d="M4.5 7h15M10 7V4h4v3M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5" />,
  undo: <path d="M9 6 4.5 10.5 9 15M5 10.5h9.5a5 5 0 0 1 0 10H10" />,
  user: <path d="M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 20c1.2-3.6 4-5.4 7.5-5.4s6.3 1.8 7.5 5.4" />,
  'module-anesthesia': (
    <path d="m14 3 7 7M17.5 6.5 20 4M15.8 8.2l-9.3 9.3H4v2.5M12.3 4.7l7 7-8.3 8.3-7-7zM9 11l2 2M12 8l2 2M6.5 17.5l-3.5 3.5" />
  ),
  'module-default': (
    <path d="M7 4h10a2.5 2.5 0 0 1 2.5 2.5v12a2.5 2.5 0 0 1-2.5 2.5h-10a2.5 2.5 0 0 1-2.5-2.5v-12a2.5 2.5 0 0 1 2.5-2.5zM9 4V2.8h6V4M8.5 12.5l2.5 2.5 4.5-4.5" />
  ),
  'module-nursing': (
    <path d="M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5h-8a5 5 0 0 1-5-5v-8a5 5 0 0 1 5-5zM12 7.5v9M7.5 12h9" />
  ),
  'module-patient-care': (
    <path d="M12 2.8 20 6v5.5c0 4.7-3.2 8-8 9.7-4.8-1.7-8-5-8-9.7V6zM8.5 12l2.5 2.5 4.5-5" />
  ),
  'module-pharmacy': <path d="M4 11h16c0 4.2-2 7-5 8v2H9v-2c-3-1-5-3.8-5-8zM12.5 11l5.5-8" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

export interface IconProps {
  readonly name: IconName;
  /** For the flag: set, not just offered. */
  readonly isFilled?: boolean;
  readonly className?: string | undefined;
}

export function Icon({ name, isFilled = false, className = '' }: IconProps): ReactNode {
  return (
    <svg
      className={`icon ${isFilled ? 'icon-filled' : ''} ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}

/** The icon of a module; any theme without its own gets a clipboard. */
export function ModuleIcon({ theme, className = '' }: { theme: string; className?: string }): ReactNode {
  return <Icon name={`module-${themeOf(theme)}`} className={className} />;
}
