import { beginEpochAfterGoingBack } from '../persistence/lineage.ts';
import type { Command } from './command.ts';

export const newEpoch: Command = {
  given: '',
  does: ['after the database has gone back in another way than by restore'],
  words: [0],
  begin:
    () =>
    async ({ database }) => {
      await database.transaction((queries) => beginEpochAfterGoingBack(queries, 'new-epoch'));
      return 'A new epoch has begun. Devices fetch everything again, and offer what the server no longer has.';
    },
};
