import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { save, serverForFile, startAssessment } from '../support/server/scenario.ts';

const scenario = serverForFile();

test('while another process holds the database, a save is told to come back later, and reading continues', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann);
  const other = new DatabaseSync(join(scenario.server.dataDir, 'tracers.sqlite'));
  other.exec('begin immediate');
  const key = randomUUID();

  const refused = await save(ann, id, { notes: 'kept on the device' }, { seen: 1, key });
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    503,
    '5',
    { errors: ['The server cannot reach its database right now. Please try again in a moment.'] },
  ]);
  expect((await ann.client.get(`/assessments/${id}`)).body.version).toBe(1);

  other.exec('rollback');
  other.close();
  const again = await save(ann, id, { notes: 'kept on the device' }, { seen: 1, key });
  expect([again.status, again.body.version]).toEqual([200, 2]);
});
