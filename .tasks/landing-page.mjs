import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './project.mjs';

/**
 * Writes dist/landing.html: the page of the app with the landing page already in it, for a stranger's first
 * visit. Everybody else gets index.html from the service worker, so the precache does without it. Runs on the
 * project's Node, after the build.
 */
const dist = join(root, 'dist');
const folder = mkdtempSync(join(root, 'node_modules', '.landing-'));
try {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
    define: { __APP_VERSION__: '""', __BUILD_ID__: '""' },
    build: { ssr: 'src/app/landing-markup.tsx', outDir: folder, assetsInlineLimit: 0 },
  });
  const { landingMarkup } = await import(join(folder, 'landing-markup.js'));
  const page = pageWith(await landingMarkup());
  const file = join(dist, 'landing.html');
  writeFileSync(file, page);
  writeFileSync(`${file}.br`, brotliCompressSync(page));
  writeFileSync(`${file}.gz`, gzipSync(page, { level: 9 }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pageWith(markup) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const modules = JSON.parse(readFileSync(join(dist, '.vite', 'modules.json'), 'utf8'));
  const chunk = Object.keys(modules).find((file) =>
    modules[file].includes('src/app/screens/landing/Start.tsx'),
  );
  const landing = Object.keys(manifest).find((name) => manifest[name].file === chunk);
  const styles = stylesOf(manifest, landing).map(
    (style) => `<link rel="stylesheet" crossorigin href="/${style}">`,
  );
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const place = '<div id="root"></div>';
  if (!html.includes(place)) throw new Error('index.html has no place for the landing page.');
  const missing = styles.filter((style) => !html.includes(style)).join('');
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace('</head>', () => `${missing}</head>`)
    .replace(place, () => `<div id="root">${markup}</div>`);
}

/** The scripts of a chunk and its imports, in the order in which they come. */
function stylesOf(manifest, chunk, seen = new Set()) {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const { css = [], imports = [] } = manifest[chunk];
  return [...new Set([...imports.flatMap((name) => stylesOf(manifest, name, seen)), ...css])];
}
