import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { finish, runOnProjectNode } from './project.mjs';

/** `npm start`: installs and builds what is stale, then serves the app and the API. */
await finish(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runOnProjectNode('src/server/main.ts', process.argv.slice(2));
});
