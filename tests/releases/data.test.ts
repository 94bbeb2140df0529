import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import type { Leaf } from '#domain/leaf.ts';
import { leafValue } from '#domain/leaf-values.ts';
import { fromWire } from '#contract/wire-case.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import type { TestServer } from '../support/server/harness.ts';
import { startPostgres } from '../support/server/postgres.ts';
import { doorOf, fillWithDemo, logIn, openDemo, toldTo } from './demo-server.ts';
import type { Seat } from './demo-server.ts';
import { folderOf, releases, unpack, unpackProgram, unpackText } from './frozen.ts';
import { goOn } from './tablet-story.ts';
import type * as TabletStory from './tablet-story.ts';
import type { LeftTablet } from './tablet-story.ts';

/** This build opens everything that a release has written (rule RUN-21). */

const ends: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'tracers-release-'));
  ends.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function serverOn(options: Parameters<typeof openDemo>[0]): Promise<TestServer> {
  const server = await openDemo(options);
  ends.push(() => server.close());
  return server;
}

describe.each(releases())('Release %s', (release) => {
  const frozen = (name: string): string => join(folderOf(release), name);
  const told = JSON.parse(unpackText(frozen('told.br'))) as Record<string, unknown>;
  const left = JSON.parse(unpackText(frozen('tablet-left.br'))) as LeftTablet;
  const serverOfRelease = () => serverOn({ dataDir: unpack(frozen('data.br'), folder()) });

  const expectSameAsTold = async (server: TestServer): Promise<void> => {
    const now = await toldTo(await logIn(server, 'admin'));
    expect(Object.keys(now)).toEqual(Object.keys(told));
    // A later release may tell more.
    expect(now).toMatchObject(told);
  };

  test('its database is opened: people log in, and every assessment and each of its versions is as it was', async () => {
    await expectSameAsTold(await serverOfRelease());
  });

  test.each(['sqlite', 'postgres'] as const)('its backup is restored to %s', async (kind) => {
    const where = { dataDir: folder() };
    const server = await serverOn(
      kind === 'sqlite' ? where : { ...where, databaseUrl: await postgresDatabase() },
    );
    await restoreBackup(server.database, { storage: server.storage, file: frozen('backup.gz') });
    await expectSameAsTold(server);
  });

  test('a tablet that it left with work waiting goes on: all arrives once, and choices wait for their person', async () => {
    const server = await serverOfRelease();
    const editor = await logIn(server, 'editor');
    const gone = await goOn(doorOf(server.app, editor.client), editor.me, left);
    ends.push(() => gone.close());

    await expectEntered(editor, left.entered);
    const submitted = await editor.client.get(`/assessments/${left.submitted}`);
    expect(submitted.body.date_completed).not.toBeNull();
    expect(gone.waiting).toMatchObject([{ kind: 'assessment', id: left.conflict.id, state: 'conflict' }]);
    expect(await gone.shows(left.conflict.id, left.conflict.leaf as Leaf)).toBe(left.conflict.value);
    expect(await gone.backup()).toContain(left.discarded);
    const list = await editor.client.get<{ uploaded: boolean }[]>('/assessments');
    const scansBefore = (told['/assessments'] as { uploaded: boolean }[]).filter(({ uploaded }) => uploaded);
    expect(list.body.filter(({ uploaded }) => uploaded)).toHaveLength(scansBefore.length + 1);
    const reports = await (await logIn(server, 'super')).client.get('/bug-reports');
    expect(reports.text.split(left.report)).toHaveLength(2);

    await gone.continueEditing(left.conflict.id);
    await expectEntered(editor, [left.conflict]);
  });

  test('its tablet’s backup file is read on another tablet, and what it holds arrives', async () => {
    const server = await serverOfRelease();
    const editor = await logIn(server, 'editor');
    const gone = await goOn(doorOf(server.app, editor.client), editor.me, null);
    ends.push(() => gone.close());
    expect(await gone.readBackup(left.backup)).toMatchObject({ kind: 'read', parcels: 2, skipped: [] });
    await expectEntered(editor, left.inBackup);
  });

  test('its tablets, not updated yet, work with the server of today', async () => {
    const server = await serverOn({ dataDir: folder() });
    await fillWithDemo(server);
    const [editor, colleague] = [await logIn(server, 'editor'), await logIn(server, 'second.editor')];
    const program = unpackProgram(release, 'tablet');
    ends.push(() => rmSync(program, { recursive: true }));
    const story = (await import(
      /* @vite-ignore */ pathToFileURL(join(program, 'two/deep/tablet.mjs')).href
    )) as typeof TabletStory;
    const door = doorOf(server.app, editor.client);
    const leaves = await story.leaveWork(door, editor.me, async (id, leaf, value) => {
      await colleague.client.put(`/assessments/${id}`, { [leaf]: value });
    });
    const gone = await story.goOn(door, editor.me, leaves);
    ends.push(() => gone.close());
    await expectEntered(editor, leaves.entered);
    expect(gone.waiting).toMatchObject([{ id: leaves.conflict.id, state: 'conflict' }]);
  });
});

async function expectEntered({ client }: Seat, entered: LeftTablet['entered']): Promise<void> {
  for (const { id, leaf, value } of entered) {
    const { status, body } = await client.get<object>(`/assessments/${id}`);
    expect([id, status]).toEqual([id, 200]);
    expect([leaf, leafValue(fromWire(body) as never, leaf as Leaf)]).toEqual([leaf, value]);
  }
}

async function postgresDatabase(): Promise<string> {
  const postgres = await startPostgres();
  ends.push(() => postgres.stop());
  return postgres.createDatabase();
}
