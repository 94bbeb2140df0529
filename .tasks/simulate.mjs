import { ensureInstalled } from './install.mjs';
import { finish, runOnProjectNode } from './project.mjs';

/** `npm run simulate -- --hours 8`: see tests/README.md. */
await finish(async () => {
  await ensureInstalled();
  const args = process.argv.slice(2);
  const file = args.includes('--mutants') ? 'mutate' : 'simulate';
  return runOnProjectNode(`tests/simulation/${file}.ts`, args);
});
