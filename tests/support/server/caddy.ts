import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFromDebian } from '../../../.tasks/debian.mjs';

/** A real Caddy: found on the machine, or installed from Debian. */
const PACKAGE = 'caddy';
const PROGRAM = '/usr/bin/caddy';

/** @param env what the Caddyfile takes from the environment */
export async function startCaddy(
  caddyfile: string,
  env: Record<string, string>,
): Promise<() => Promise<void>> {
  if (!existsSync(PROGRAM)) await installFromDebian([PACKAGE], { output: () => undefined });
  if (!existsSync(PROGRAM)) throw new Error(`Caddy is missing: install Debian’s ${PACKAGE}.`);
  const home = mkdtempSync(join(tmpdir(), 'rta-tracers-caddy-'));
  const file = join(home, 'Caddyfile');
  writeFileSync(file, caddyfile);
  const caddy = spawn(PROGRAM, ['run', '--config', file], {
    env: { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let log = '';
    caddy.once('close', () => reject(new Error(`Caddy ended:\n${log}`)));
    caddy.stderr.on('data', (bytes: Buffer) => {
      log = (log + bytes.toString()).slice(-10_000);
      if (log.includes('serving initial configuration')) resolve();
    });
  });
  return async () => {
    const closed = once(caddy, 'close');
    caddy.kill();
    await closed;
    rmSync(home, { recursive: true, force: true });
  };
}
