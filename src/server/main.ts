import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadSections } from '#content/sections.ts';
import { ConfigError, readConfig, unreadVariables } from './config.ts';
import { demoAssessments, demoPapers } from './demo/assessments.ts';
import { fillDemo } from './demo/fill.ts';
import {
  PUBLIC_DEMO_WARNING,
  demoModeOf,
  demoProblem,
  shutOutDemoSuperAdmin,
  strangersProblem,
} from './demo/demo-guard.ts';
import { demoLogins } from './demo/demo-people.ts';
import { start, stopOnSignals } from './start.ts';
import { sentenceForStartFailure } from './start-failure.ts';

/**
 * `npm start`: reads the configuration, wires everything up and listens. `--demo` fills an empty database.
 */

// Nobody else may read the files that it writes.
process.umask(0o077);

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Where `npm run build` puts the app. */
const BUILT_APP = `${ROOT}dist`;

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
  return version;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  const config = readConfig(process.env);
  unreadVariables(process.env).forEach(say);
  const demo = demoModeOf(process.argv);
  const problem = demo === 'local' ? demoProblem(config) : null;
  if (problem !== null) throw new ConfigError(problem);
  if (demo === 'public') say(PUBLIC_DEMO_WARNING);
  const sections = loadSections();
  const isBuilt = existsSync(`${BUILT_APP}/index.html`);
  const server = await start(config, {
    sections,
    version: productVersion(),
    publicDir: isBuilt ? BUILT_APP : null,
    // Whoever tries the app out reads its sentences, not its requests.
    logger: { level: config.logLevel ?? (demo === 'local' ? 'warn' : 'info') },
    say,
    ...(config.saysAudit ? { sayAudit: say } : {}),
    prepare: async (prepared) => {
      if (demo === null) return;
      const { database } = prepared;
      const strangers = demo === 'local' ? await database.read(strangersProblem) : null;
      if (strangers !== null) throw new ConfigError(strangers);
      const isFilled = await fillDemo({
        ...prepared,
        sections,
        assessments: demoAssessments,
        papers: demoPapers,
      });
      if (demo === 'public')
        await database.transaction((queries) => shutOutDemoSuperAdmin(queries, prepared.clock()));
      if (isFilled) demoLogins(demo === 'public').forEach(say);
      else say('The database is not empty, so the sample hospital was not added.');
    },
  });
  stopOnSignals(server);
  if (!isBuilt)
    say('The app has not been built, so only the API is served; run `npm run build` to build it.');
  say(`RTA Tracers is ready at ${config.port === 0 ? server.address : config.publicUrl}`);
} catch (error) {
  const sentence = sentenceForStartFailure(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
