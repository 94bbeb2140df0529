import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { HeldAction } from '#device/store/actions.ts';
import { ACTION_LEAVES } from '#domain/action-leaves.ts';
import { leafTitle, leafWords } from '#domain/action-words.ts';
import { conflictSentence } from '#domain/conflict-words.ts';
import { equalValues } from '#domain/leaf-values.ts';
import { joinWords } from '#domain/word-list.ts';
import { withActionLeaves } from '#domain/action-leaves.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { Notice } from '../assessment/status/Notice.tsx';
import type { ActionDraft } from './action-draft.ts';

const ActionConflict = lazy(() => import('./ActionConflict.tsx'));

interface ActionNoticesProps {
  readonly held: HeldAction;
  readonly draft: ActionDraft;
  readonly people: ReadonlyMap<number, string>;
}

/** What needs a look before this action can go on. */
export function ActionNotices({ held, draft, people }: ActionNoticesProps): ReactNode {
  const device = useDevice();
  const [isChoosing, setIsChoosing] = useState(false);
  const { action, conflict, refusal } = held;
  const replaced = held.replaced.filter(
    ({ leaf, value }) => !equalValues(ACTION_LEAVES.valueAt(action, leaf), value),
  );
  const wordsOf = (those: typeof replaced) =>
    joinWords(
      those.map(({ leaf, value }) => {
        const words = leafWords(leaf, withActionLeaves(action, { [leaf]: value }), people);
        return `${leafTitle(leaf)} (${words === '' ? 'was blank' : `was “${words}”`})`;
      }),
    );
  const byWindow = replaced.filter((one) => one.byWindow === true);
  const bySave = replaced.filter((one) => one.byWindow !== true);
  const sentences = [
    ...(bySave.length > 0
      ? [
          `What was entered on this device replaced something newer that you entered on another device: ${wordsOf(bySave)}.`,
        ]
      : []),
    ...(byWindow.length > 0
      ? [`What was saved in another window replaced what you entered in this one: ${wordsOf(byWindow)}.`]
      : []),
  ];
  return (
    <>
      {conflict !== null && (
        <Notice
          icon="alert"
          tone="bad"
          actions={
            <Button look="main" onClick={() => setIsChoosing(true)}>
              Choose
            </Button>
          }
        >
          {`${conflictSentence('edited', conflict.name, 'action')}.`}
        </Notice>
      )}
      {refusal !== null && (
        <Notice icon="alert" tone="bad" actions={<ButtonLink to="/device">Device</ButtonLink>}>
          {`The server did not accept this action: ${refusal} Everything is kept on this device.`}
        </Notice>
      )}
      {replaced.length > 0 && (
        <Notice
          icon="undo"
          actions={
            <>
              <Button
                onClick={() => void device.sync(({ actionChoices }) => actionChoices.undoReplaced(action.id))}
              >
                Undo
              </Button>
              <Button
                look="quiet"
                onClick={() =>
                  void device.sync(({ actionChoices }) => actionChoices.dismissReplaced(action.id))
                }
              >
                Keep
              </Button>
            </>
          }
        >
          {sentences.join(' ')}
        </Notice>
      )}
      {conflict !== null && isChoosing && (
        <Suspense>
          <ActionConflict
            action={action}
            conflict={conflict}
            draft={draft}
            people={people}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
