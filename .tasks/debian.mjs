import { existsSync } from 'node:fs';
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
  const apt = (...args) => run(program, [...before, ...args], { ...options, env: quiet });
  if ((await apt('update', '-qq')) !== 0) return;
  await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
