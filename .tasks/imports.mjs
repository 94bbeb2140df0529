import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './project.mjs';

/**
 * Checks of the imports what the linter cannot say; the rest of the table of ARCHITECTURE.md is in
 * `.oxlintrc.json`. Its rule against cycles does not follow `import()`, its patterns do not know
 * which folder `../` leads to, and it can forbid `Date.now()`, but not `new Date()`.
 */
const problems = [];

/**
 * The floors of `src/device`: a file imports its own floor and those before it, also where it imports only a type or
 * imports later. The files beside the folders are the ground, but for the door.
 */
const FLOORS = [
  'ground',
  'rows',
  'call',
  'person',
  'store',
  'outbox',
  'sync',
  'device.ts',
  'session',
  'browser',
];

const files = ['src', 'sw', 'tests'].flatMap(sourceFiles);
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const imports = new Map(files.map((file) => [file, importsOf(file)]));

for (const file of files) {
  const folder = folderOf(file);
  if (folder !== 'tests' && imports.get(file).some(({ name, target }) => leaves(folder, name, target))) {
    problems.push(`${file}: another folder is imported by its alias, and tests by nobody`);
  }
  if (folder === 'src/domain' && texts.get(file).includes('new Date()')) {
    problems.push(`${file}: the domain gets the time as an argument`);
  }
  for (const { target } of imports.get(file)) {
    if (looksUp(file, target)) problems.push(`${file}: ${target} is on a higher floor`);
  }
}
for (const cycle of cycles()) problems.push(`cycle: ${cycle.join(' → ')}`);

console.log(problems.length > 0 ? problems.join('\n') : `${files.length} files import as they may.`);
process.exitCode = problems.length > 0 ? 1 : 0;

function leaves(folder, name, target) {
  return name.startsWith('.') && folderOf(target) !== folder;
}

function looksUp(file, target) {
  const [from, to] = [file, target].map(floorOf);
  return from !== null && to !== null && FLOORS.indexOf(to) > FLOORS.indexOf(from);
}

/** Null outside of `src/device`. */
function floorOf(file) {
  const [top, folder, ...rest] = file.split('/').slice(1);
  if (top !== 'device') return null;
  if (rest.length === 0) return FLOORS.includes(folder) ? folder : 'ground';
  if (!FLOORS.includes(folder)) throw new Error(`${file}: its floor is not in the list of floors.`);
  return folder;
}

/** Every import and re-export of a file of ours, also of types and at run time. */
function importsOf(file) {
  const names = texts.get(file).matchAll(/\b(?:from|import) ?\(?'([.#][^']+)'/g);
  return [...names].map(([, name]) => ({
    name,
    target: name.startsWith('#') ? join('src', name.slice(1)) : join(dirname(file), name),
  }));
}

function folderOf(file) {
  return file.startsWith('src/') ? file.split('/').slice(0, 2).join('/') : file.split('/')[0];
}

function sourceFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => join(folder, file));
}

/** One cycle for each file at which a walk along the imports comes back to itself. */
function cycles() {
  const done = new Set();
  const found = [];
  const walk = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const { target } of imports.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  return found;
}
