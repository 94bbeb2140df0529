import { existsSync } from 'node:fs';
import { count } from '#domain/count.ts';
import type { Anchor } from '../audit/anchor-rows.ts';
import { anchorsIn, anchorsKept } from '../audit/anchors.ts';
import { verifyAudit } from '../audit/verify.ts';
import { ConfigError } from '../config.ts';
import { CommandFailed } from './command.ts';
import type { Command } from './command.ts';

export const auditVerify: Command = {
  given: '[--anchor <file>]',
  does: ['whether the audit log is what was written, and holds what the file says'],
  words: [0, 2],
  worksWhileHeld: true,
  begin: async (words) => {
    const file = await fileNamed(words);
    return async ({ database, config }) => {
      const { rows, hospitals, anchors, faults } = await verifyAudit(database, all(config.dataDir, file));
      if (faults.length > 0) throw new CommandFailed(['The audit log was changed.', ...faults].join('\n'));
      const whose = hospitals === 0 ? '' : ` of ${count(hospitals, 'hospital')}`;
      const agrees = anchors === 0 ? '' : ` It agrees with ${count(anchors, 'anchor')}.`;
      return `The audit log${whose} is what was written: ${count(rows, 'row')}.${agrees}`;
    };
  },
};

/** Those that the server has kept, and those of the file. */
async function* all(dataDir: string, file: string | null): AsyncGenerator<Anchor> {
  yield* anchorsKept(dataDir);
  if (file !== null) yield* anchorsIn(file);
}

/** @throws ConfigError */
async function fileNamed([option, file]: readonly string[]): Promise<string | null> {
  if (option === undefined || file === undefined) return null;
  if (option !== '--anchor') throw new ConfigError(`audit verify knows --anchor <file>, and not ${option}.`);
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`);
  const { done } = await anchorsIn(file).next();
  if (done === true) throw new ConfigError(`There is no anchor in ${file}.`);
  return file;
}
