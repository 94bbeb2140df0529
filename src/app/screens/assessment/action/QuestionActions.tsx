import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Question } from '#domain/section.ts';
import { useDevice, useRight } from '../../../device-hooks/device-context.tsx';
import { later } from '../../../device-hooks/later.tsx';
import { fixAskedFirst, isOrderFixed } from '../open/fix-asked-first.ts';
import { useOpen, useSection } from '../open/open-context.ts';
import { OnRequest } from '../question/OnRequest.tsx';
import { useBehind } from './use-behind.ts';

const ActionsPanel = later(() => import('./ActionsPanel.tsx'));

const ADD = 'Add an action';

/**
 * What an earlier round found at this question, and what was done about it; and a new action (rules ACT-1 and ACT-7).
 * Folded into one button: nothing is read that nobody asks for, and nothing moves under a finger.
 */
export function QuestionActions({ question }: { readonly question: Question }): ReactNode {
  const mayAdd = useRight('edit') === true;
  useFixedOrder();
  const behind = useBehind(question);
  const known = behind?.lastTime ?? behind?.actions[0]?.words;
  if (known === undefined && !mayAdd) return null;
  return (
    <OnRequest title={known ?? ADD} panel="Actions">
      {behind && <ActionsPanel question={question} behind={behind} mayAdd={mayAdd} />}
    </OnRequest>
  );
}

/** Of a tracer that was begun on another tablet, or before a log-out, the order is fixed once the first screen is up. */
function useFixedOrder(): void {
  const device = useDevice();
  const open = useOpen();
  const section = useSection();
  useEffect(() => {
    const { shown } = open;
    if (shown === null || isOrderFixed(open.id)) return;
    // Tried again at the next question.
    void fixAskedFirst(device, shown, section).catch(() => undefined);
  }, [device, open, section]);
}
