import { useState } from 'react';
import type { ReactNode } from 'react';
import { isOverdue } from '#domain/action-order.ts';
import { dayOf } from '#domain/calendar-day.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';

/** `Action plan: 3 open, 1 overdue`; other words where none is open. */
export default function ActionsHere({ otherwise }: { readonly otherwise: string }): ReactNode {
  const device = useDevice();
  const [today] = useState(() => dayOf(new Date()));
  const open = useDeviceQuery(() => device.stored((store) => store.openActions()), [device]);
  if (open === undefined || open.length === 0) return <span>{otherwise}</span>;
  const overdue = open.filter(({ action }) => isOverdue(action, today)).length;
  return <span>{`Action plan: ${open.length} open${overdue === 0 ? '' : `, ${overdue} overdue`}`}</span>;
}
