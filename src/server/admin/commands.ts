import { auditVerify } from './audit.ts';
import { backup, restore } from './backup.ts';
import { checkCommand } from './check.ts';
import type { Command } from './command.ts';
import { HOSPITAL_COMMANDS } from './hospitals.ts';
import { move, moveCancel } from './move.ts';
import { newEpoch } from './new-epoch.ts';
import { pageViews } from './page-views.ts';
import { PEOPLE_COMMANDS } from './people.ts';

/** Every command by its name, in the order in which the usage lists them. */
const COMMANDS: Readonly<Record<string, Command>> = {
  backup,
  restore,
  check: checkCommand,
  move,
  'move cancel': moveCancel,
  'new-epoch': newEpoch,
  'audit verify': auditVerify,
  'page-views': pageViews,
  ...PEOPLE_COMMANDS,
  ...HOSPITAL_COMMANDS,
};

export interface Asked {
  readonly command: Command;
  /** Those after its name. */
  readonly words: readonly string[];
}

/** What somebody typed; null where there is no such command, or as many words do not follow it. */
export function commandIn(typed: readonly string[]): Asked | null {
  for (const length of [2, 1]) {
    const command = COMMANDS[typed.slice(0, length).join(' ')];
    const words = typed.slice(length);
    if (command?.words.includes(words.length) === true) return { command, words };
  }
  return null;
}

/** Where what a command does begins in its line, unless that is full already. */
const COLUMN = 46;

export function usage(): string {
  const lines = Object.entries(COMMANDS).flatMap(([name, { given, does }]) => {
    const typed = `  npm run admin -- ${name} ${given}`.trimEnd();
    const [first = '', ...rest] = does;
    const indented = rest.map((line) => ' '.repeat(COLUMN) + line);
    return typed.length < COLUMN - 1
      ? [typed.padEnd(COLUMN) + first, ...indented]
      : [typed, ' '.repeat(COLUMN) + first, ...indented];
  });
  return ['Usage:', ...lines].join('\n');
}
