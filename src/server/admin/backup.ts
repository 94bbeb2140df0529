import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { count } from '#domain/count.ts';
import { setAnchorsAside } from '../audit/anchors.ts';
import { byServer } from '../audit/entry.ts';
import { BackupError } from '../backup/format.ts';
import { restoreBackup } from '../backup/restore.ts';
import { refuseOver, writeBackup } from '../backup/write.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import { migrate } from '../persistence/database/migrations.ts';
import type { Command } from './command.ts';

export const backup: Command = {
  given: '<file>',
  does: ['copy the database and uploaded files into a new file, even while the', 'server runs'],
  words: [1],
  begin: async ([file = '']) => {
    await refuseOver(file);
    return async ({ database, storage, tell }) => {
      const now = Date.now();
      // Before it is written, so that it holds its own row.
      await database.transaction((queries) =>
        appendAudit(queries, [byServer(now, { kind: 'backup', object: basename(file) })]),
      );
      const madeAt = new Date(now).toISOString();
      const { rows, files } = await writeBackup(database, { storage, file, madeAt, tell });
      return `${file} holds ${count(rows, 'row')} and ${count(files, 'file')}.`;
    };
  },
};

export const restore: Command = {
  given: '<file>',
  does: ['replace everything with such a copy'],
  words: [1],
  needsNoTables: true,
  begin: ([file = '']) => {
    if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
    return async ({ config, database, storage, tell }) => {
      await migrate(database);
      const { rows, files, hasMovedAudit } = await restoreBackup(database, { storage, file, tell });
      if (hasMovedAudit) setAnchorsAside(config.dataDir, Date.now());
      return `Restored ${count(rows, 'row')} and ${count(files, 'file')}. Everyone logs in again, and devices fetch everything again.`;
    };
  },
};
