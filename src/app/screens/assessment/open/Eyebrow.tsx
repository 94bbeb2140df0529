import type { ReactNode } from 'react';
import { ModuleIcon } from '../../../icons/Icon.tsx';
import { useOpened, useSection } from './open-context.ts';

interface EyebrowProps {
  /** Said after the module and the area. */
  readonly more?: string;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** Above the heading: of which module and area this is. */
export function Eyebrow({ more = '', children }: EyebrowProps): ReactNode {
  const { title, theme } = useSection();
  const area = useOpened((_, shown) => shown.area);
  return (
    <p className="eyebrow">
      <ModuleIcon theme={theme} />
      <span>{[title, area, more].filter((words) => words !== '').join(' · ')}</span>
      {children}
    </p>
  );
}
