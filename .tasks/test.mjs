import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureBrowsers, ensureChromiums } from './browsers.mjs';
import { ensureInstalled } from './install.mjs';
import { PlainError, finish, runOnProjectNode } from './project.mjs';

/**
 * `npm test [-- step …]`: every check and every suite, or the named steps. A failing step does not
 * stop the others; the last line is the sum of all.
 */
const reports = mkdtempSync(join(tmpdir(), 'rta-tracers-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const steps = {
  format: check('oxfmt', '--check'),
  lint: check('oxlint', '.', '.tasks'),
  types: check('.tasks/types.mjs'),
  imports: check('.tasks/imports.mjs'),
  unused: check('knip'),
  references: check('.tasks/references.mjs'),
  unit: suite('unit'),
  server: suite('server'),
  implementations: suite('implementations'),
  simulation: suite('simulation'),
  build: async () => {
    await ensureBuilt();
    return { passed: 1, failed: 0 };
  },
  budget: async () => {
    await ensureBuilt();
    return check('.tasks/budget.mjs')();
  },
  features: async () => {
    await ensureBuilt();
    return check('.tasks/features.mjs')();
  },
  browser: inBrowsers('browser', () => ensureChromiums()),
  browsers: inBrowsers('browsers', () => ensureBrowsers()),
};

/** A check counts as one test. */
function check(tool, ...args) {
  return async () => {
    const code = await runOnProjectNode(tool, args);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, code };
  };
}

function suite(name) {
  return async () => {
    const file = join(reports, `${name}.json`);
    const args = [
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const code = await runOnProjectNode('vitest', args);
    return result(name, code, file, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    }));
  };
}

/**
 * A folder of tests in browsers.
 *
 * @param ensure installs them, and tells by the environment where they are
 */
function inBrowsers(name, ensure) {
  return async () => {
    await ensureBuilt();
    const file = join(reports, `${name}.json`);
    const args = ['test', '--config', `tests/${name}/playwright.config.ts`, '--reporter=list,json'];
    const env = { ...(await ensure()), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const code = await runOnProjectNode('playwright', args, { env });
    return result(name, code, file, ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }));
  };
}

/** What a runner reported; a runner that ran nothing, skipped something or broke off has failed. */
function result(name, code, file, count) {
  const { passed, failed, skipped } = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  if (skipped > 0) console.log(`${name}: ${skipped} skipped, which counts as failed.`);
  if (passed + failed === 0) console.log(`${name}: no test ran.`);
  const broken = failed + skipped === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  return { passed, failed: failed + skipped + broken, code };
}

async function runStep(name) {
  console.log(`\n── ${name} ──`);
  try {
    return await steps[name]();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

await finish(async () => {
  const unknown = process.argv.slice(2).find((name) => !Object.hasOwn(steps, name));
  if (unknown !== undefined) {
    throw new PlainError(`${unknown} is not a step. Steps: ${Object.keys(steps).join(', ')}.`);
  }
  await ensureInstalled();
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(steps);
  const lines = [];
  let [passed, failed] = [0, 0];
  for (const name of chosen) {
    const started = Date.now();
    const outcome = await runStep(name);
    if (outcome.code === 130 || outcome.code === 143) return outcome.code;
    passed += outcome.passed;
    failed += outcome.failed;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    lines.push(`${name.padEnd(16)} ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`);
  }
  console.log(`\n${lines.join('\n')}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
