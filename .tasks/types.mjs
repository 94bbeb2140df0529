import { finish, runOnProjectNode } from './project.mjs';

/**
 * The compiler shares a project among four checkers, each of which works out anew the types that they have in common:
 * one alone takes half of the processor time, and on a small machine no longer.
 */
const ONE_CHECKER = ['--checkers', '1'];

/** What the compiler found out last time, so that the next time it looks only at what has changed, and what that changes. */
const known = (runtime) => [
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types/${runtime}.tsbuildinfo`,
];

/** Checks the types of each runtime by its own tsconfig: what exists in one does not in another. */
await finish(async () => {
  let worst = 0;
  for (const runtime of ['pure', 'app', 'sw', 'server', 'tests']) {
    const args = ['--project', `tsconfig.${runtime}.json`, ...ONE_CHECKER, ...known(runtime)];
    worst = Math.max(worst, await runOnProjectNode('tsc', args));
  }
  return worst;
});
