import type { ReactNode } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import './assessment-marks.css';

/** A scan of a tracer done on paper. */
export function UploadMark(): ReactNode {
  return (
    <span className="mark">
      <Icon name="document" />
      PDF Upload
    </span>
  );
}
