import { count, nounFor } from '#domain/count.ts';
import { digits } from '#domain/digits.ts';
import { anchorsKept } from '../audit/anchors.ts';
import { check } from '../check/check.ts';
import { CommandFailed } from './command.ts';
import type { Command } from './command.ts';

export const checkCommand: Command = {
  given: '',
  does: [
    'whether every assessment is what its history adds up to, every file is there,',
    'and the audit log holds',
  ],
  words: [0],
  worksWhileHeld: true,
  begin:
    () =>
    async ({ config, database, storage, tell }) => {
      const anchors = anchorsKept(config.dataDir);
      const { faults, ...counts } = await check({ database, storage, anchors, tell });
      const found = faults.sentences.length + faults.more;
      if (found > 0) {
        const more = faults.more === 0 ? [] : [`And ${count(faults.more, 'further fault')}.`];
        throw new CommandFailed([...faults.sentences, ...more, `Found ${count(found, 'fault')}.`].join('\n'));
      }
      const { institutions, assessments, actions, revisions, files, auditRows } = counts;
      const documents = [
        count(institutions, 'hospital'),
        count(assessments, 'assessment'),
        count(actions, 'action'),
        count(files, 'file'),
      ];
      return `All is well: ${documents.join(', ')}. ${digits(revisions)} ${nounFor(revisions, 'change')} and ${count(auditRows, 'row')} of the audit log add up.`;
    },
};
