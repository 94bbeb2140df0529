import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './project.mjs';

/**
 * Installs packages of Debian, where apt is there and may be used; elsewhere nothing happens, and whoever asked says
 * what is missing.
 *
 * @param options those of `run`
 */
export async function installFromDebian(packages, options = {}) {
  if (!existsSync('/usr/bin/apt-get')) return;
  const isRoot = process.getuid() === 0;
  if (!isRoot && !existsSync('/usr/bin/sudo')) return;
  const [program, before] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  // Tests that run side by side may ask at the same moment, and apt refuses where another one is at it.
  const inTurn = existsSync(FLOCK) ? [FLOCK, join(tmpdir(), 'rta-tracers-apt.lock')] : [];
  const [first, ...rest] = [...inTurn, program, ...before];
  const apt = (...args) => run(first, [...rest, ...args], { ...options, env: quiet });
  if ((await apt('update', '-qq')) !== 0) return;
  await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

const FLOCK = '/usr/bin/flock';
const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
