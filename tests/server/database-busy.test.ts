import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { save, serverForFile, startAssessment } from '../support/server/scenario.ts';

let log = '';
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log += chunk.toString();
    done();
  },
});
const scenario = serverForFile({ logger: { level: 'warn', stream } });

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
  // The operator can tell why.
  expect(log).toContain('The database cannot be reached');
  expect(log).toContain('database is locked');
  expect(log).not.toContain('kept on the device');

  other.exec('rollback');
  other.close();
  const again = await save(ann, id, { notes: 'kept on the device' }, { seen: 1, key });
  expect([again.status, again.body.version]).toEqual([200, 2]);
});
