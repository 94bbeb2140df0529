import { finish, runOnProjectNode } from './project.mjs';

/**
 * Finds what nothing uses, and then what only tests use: a function that is exported for its test alone is
 * tested through the one that calls it. Where that would be the worse test, the export says `@internal`.
 */
await finish(async () => {
  const unused = await runOnProjectNode('knip', []);
  return Math.max(unused, await runOnProjectNode('knip', ['--production']));
});
