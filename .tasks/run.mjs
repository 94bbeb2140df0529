import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { finish, runOnProjectNode } from './project.mjs';

/** `node .tasks/run.mjs <tool or file> [arguments]`: runs it on the project's Node. */
await finish(async () => {
  const [tool, ...args] = process.argv.slice(2);
  await ensureInstalled();
  const env = {};
  if (tool === 'playwright') {
    await ensureBuilt();
    env.CHROMIUM_PATH = await ensureChromium();
  }
  return runOnProjectNode(tool, args, { env });
});
