import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadSections } from '#content/sections.ts';
import { ConfigError, readConfig } from './config.ts';
import { start, stopOnSignals } from './start.ts';

/** `npm start`: reads the configuration, wires and listens. `--demo` fills an empty database. */

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = `${root}dist`;
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };

try {
  const config = readConfig(process.env);
  const server = await start(config, {
    sections: loadSections(),
    version,
    publicDir: existsSync(`${dist}/index.html`) ? dist : null,
    logger: { level: 'warn' },
  });
  stopOnSignals(server);
  say(`RTA Tracers ${version} is ready at ${config.publicUrl}`);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
