import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { newerThanSafari } from './newer-than-safari.mjs';
import { finish, root } from './project.mjs';

/**
 * Looks through the build for what Safari 16.4 lacks. Each such thing stands in tests/browsers/features.md,
 * with its fallback or with the reason why it is not what it looks like.
 */
const tests = join(root, 'tests', 'browsers');
const known = new Map();
for (const { kind, name, since } of newerThanSafari()) {
  // A member is found by its name alone.
  const key = kind === 'member' ? `member ${name.split('.')[1]}` : `${kind} ${name}`;
  known.set(key, [...(known.get(key) ?? []), `${name} (${since})`]);
}

/** Feature → the files of the build that use it. */
const found = new Map();

await finish(() => {
  const dist = join(root, 'dist');
  const files = readdirSync(dist, { recursive: true }).filter((file) => !file.startsWith('.vite'));
  for (const file of files) {
    const text = () => readFileSync(join(dist, file), 'utf8');
    if (file.endsWith('.js'))
      lookAtScript(parse(text(), { ecmaVersion: 'latest', sourceType: 'module' }), file);
    if (file.endsWith('.css')) lookAtStyles(text(), file);
  }
  const told = new Set(
    [...readFileSync(join(tests, 'features.md'), 'utf8').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell]) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    ),
  );
  const problems = [...found]
    .filter(([feature]) => !told.has(feature))
    .map(([feature, where]) => `${feature} is in ${[...where].join(', ')}: ${known.get(feature).join(', ')}`);
  for (const name of told) if (!found.has(name)) problems.push(`${name} is no longer used.`);
  console.log(
    problems.length > 0
      ? `${problems.join('\n')}\n\ntests/browsers/features.md has to say what Safari 16.4 does instead.`
      : `${found.size} names that Safari 16.4 does not know, each with its fallback or its reason.`,
  );
  return problems.length > 0 ? 1 : 0;
});

function note(feature, file) {
  if (known.has(feature)) found.set(feature, (found.get(feature) ?? new Set()).add(file));
}

function lookAtScript(node, file) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) lookAtScript(one, file);
    return;
  }
  if (node.type === 'MemberExpression' && !node.computed) {
    note(`member ${node.property.name}`, file);
    note(`static ${node.object.name ?? node.object.property?.name}.${node.property.name}`, file);
    // A property's name is no global, unless it is one of the window's.
    if (/^(window|self|globalThis)$/.test(node.object.name)) note(`global ${node.property.name}`, file);
    return lookAtScript(node.object, file);
  }
  if (node.type === 'Identifier') {
    note(`global ${node.name}`, file);
    if (known.get(`member ${node.name}`)?.some((one) => one.startsWith('Window.')))
      note(`member ${node.name}`, file);
  }
  if (node.type === 'Property') {
    if (!node.computed && !node.shorthand) return lookAtScript(node.value, file);
  }
  if (node.type === 'ObjectPattern') {
    for (const { key } of node.properties) if (key !== undefined) note(`member ${key.name}`, file);
  }
  if (node.type === 'CallExpression') lookAtElement(node.arguments, file);
  for (const [name, child] of Object.entries(node)) if (name !== 'type') lookAtScript(child, file);
}

/** A call that makes an element: its name, and an object with its attributes. */
function lookAtElement([tag, attributes], file) {
  if (typeof tag?.value !== 'string' || attributes?.type !== 'ObjectExpression') return;
  for (const { key } of attributes.properties) {
    const name = String(key?.name ?? key?.value).toLowerCase();
    note(`attribute ${tag.value}.${name}`, file);
    note(`attribute *.${name}`, file);
  }
}

function lookAtStyles(text, file) {
  for (const [, name] of text.matchAll(/@([a-z-]+)/g)) note(`rule ${name}`, file);
  for (const [selectors] of text.matchAll(/[^{};]+(?=\{)/g)) {
    for (const [, name] of selectors.matchAll(/::?([a-z-]+)/g)) note(`selector ${name}`, file);
  }
  for (const [, name] of text.matchAll(/([a-z-]+)\(/g)) note(`function ${name}`, file);
  for (const [, property, value] of text.matchAll(/[{;]([a-z-]+):([^;}]*)/g)) {
    note(`property ${property}`, file);
    for (const word of value.split(/[\s,()]+/)) note(`value ${property}:${word}`, file);
  }
}
