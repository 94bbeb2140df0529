import { ensureBuilt } from './build.mjs';
import { ensureBrowsers, ensureChromiums } from './browsers.mjs';
import { ensureInstalled } from './install.mjs';
import { finish, runOnProjectNode } from './project.mjs';

/** `node .tasks/run.mjs <tool or file> [arguments]`: runs it on the project's Node. */
await finish(async () => {
  const [tool, ...args] = process.argv.slice(2);
  await ensureInstalled();
  const env = {};
  if (tool === 'playwright') {
    await ensureBuilt();
    const isInAll = args.some((arg) => arg.startsWith('tests/browsers/'));
    Object.assign(env, isInAll ? await ensureBrowsers(args) : await ensureChromiums());
  }
  return runOnProjectNode(tool, args, { env });
});
