import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { writeBackup } from '#server/backup/write.ts';
import { doorOf, fillWithDemo, logIn, openDemo, toldTo } from './demo-server.ts';
import { folderOf, pack, packText } from './frozen.ts';
import { leaveWork } from './tablet-story.ts';

/**
 * `npm run freeze`: writes the frozen copies of the version in package.json to `tests/releases/<version>`, as its
 * README tells. A version that the changelog names is released, and its copies stay as they are.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
if (readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version}`)) {
  process.stderr.write(`${version} is released; its frozen copies stay as they are.\n`);
  process.exitCode = 1;
} else {
  const target = folderOf(version);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  await freezeData(target);
  await freezeProgram('server', 'src/server/main.ts', target);
  await freezeProgram('tablet', 'tests/releases/tablet-story.ts', target);
  process.stdout.write(`Frozen: ${target}\n`);
}

/** A server's database and files, a backup of it, what it says, and a tablet with waiting work. */
async function freezeData(target: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tracers-freeze-'));
  const server = await openDemo({ dataDir });
  try {
    await fillWithDemo(server);
    const editor = await logIn(server, 'editor');
    const colleague = await logIn(server, 'second.editor');
    const left = await leaveWork(doorOf(server.app, editor.client), editor.me, async (id, leaf, value) => {
      await colleague.client.put(`/assessments/${id}`, { [leaf]: value });
    });
    packText(JSON.stringify(left), join(target, 'tablet-left.br'));
    packText(JSON.stringify(await toldTo(await logIn(server, 'admin'))), join(target, 'told.br'));
    const madeAt = '2026-11-21T09:00:00.000Z';
    await writeBackup(server.database, { storage: server.storage, file: join(target, 'backup.gz'), madeAt });
  } finally {
    await server.close();
  }
  pack(dataDir, join(target, 'data.br'));
  rmSync(dataDir, { recursive: true });
}

/** A program with all it imports, but for packages with native code. */
async function freezeProgram(name: 'server' | 'tablet', entry: string, target: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'tracers-freeze-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['@node-rs/argon2', 'pg-native'] },
    build: {
      ssr: true,
      minify: true,
      copyPublicDir: false,
      emptyOutDir: true,
      // As deep as the server's source, which finds its version from there.
      outDir: join(dir, 'two/deep'),
      rolldownOptions: {
        input: { [name]: join(ROOT, entry) },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ type: 'module', version }));
  pack(dir, join(target, `${name}.br`));
  rmSync(dir, { recursive: true });
}
