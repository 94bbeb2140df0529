import type { ReactNode } from 'react';
import { joinWords } from '#domain/word-list.ts';
import type { Team } from '#device/store/reading/last-team.ts';
import { Button } from '../../../widgets/Button.tsx';

/** Enters the people of last time by one tap, and says who they are. */
export function SameTeam({ team, onTake }: { readonly team: Team; readonly onTake: () => void }): ReactNode {
  const names = [...team.facilitators, ...team.participants].map(({ name }) => name);
  return (
    <div className="same-team">
      <Button icon="user" onClick={onTake}>
        Same Team as Last Time
      </Button>
      <p>{joinWords(names)}</p>
    </div>
  );
}
