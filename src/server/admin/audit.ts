import { existsSync } from 'node:fs';
import { count } from '#domain/count.ts';
import { anchorFile, anchorsIn } from '../audit/anchors.ts';
import type { Anchor } from '../audit/anchors.ts';
import { verifyAudit } from '../audit/verify.ts';
import { ConfigError } from '../config.ts';
import { CommandFailed } from './command.ts';
import type { Command } from './command.ts';

export const auditVerify: Command = {
  given: '[--anchor <file>]',
  does: ['whether the audit log is what was written, and holds what the file says'],
  words: [0, 2],
  begin: (words) => {
    const named = anchorsNamed(words);
    return async ({ database, config }) => {
      const anchors = [...anchorsIn(anchorFile(config.dataDir)), ...named];
      const { rows, fault } = await verifyAudit(database, anchors);
      if (fault !== null) throw new CommandFailed(`The audit log was changed. ${fault}`);
      const agrees = anchors.length === 0 ? '' : ` It agrees with ${count(anchors.length, 'anchor')}.`;
      return `The audit log is what was written: ${count(rows, 'row')}.${agrees}`;
    };
  },
};

/** @throws ConfigError */
function anchorsNamed([option, file]: readonly string[]): Anchor[] {
  if (option === undefined || file === undefined) return [];
  if (option !== '--anchor') throw new ConfigError(`audit verify knows --anchor <file>, and not ${option}.`);
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`);
  const named = anchorsIn(file);
  if (named.length === 0) throw new ConfigError(`There is no anchor in ${file}.`);
  return named;
}
