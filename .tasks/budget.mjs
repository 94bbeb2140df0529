import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PlainError, finish, root } from './project.mjs';

/**
 * The JavaScript a browser loads up to the first question page is at most 150 KB compressed, and
 * holds nothing of what only later pages need. Read from the build's manifest and its list of modules.
 */
const limit = 150 * 1024;
const firstQuestion = /^src\/app\/(.*\/)?QuestionPage\.tsx$/;
const notYet = [
  /(^|\/)node_modules\/(jspdf[\w-]*|exceljs|docx|@dnd-kit)\//,
  /^src\/documents\//,
  /^src\/app\/(.*\/)?(review|comparison|progress|account|users|bug-reports|administration)\b/i,
];

await finish(() => {
  const manifest = readBuild('manifest.json');
  const modules = readBuild('modules.json');
  const page = Object.keys(manifest).find((source) => firstQuestion.test(source));
  if (page === undefined) throw new PlainError('The build has no chunk of its own for the question page.');

  const chunks = new Set();
  const collect = (source) => {
    if (chunks.has(manifest[source].file)) return;
    chunks.add(manifest[source].file);
    for (const imported of manifest[source].imports ?? []) collect(imported);
  };
  collect('index.html');
  collect(page);

  const html = readFileSync(join(root, 'dist', 'index.html'), 'utf8');
  for (const [, script] of html.matchAll(/<script[^>]* src="\/([^"]+)"/g)) chunks.add(script);

  let total = 0;
  for (const chunk of chunks) {
    const size = gzipSync(readFileSync(join(root, 'dist', chunk)), { level: 9 }).length;
    total += size;
    console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${chunk}`);
  }
  console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  of ${limit / 1024} KB up to the first question`);

  const early = [...chunks]
    .flatMap((chunk) => modules[chunk] ?? [])
    .filter((module) => notYet.some((pattern) => pattern.test(module.replaceAll('\\', '/'))));
  for (const module of early) console.log(`Loaded too early: ${module}`);
  return total > limit || early.length > 0 ? 1 : 0;
});

function readBuild(name) {
  const path = join(root, 'dist', '.vite', name);
  if (!existsSync(path)) throw new PlainError('There is no build: run npm run build first.');
  return JSON.parse(readFileSync(path, 'utf8'));
}
