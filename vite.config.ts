import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { FIRST, NO_PACKAGE, PASSWORD_RULE, chunkGroups } from './.tasks/chunks.ts';
import { webManifest } from './src/app/install/web-manifest.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** What the start needs: the screens that people start at, and what they stand on. */
const startChunks = [FIRST, 'dashboard', 'list', 'assessments', 'react'];

/** In the head of the page (`preloadedFirstScreen`), or its own script. */
const ofEveryPage = new RegExp(`^assets/(?:begin|react|rolldown-runtime|${FIRST})-`);

const productionRouter = join(import.meta.dirname, 'node_modules/react-router/dist/production');

/** The package's entry wraps the old build; browsers of today take the modern one, which is smaller. */
const modernDexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' };

export default defineConfig({
  plugins: [
    react(),
    withoutPackages('canvg', 'dompurify', 'html2canvas'),
    withoutUnusedRouter(),
    preloadedFirstScreen(),
    compiledAhead(),
    serviceWorker(),
    chunkModules(),
    precompressed(),
  ],
  define: {
    __APP_VERSION__: JSON.stringify(version),
    __BUILD_ID__: JSON.stringify(process.env['BUILD_ID'] ?? 'development'),
  },
  resolve: {
    alias: [
      modernDexie,
      // The package's entries name the development build alone.
      { find: /^react-router$/, replacement: join(productionRouter, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(productionRouter, 'dom-export.mjs') },
    ],
  },
  // Gives the breakpoints their names.
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    manifest: true,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page itself names what all others need: nothing has to ask for it once more.
      resolveDependencies: (_file, needed) => needed.filter((file) => !ofEveryPage.test(file)),
    },
    rolldownOptions: {
      treeshake: {
        // Two things that the packages do not say: importing Dexie alone does nothing, and the
        // hooks' registry is only for one we do not use. Without this the hooks would bring Dexie
        // before the first screen, which does without.
        moduleSideEffects: [{ test: /node_modules[\\/]dexie[\\/]/, sideEffects: false }],
        manualPureFunctions: ['FinalizationRegistry'],
      },
      output: {
        // The first screen names every chunk that it may load later: what does not compress is kept short.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups,
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  test: {
    allowOnly: false,
    projects: [
      suite('unit', 20_000),
      suite('server', 60_000),
      suite('implementations', 60_000, ['tests/support/server/shared-postgres.ts']),
      suite('releases', 180_000),
      suite('simulation', 900_000),
      suite('operations', 300_000),
    ],
  },
});

/**
 * One folder of tests that run on Node; `npm test -- <name>` runs one suite.
 *
 * @param globalSetup starts what all its files share
 */
function suite(
  name: string,
  testTimeout: number,
  globalSetup: string[] = [],
): TestProjectInlineConfiguration {
  return {
    extends: false,
    resolve: { alias: [modernDexie] },
    test: {
      name,
      environment: 'node',
      // Left to itself a suite spares a processor, which is half of a small machine.
      maxWorkers: '100%',
      // A process and its modules serve many files: to load them anew for each took longer than most tests.
      isolate: false,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      globalSetup,
      setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/leave-nothing-behind.ts'],
      restoreMocks: true,
      unstubGlobals: true,
      testTimeout,
      hookTimeout: Math.max(testTimeout, 60_000),
    },
  };
}

/**
 * Names the chunk of the first screen in the page, so that it is on its way before the page's own
 * script asks for it.
 */
function preloadedFirstScreen(): Plugin {
  return {
    name: 'preloaded-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = Object.values(bundle);
        const chunk = files.find((file) => file.type === 'chunk' && file.name === FIRST);
        if (chunk?.type !== 'chunk') throw new Error('The build has no chunk for the first screen.');
        // React first: it is the largest, and everything waits for it.
        const scripts = [...chunk.imports, chunk.fileName]
          .filter((file) => !html.includes(file))
          .map((file) => ({ rel: 'modulepreload', file }));
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => ({
          rel: 'stylesheet',
          file,
        }));
        return [...scripts, ...styles].map(({ rel, file }) => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}

/**
 * Asks Chromium to compile these chunks whole while they load, off the main thread. Otherwise it
 * compiles each function at its first call: a fifth of a start on a slow tablet.
 */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      // The comment has to be the first thing in the file, also before what Vite puts there.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const isOfStart = file.type === 'chunk' && startChunks.includes(file.name);
          if (isOfStart) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

function serviceWorker(): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'service-worker.ts',
    registerType: 'prompt',
    injectRegister: false,
    includeManifestIcons: false,
    injectManifest: {
      // The ES format breaks under Vite 8 (vite-plugin-pwa#912, #939).
      rollupFormat: 'iife',
      globPatterns: ['**/*.{js,css,html,svg,png,ico,woff2,webmanifest}'],
      // Only the browser asks for the first two, while it installs the app; a password is set at the server alone.
      globIgnores: ['screenshots/**', 'icons/shortcut-*', `assets/${PASSWORD_RULE}-*`],
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    },
    manifest: webManifest,
  });
}

/** Leaves out what jsPDF would load to draw HTML and SVG, which is never asked of it: half a megabyte less to precache. */
function withoutPackages(...names: string[]): Plugin {
  return {
    name: 'without-packages',
    enforce: 'pre',
    resolveId: (id) => (names.includes(id) ? NO_PACKAGE : null),
    load: (id) => (id === NO_PACKAGE ? 'export default undefined;' : null),
  };
}

/**
 * Lets the router lose what nothing here uses: forms, and all that works only in its framework or with its loading
 * of data. Names for its developer tools hold on to the first, and what every link and page asks for to the rest.
 *
 * @throws where the package has changed
 */
function withoutUnusedRouter(): Plugin {
  const unused = ['DefaultErrorComponent', 'PrefetchPageLinks', 'RSCErrorHandler', 'useNavigateStable'];
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^\w+\.displayName = "[^"]+";$/gm, ''],
    [/(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '/* @__PURE__ */ '],
    [
      /^var RenderErrorBoundary = .*?^RenderErrorBoundary\.contextType = \w+;$/ms,
      'var RenderErrorBoundary = "";',
    ],
    [/^(function usePrefetchBehavior\(.*?\) \{$).*?^\}$/ms, '$1\n  return [false, null, {}];\n}'],
    // Words for its developers: dropped with what is worked out for them.
    [/^(?=function warning(?:Once)?\()/gm, '/* @__NO_SIDE_EFFECTS__ */ '],
    ...unused.map(
      (name) => [new RegExp(`^function ${name}\\(.*?^\\}$`, 'ms'), `function ${name}() {}`] as const,
    ),
  ];
  return {
    name: 'without-unused-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-/, code: /^var NavLink = /m },
      handler: (code) =>
        changes.reduce((before, [from, to]) => {
          const after = before.replace(from, to);
          if (after === before) throw new Error(`The router has nothing like ${from} any more.`);
          return after;
        }, code),
    },
  };
}

/** Writes which source files each chunk holds, for the bundle budget. */
function chunkModules(): Plugin {
  return {
    name: 'chunk-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const modules = Object.fromEntries(
        chunks.map((chunk) => [chunk.fileName, chunk.moduleIds.map((id) => relative('.', id))]),
      );
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(modules) });
    },
  };
}

/** Puts a .br and a .gz beside each text file, after the service worker is written. */
function precompressed(): Plugin {
  let folder = 'dist';
  const text = /\.(js|css|html|svg|json|txt|webmanifest)$/;
  const compressions = [
    ['.br', promisify(brotliCompress)],
    ['.gz', (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 })],
  ] as const;
  return {
    name: 'precompressed',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true });
        for (const file of files.filter((name) => text.test(name) && !name.startsWith('.vite'))) {
          const path = join(folder, file);
          const bytes = await readFile(path);
          for (const [ending, compress] of compressions)
            await writeFile(path + ending, await compress(bytes));
        }
      },
    },
  };
}
