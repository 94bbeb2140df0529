import type { ReactNode } from 'react';
import { Icon } from '../../../icons/Icon.tsx';
import type { IconName } from '../../../icons/Icon.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import './notice.css';

interface NoticeProps {
  readonly icon: IconName;
  readonly tone?: 'wait' | 'bad';
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** One thing a person should know about the open assessment, and what to do about it. */
export function Notice({ icon, tone = 'wait', children, actions }: NoticeProps): ReactNode {
  useFocusKept();
  return (
    <div className={`notice notice-${tone}`} role="status">
      <Icon name={icon} />
      <p>{children}</p>
      <div className="notice-actions">{actions}</div>
    </div>
  );
}
