import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './browsers.mjs';
import { ensureInstalled } from './install.mjs';
import { PlainError, finish, root, runOnProjectNode } from './project.mjs';

/** `npm run bench -- <name>`: runs the benchmark tests/bench/<name>.ts. */
await finish(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const folder = join(root, 'tests', 'bench');
  const names = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.ts') && !/^(bench-|report\.)/.test(file))
    .map((file) => file.slice(0, -3));
  if (!names.includes(name)) {
    throw new PlainError(`Name a benchmark: npm run bench -- <${names.join(' | ')}>`);
  }
  await ensureInstalled();
  await ensureBuilt();
  const env = { CHROMIUM_PATH: await ensureChromium() };
  return runOnProjectNode(`tests/bench/${name}.ts`, args, { env });
});
