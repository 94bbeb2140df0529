import { finish, runOnProjectNode } from './project.mjs';

/** Checks the types of each runtime by its own tsconfig: what exists in one does not in another. */
await finish(async () => {
  let worst = 0;
  for (const runtime of ['pure', 'app', 'sw', 'server', 'tests']) {
    worst = Math.max(worst, await runOnProjectNode('tsc', ['--project', `tsconfig.${runtime}.json`]));
  }
  return worst;
});
