import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MOST_FILES, MOST_STARTUP_KB } from './budget-limits.mjs';
import { PlainError, finish, root } from './project.mjs';

/**
 * The JavaScript a browser loads up to the first field of a question is at most `MOST_STARTUP_KB` compressed
 * (P7), and only what may run before it is in there; the whole app is few files, of which no two need
 * each other. Read from the build's manifest, its list of modules and its page.
 */
const limit = MOST_STARTUP_KB * 1024;
/** The entry points of the first question, besides the page's own script. */
const parts = ['src/app/start.tsx', 'src/app/screens/assessment/QuestionPage.tsx'];
/** Packages that may run before the first field; all others are loaded behind it. */
const firstPackages = /^(react|react-dom|scheduler|react-router|react-router-dom|zustand|dexie-react-hooks)$/;
/** Files of ours that may not. */
const notYet = [
  /^src\/(documents|server)\//,
  /^src\/device\/(call\/|sync\/(?!engine-status)|outbox\/(kinds|restore)\/|session\/(session-calls|unlock|password))/,
  /^src\/device\/store\/(database|store|rows|meta|loss-watch)\.ts$/,
  /^src\/device\/store\/reading\/assessment-list\.ts$/,
  /-schemas?\.ts$/,
  /^src\/app\/(.*\/)?(review|comparison|progress|account|users|bug-reports|administration)\b/i,
];

await finish(() => {
  const manifest = readBuild('manifest.json');
  const modules = readBuild('modules.json');
  const page = readFileSync(join(root, 'dist', 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, script]) => script);
  const chunks = new Set(scripts);
  const collect = (file) => {
    chunks.add(file);
    const entry = Object.values(manifest).find((one) => one.file === file);
    for (const imported of entry?.imports ?? []) {
      if (!chunks.has(manifest[imported].file)) collect(manifest[imported].file);
    }
  };
  scripts.forEach(collect);
  for (const part of parts) {
    const chunk = Object.keys(modules).find((file) => modules[file].includes(part));
    if (chunk === undefined) throw new PlainError(`${part} is in no chunk of the build.`);
    collect(chunk);
  }

  let total = 0;
  for (const chunk of chunks) {
    const size = gzipSync(readFileSync(join(root, 'dist', chunk)), { level: 9 }).length;
    total += size;
    console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${chunk}`);
  }
  const first = [...chunks]
    .flatMap((chunk) => modules[chunk] ?? [])
    .map((file) => file.replaceAll('\\', '/'));
  console.log(
    `${(total / 1024).toFixed(1).padStart(7)} KB  of ${limit / 1024} KB, ${first.length} modules up to the first field`,
  );
  const early = first.filter((file) => isTooEarly(file));
  for (const module of early) console.log(`Loaded too early: ${module}`);
  const files = readdirSync(join(root, 'dist/assets')).filter((file) => /\.(js|css)$/.test(file));
  console.log(`${String(files.length).padStart(7)}     of ${MOST_FILES} scripts and styles to install`);
  const rings = ringsOf(manifest);
  for (const ring of rings) console.log(`Chunks that need each other: ${ring}`);
  const isKept = total <= limit && files.length <= MOST_FILES;
  return isKept && early.length === 0 && rings.length === 0 ? 0 : 1;
});

/**
 * Chunks of which each imports the next and the last the first: one of them then runs before what it imports, and
 * none can be loaded without all.
 */
function ringsOf(manifest) {
  const rings = new Set();
  const walk = (name, path) => {
    const start = path.indexOf(name);
    if (start >= 0) rings.add([...path.slice(start), name].map((one) => manifest[one].file).join(' → '));
    else if (!done.has(name)) for (const next of manifest[name].imports ?? []) walk(next, [...path, name]);
    done.add(name);
  };
  const done = new Set();
  for (const name of Object.keys(manifest)) walk(name, []);
  return [...rings];
}

function isTooEarly(file) {
  const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  return name === undefined ? notYet.some((pattern) => pattern.test(file)) : !firstPackages.test(name);
}

function readBuild(name) {
  const path = join(root, 'dist', '.vite', name);
  if (!existsSync(path)) throw new PlainError('There is no build: run npm run build first.');
  return JSON.parse(readFileSync(path, 'utf8'));
}
