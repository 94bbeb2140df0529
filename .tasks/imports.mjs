import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './project.mjs';

/**
 * Checks the import table of ARCHITECTURE.md: who may import whom, which packages belong where,
 * no cycles, no barrels, nothing imports tests, and no clock or chance in the domain.
 */

/** Folder → the folders of ours it may import besides itself. */
const mayImport = {
  'src/domain': [],
  'src/content': ['src/domain'],
  'src/contract': ['src/domain'],
  'src/documents': ['src/domain', 'src/content'],
  'src/device': ['src/domain', 'src/contract'],
  'src/app': ['src/domain', 'src/content', 'src/contract', 'src/documents', 'src/device'],
  'src/server': ['src/domain', 'src/content', 'src/contract', 'src/documents'],
  sw: ['src/contract'],
};

/** Pure folders may import no package but these. */
const purePackages = /^zod(\/|$)/;
const pureFolders = ['src/domain', 'src/content', 'src/contract'];

/** Package → the only files that may import it. */
const owners = [
  [/^dexie$/, /^src\/device\//],
  [/^dexie-react-hooks$/, /^src\/app\//],
  [/^ky$/, /^src\/device\//],
  [/^(react|react-dom|react-router-dom|zustand|@dnd-kit\/\w+|@tanstack\/[\w-]+)(\/|$)/, /^src\/app\//],
  [/^workbox-window$/, /^src\/(app|device)\//],
  [/^workbox-/, /^(sw|src\/(app|device))\//],
  [/^(pg|kysely|node:sqlite)(\/|$)/, /^src\/server\/persistence\//],
  [/^(fastify|@fastify\/[\w-]+|jose|@node-rs\/argon2)$/, /^src\/server\//],
  [/^nodemailer$/, /^src\/server\/mail\//],
  [/^aws4fetch$/, /^src\/server\/storage\//],
  [/^jspdf$/, /^src\/documents\/paper\//],
  [/^(exceljs|docx|fflate)$/, /^src\/documents\/downloads\//],
  [/^node:/, /^src\/(server|documents)\//],
];
/** Packages that a single adapter file owns. */
const oneOwner = ['ky', 'pg', 'node:sqlite', 'jose', '@node-rs/argon2', 'aws4fetch'];

const problems = [];
const report = (file, sentence) => problems.push(`${file}: ${sentence}`);

const files = ['src', 'sw', 'tests'].filter((folder) => existsSync(join(root, folder))).flatMap(sourceFiles);
const graph = new Map(files.map((file) => [file, importsOf(file)]));

for (const [file, imports] of graph) {
  const folder = folderOf(file);
  if (/^index\.tsx?$/.test(basename(file))) report(file, 'a barrel (index file); import the file itself');
  for (const { name, target } of imports) {
    if (folder === 'tests') continue;
    if (target === null) checkPackage(file, folder, name);
    else checkTarget(file, folder, name, target);
  }
}
for (const name of oneOwner) {
  const users = [...graph].filter(
    ([file, imports]) => !file.startsWith('tests/') && imports.some((one) => one.name === name),
  );
  if (users.length > 1) report(users.map(([file]) => file).join(', '), `only one file may import ${name}`);
}
for (const cycle of cyclesIn(graph)) problems.push(`cycle: ${cycle.join(' → ')}`);

console.log(problems.length > 0 ? problems.join('\n') : `${files.length} files import as they may.`);
process.exitCode = problems.length > 0 ? 1 : 0;

function checkPackage(file, folder, name) {
  if (pureFolders.includes(folder) && !purePackages.test(name)) {
    report(file, `${folder} may import no package but zod, and imports ${name}`);
  }
  const owner = owners.find(([packages]) => packages.test(name));
  if (owner !== undefined && !owner[1].test(file)) report(file, `${name} does not belong here`);
}

function checkTarget(file, folder, name, target) {
  const targetFolder = folderOf(target);
  if (!graph.has(target) && !/\.(css|json|svg|woff2|sql)(\?\w+)?$/.test(target)) {
    report(file, `${name} names no file; write it with its ending`);
  }
  if (targetFolder === folder) return;
  if (!mayImport[folder].includes(targetFolder)) report(file, `${folder} may not import ${name}`);
  else if (name.startsWith('.')) report(file, `${name}: another folder is imported by its alias`);
}

/** Every import and re-export of a file, also those of types and those made at run time. */
function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const { module, program, errors } = parseSync(file, text);
  if (errors.length > 0) report(file, errors[0].message);
  const reexports = module.staticExports.flatMap((statement) => statement.entries);
  if (reexports.some((entry) => entry.moduleRequest && entry.importName.kind.startsWith('All'))) {
    report(file, 'a barrel (export *); import the file itself');
  }
  if (file.startsWith('src/domain/')) checkPurity(file, program);
  const names = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...reexports.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(start, end));
      return literal ? [literal[2]] : [];
    }),
  ];
  return [...new Set(names)].map((name) => ({ name, target: targetOf(file, name) }));
}

/** The path of the imported file inside the project; null for a package. */
function targetOf(file, name) {
  if (name.startsWith('.')) return join(dirname(file), name);
  if (name.startsWith('#')) return join('src', name.slice(1));
  return null;
}

function folderOf(file) {
  return file.startsWith('src/') ? file.split('/').slice(0, 2).join('/') : file.split('/')[0];
}

function sourceFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** The domain gets the time and every chance as an argument. */
function checkPurity(file, node) {
  if (node === null || typeof node !== 'object') return;
  const member = node.type === 'MemberExpression' ? `${node.object.name}.${node.property.name}` : '';
  if (member === 'Date.now' || member === 'Math.random') report(file, `the domain may not use ${member}`);
  if (node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0) {
    report(file, 'the domain may not use new Date()');
  }
  for (const child of Object.values(node)) checkPurity(file, child);
}

/** One cycle for each file at which a walk along the imports comes back to itself. */
function cyclesIn(edges) {
  const done = new Set();
  const cycles = [];
  const walk = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const { target } of edges.get(file) ?? []) if (target !== null) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of edges.keys()) walk(file, []);
  return cycles;
}
