import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './project.mjs';

/**
 * Checks that references lead somewhere: each id that code, tests and pages name (`rule CON-3`,
 * `R061`, `P7`) stands in docs/product, each path and link is there, and each promise is shown by a
 * test or marked as not built yet. `--table` prints which tests show which promise.
 */

const folders = ['src', 'sw', 'tests', '.tasks', '.ci', 'docs', 'public'];
const readable = /\.(tsx?|mjs|js|css|html|md|yaml)$/;
/** Fonts as text, in which any letters can occur, and the words that this check looks for. */
const unread = /^src\/documents\/fonts\/|^\.tasks\/references\.mjs$/;

/** Where an id is given: it opens an item of a list or a row of a table. */
const givesIds = /^docs\/product\/|^docs\/decisions\/offline\.md$/;
const definition = /^(?:- |\| )\*\*([A-Z]+-\d+|R\d{3}|P\d{1,2})\*\*(?: \*\((not built yet)\)\*)?/gm;
const promise = /\bR\d{3}\b/g;
/** Speed goals are named in benchmarks and in titles of tests; elsewhere `P7` may be anything. */
const goal = /\bP\d{1,2}\b/g;
const namesGoals = /^(tests\/|docs\/product\/)/;
/** Also of a prefix that no page has, where the word before says that a rule is meant. */
const afterTheWord = /\brules?[\s*/]+([A-Z]{2,5})-\d+\b/g;

/** Documents that this repository does not have. Lines may break within a reference. */
const elsewhere = [
  /\bdecisions?[\s*/,]+\d/gi,
  /\bspec(ification)?[\s*/,]+\d/gi,
  /\bthe[\s*/]+specification\b/gi,
  /\bfact[\s*/-]+sheet/gi,
  /\boffline[\s*/]+rules\b/gi,
  /\bdesign,[\s*/]+(look|section)/gi,
  /\b(?:rule|invariant)s?[\s*/]+\d/gi,
];

const path = /(?<![\w./-])(?:src|sw|tests|\.tasks|docs)\/[\w./-]+\.(?:tsx?|mjs|css|md)\b/g;
/** A row of the table of constants: a file, and the names that it holds. */
const constants = /^\| `([\w./-]+)` \| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm;
const link = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
/** A title that begins with what it shows: `'R061 R062 A conflict …'`. */
const title = /(['"`])((?:R\d{3} )+)/g;

const problems = [];
const files = filesOfProject();
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const known = definitions();
const prefixes = prefixesOf(known);
const rule = new RegExp(`\\b(?:${[...prefixes].join('|')})-\\d+\\b`, 'g');
const shownBy = promisesShown();

for (const [file, text] of texts) {
  checkIds(file, text);
  checkPlaces(file, text);
  for (const pattern of elsewhere) {
    for (const match of text.matchAll(pattern)) {
      report(file, text, match, `“${plain(match[0])}” names a document that is not here`);
    }
  }
}
checkPromises();

if (process.argv.includes('--table')) printTable();
const found = `${known.size} ids; every reference to them, and every path and link, leads somewhere.`;
console.log(problems.length > 0 ? problems.join('\n') : found);
if (problems.length > 0) console.log('\ndocs/product/README.md says how to refer to a rule.');
process.exitCode = problems.length > 0 ? 1 : 0;

/** Id → whether it is marked as not built yet. */
function definitions() {
  const ids = new Map();
  for (const [file, text] of texts) {
    if (!givesIds.test(file)) continue;
    for (const match of text.matchAll(definition)) {
      const [, id, mark] = match;
      if (ids.has(id)) report(file, text, match, `${id} is given twice`);
      ids.set(id, { isNotBuilt: mark !== undefined });
    }
  }
  return ids;
}

function prefixesOf(ids) {
  return new Set([...ids.keys()].filter((id) => id.includes('-')).map((id) => id.split('-')[0]));
}

function checkIds(file, text) {
  const named = [...text.matchAll(rule), ...text.matchAll(promise)];
  if (namesGoals.test(file)) named.push(...text.matchAll(goal));
  for (const match of named) {
    if (!known.has(match[0])) report(file, text, match, `${match[0]} is nowhere in docs/product`);
  }
  for (const match of text.matchAll(afterTheWord)) {
    if (!prefixes.has(match[1])) report(file, text, match, `no page has rules called ${match[1]}`);
  }
}

function checkPlaces(file, text) {
  for (const match of text.matchAll(path)) {
    if (!isThere(match[0])) report(file, text, match, `${match[0]} is not there`);
  }
  if (!file.endsWith('.md')) return;
  for (const match of file.startsWith('docs/product/') ? text.matchAll(constants) : []) {
    const [, holder, names] = match;
    for (const name of names.replaceAll('`', '').split(', ')) {
      if (!texts.get(holder)?.includes(name)) report(file, text, match, `${holder} has no ${name}`);
    }
  }
  for (const match of text.matchAll(link)) {
    const isOutside = /^[a-z]+:/.test(match[1]);
    if (!isOutside && !isThere(join(dirname(file), match[1]))) {
      report(file, text, match, `the link to ${match[1]} leads nowhere`);
    }
  }
}

/** Promise → the test files whose titles begin with it. */
function promisesShown() {
  const shown = new Map();
  for (const [file, text] of texts) {
    if (!/^tests\/.*\.test\.tsx?$/.test(file)) continue;
    for (const [, , ids] of text.matchAll(title)) {
      for (const id of ids.trim().split(' ')) shown.set(id, (shown.get(id) ?? new Set()).add(file));
    }
  }
  return shown;
}

function checkPromises() {
  for (const [id, { isNotBuilt }] of known) {
    if (!/^R\d{3}$/.test(id)) continue;
    if (!isNotBuilt && !shownBy.has(id)) problems.push(`${id}: no title of a test begins with it`);
    if (isNotBuilt && shownBy.has(id)) {
      problems.push(`${id}: ${[...shownBy.get(id)].join(', ')} shows it, and it is marked as not built yet`);
    }
  }
}

function printTable() {
  for (const [id, { isNotBuilt }] of known) {
    if (!/^R\d{3}$/.test(id)) continue;
    const where = isNotBuilt ? 'not built yet' : [...(shownBy.get(id) ?? [])].join(', ');
    console.log(`${id}  ${where}`);
  }
  console.log();
}

function report(file, text, match, sentence) {
  const line = text.slice(0, match.index).split('\n').length;
  problems.push(`${file}:${line}: ${sentence}`);
}

function plain(text) {
  return text.replaceAll(/[\s*/]+/g, ' ');
}

function isThere(place) {
  return existsSync(join(root, place));
}

function filesOfProject() {
  const inFolders = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }));
  return [...inFolders, ...readdirSync(root, { withFileTypes: true })]
    .filter((entry) => entry.isFile() && readable.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !unread.test(file));
}
