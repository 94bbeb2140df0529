import type { ReactNode } from 'react';
import { leafTitle, leafWords, SHOWN_LEAVES } from '#domain/action-words.ts';
import type { Action } from '#domain/action.ts';

/** An action's fields for whoever may only read them. */
export function ActionFacts({
  action,
  people,
}: {
  readonly action: Action;
  readonly people: ReadonlyMap<number, string>;
}): ReactNode {
  const facts = SHOWN_LEAVES.map((leaf) => ({ leaf, words: leafWords(leaf, action, people) }));
  return (
    <dl className="action-facts">
      {facts
        .filter(({ words }) => words !== '')
        .map(({ leaf, words }) => (
          <div key={leaf}>
            <dt>{leafTitle(leaf)}</dt>
            <dd>{words}</dd>
          </div>
        ))}
    </dl>
  );
}
