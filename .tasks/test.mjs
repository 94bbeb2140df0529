import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowsers, ensureChromiums } from './browsers.mjs';
import { ensureInstalled } from './install.mjs';
import { PlainError, finish, root, runOnProjectNode } from './project.mjs';

/**
 * `npm test [-- step …]`: every check and every suite, or the named steps. A failing step does not
 * stop the others; the last line is the sum of all.
 *
 * With `--note-times`, what each file of the browser tests took is written to `tests/browser/file-times.json`.
 */
const NOTE_TIMES = '--note-times';
const fileTimes = join(root, 'tests/browser/file-times.json');

/**
 * Holds all that the tests write to the temporary folder. In memory, where there is room enough: the servers of a run
 * sync some ten thousand times, each of which takes a disk milliseconds.
 */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 8 * 1024 ** 3;
const scratch = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'rta-tracers-test-'));
// PostgreSQL runs as another user.
chmodSync(scratch, 0o1777);
process.env.TMPDIR = scratch;
// A run starts some hundred processes of the same files: each halves its start by what the first has compiled.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
// The compiler and the linter are Go programs that live for seconds: a fifth of these went into collecting garbage.
process.env.GOGC ??= '300';
const reports = mkdtempSync(join(scratch, 'reports-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }));

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ENOUGH_BYTES;
}

/** Each takes the options of its programs, and gives what passed and failed, why, and the seconds of its files. */
const steps = {
  format: check('oxfmt', '--check'),
  lint: check('oxlint', '.', '.tasks'),
  types: check('.tasks/types.mjs'),
  imports: check('.tasks/imports.mjs'),
  unused: check('.tasks/unused.mjs'),
  references: check('.tasks/references.mjs'),
  unit: suite('unit'),
  server: suite('server'),
  implementations: suite('implementations'),
  releases: suite('releases'),
  simulation: suite('simulation'),
  build,
  budget: built(check('.tasks/budget.mjs')),
  features: built(check('.tasks/features.mjs')),
  browser: built(inBrowsers('browser', () => ensureChromiums())),
  browsers: built(inBrowsers('browsers', () => ensureBrowsers())),
  operations: built(suite('operations')),
};

/** Runs only where it is named: it asks for what an operator installs, and for minutes. */
const byNameAlone = 'operations';

/**
 * The order in which these begin, side by side: the longest first. The browser tests come after all of them
 * and have the machine to themselves.
 */
const sideBySide = [
  'simulation',
  'build',
  'server',
  'implementations',
  'releases',
  'unit',
  'lint',
  'types',
  'unused',
  'references',
  'imports',
  'format',
  'budget',
  'features',
];

/** A check counts as one test. */
function check(tool, ...args) {
  return async (options) => {
    const code = await runOnProjectNode(tool, args, options);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, code };
  };
}

let building = null;

/** Steps that run side by side share one build. */
function build(options) {
  building ??= check('.tasks/build.mjs')(options);
  return building;
}

/** A step that needs the built client. */
function built(step) {
  return async (options) => {
    const outcome = await build(options);
    return outcome.failed > 0 ? outcome : step(options);
  };
}

function suite(name) {
  return async (options) => {
    const file = join(reports, `${name}.json`);
    const args = [
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const code = await runOnProjectNode('vitest', args, options);
    return result(name, code, file, options, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      files: report.testResults.map((one) => [
        relative(root, one.name),
        (one.endTime - one.startTime) / 1000,
      ]),
      failures: report.testResults.flatMap(failuresOfFile),
    }));
  };
}

/**
 * A folder of tests in browsers.
 *
 * @param ensure installs them, and tells by the environment where they are
 */
function inBrowsers(name, ensure) {
  return async (options) => {
    const file = join(reports, `${name}.json`);
    const args = ['test', '--config', `tests/${name}/playwright.config.ts`];
    const env = { ...options.env, ...(await ensure()), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const code = await runOnProjectNode('playwright', args, { ...options, env });
    return result(name, code, file, options, ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      files: secondsByFile(name, suites),
      failures: suites.flatMap(failuresInBrowsers),
    }));
  };
}

/** Of a file of Vitest's: its tests that failed, or why none of them was begun. */
function failuresOfFile({ name, message, assertionResults }) {
  const file = relative(root, name);
  const failures = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => [`${file} › ${fullName}`, failureMessages.join('\n')]);
  return message === '' ? failures : [[file, message], ...failures];
}

/** Of a file or group of Playwright's. */
function failuresInBrowsers({ file, specs = [], suites = [] }) {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => [
      `${file} › ${title}`,
      tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
        .join('\n'),
      tests.flatMap(({ results }) => results.flatMap(pagesIn)).join('\n'),
    ]);
  return [...failed, ...suites.flatMap(failuresInBrowsers)];
}

/** What stood on the page when a test failed, where Playwright has noted it: nobody sees its pictures after CI. */
function pagesIn({ attachments }) {
  return attachments
    .filter(({ name, path }) => name === 'error-context' && path !== undefined && existsSync(path))
    .flatMap(({ path }) => /```yaml\n([\s\S]*?)\n```/.exec(readFileSync(path, 'utf8'))?.[1] ?? []);
}

/** A file stands there once for each project that runs it. */
function secondsByFile(name, suites) {
  const files = new Map();
  for (const one of suites) {
    const file = `tests/${name}/${one.file.split('/').at(-1)}`;
    files.set(file, (files.get(file) ?? 0) + secondsOf(one));
  }
  return [...files];
}

/** The seconds that the tests of a file or group of Playwright's took. */
function secondsOf({ specs = [], suites = [] }) {
  const runs = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results);
  return sum(runs.map(({ duration }) => duration / 1000)) + sum(suites.map(secondsOf));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A runner's report; a runner that ran nothing, skipped something or broke off has failed. */
function result(name, code, file, { output = (text) => process.stdout.write(text) }, count) {
  const { passed, failed, skipped, files, failures } = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, files: [], failures: [] };
  if (skipped > 0) output(`${name}: ${skipped} skipped, which counts as failed.\n`);
  if (passed + failed === 0) output(`${name}: no test ran.\n`);
  const broken = failed + skipped === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  return { passed, failed: failed + skipped + broken, code, files, failures };
}

/** @param isAlone what it writes is shown at once; otherwise when it has ended, in one piece */
async function runStep(name, isAlone) {
  const started = Date.now();
  const written = [];
  const options = isAlone ? {} : { output: (bytes) => written.push(Buffer.from(bytes)), env: colors() };
  if (isAlone) console.log(`\n── ${name} ──`);
  let outcome = { passed: 0, failed: 1 };
  try {
    outcome = await steps[name](options);
  } catch (error) {
    written.push(Buffer.from(`${error instanceof PlainError ? error.message : error.stack}\n`));
  }
  if (!isAlone) console.log(`\n── ${name} ──`);
  process.stdout.write(Buffer.concat(written));
  return { name, ...outcome, seconds: (Date.now() - started) / 1000 };
}

/** Programs that write to us instead of the terminal do not know that it shows colors. */
function colors() {
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
}

const wasStopped = ({ code }) => code === 130 || code === 143;

/** Begins the steps in this order, so many at once. */
async function runSteps(names, { atOnce, isAlone }) {
  const outcomes = [];
  const waiting = [...names];
  const runNext = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      outcomes.push(await runStep(name, isAlone));
      if (outcomes.some(wasStopped)) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
  return outcomes;
}

/** For each file of tests in a browser, about how long it takes. */
function noteTimes(files) {
  const before = existsSync(fileTimes) ? JSON.parse(readFileSync(fileTimes, 'utf8')) : {};
  const now = files.map(([file, seconds]) => [file.split('/').at(-1), Math.ceil(seconds)]);
  const there = Object.entries({ ...before, ...Object.fromEntries(now) })
    .filter(([file]) => existsSync(join(root, 'tests/browser', file)))
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(fileTimes, `${JSON.stringify(Object.fromEntries(there), null, 2)}\n`);
}

/** The first lines of an error, so that all that failed stands together at the end of a long run. */
const excerpt = (message, lines = 20) =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, lines)
    .map((line) => `    ${line.slice(0, 400)}`)
    .join('\n');

const asSeconds = (seconds) => `${seconds.toFixed(1)} s`;

await finish(async () => {
  const named = process.argv.slice(2).filter((argument) => argument !== NOTE_TIMES);
  const unknown = named.find((name) => !Object.hasOwn(steps, name));
  if (unknown !== undefined) {
    throw new PlainError(`${unknown} is not a step. Steps: ${Object.keys(steps).join(', ')}.`);
  }
  await ensureInstalled();
  const usual = Object.keys(steps).filter((name) => name !== byNameAlone);
  const chosen = named.length > 0 ? named : usual;
  const first = sideBySide.filter((name) => chosen.includes(name));
  const last = chosen.filter((name) => !sideBySide.includes(name));

  const began = Date.now();
  const atOnce = Math.max(2, availableParallelism());
  const outcomes = await runSteps(first, { atOnce, isAlone: first.length === 1 });
  if (!outcomes.some(wasStopped)) outcomes.push(...(await runSteps(last, { atOnce: 1, isAlone: true })));
  const stopped = outcomes.find(wasStopped);
  if (stopped !== undefined) return stopped.code;

  const files = outcomes.flatMap((outcome) => outcome.files ?? []);
  if (process.argv.includes(NOTE_TIMES))
    noteTimes(files.filter(([file]) => file.startsWith('tests/browser/')));
  const slowest = files.toSorted(([, a], [, b]) => b - a).slice(0, 10);
  if (slowest.length > 0) console.log('\nThe slowest files:');
  for (const [file, seconds] of slowest) console.log(`${asSeconds(seconds).padStart(9)}  ${file}`);

  const failures = outcomes.flatMap((outcome) => outcome.failures ?? []);
  if (failures.length > 0) console.log('\nWhat failed:');
  for (const [test, message, page = ''] of failures) {
    console.log(`\n  ${test}\n${excerpt(message)}`);
    if (page !== '') console.log(`\n    The page then:\n${excerpt(page, 80)}`);
  }

  const inOrder = Object.keys(steps).flatMap((name) => outcomes.filter((outcome) => outcome.name === name));
  console.log('');
  for (const { name, passed, failed, seconds } of inOrder)
    console.log(`${name.padEnd(16)} ${passed} passed, ${failed} failed (${asSeconds(seconds)})`);
  console.log(`${'all'.padEnd(16)} ${asSeconds((Date.now() - began) / 1000)}\n`);
  const failed = sum(outcomes.map((outcome) => outcome.failed));
  console.log(`${sum(outcomes.map((outcome) => outcome.passed))} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
