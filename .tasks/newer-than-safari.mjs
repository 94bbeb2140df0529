import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, finish, root } from './project.mjs';

/**
 * `npm pack @mdn/browser-compat-data && tar xf mdn-*.tgz`, then `node .tasks/newer-than-safari.mjs package`:
 * writes what Safari 16.4 lacks, from the public compatibility data (CC0). The data itself is twenty
 * megabytes and changes daily, so it is no dependency.
 */
const OLDEST = [16, 4];
const target = join(root, 'tests', 'browsers', 'newer-than-safari-16.4.txt');

await finish(() => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new PlainError('Name the folder of @mdn/browser-compat-data.');
  const data = JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const lines = [...javascriptLines(data), ...cssLines(data.css), ...htmlLines(data.html)];
  writeFileSync(
    target,
    `# @mdn/browser-compat-data ${version}: what, and since which Safari\n${lines.join('\n')}\n`,
  );
  console.log(`${lines.length} features that Safari ${OLDEST.join('.')} lacks.`);
  return 0;
});

/** The Safari that has it as it stands; null if none has. */
function since({ support }) {
  const all = [support.safari].flat();
  const whole = all.find(
    (one) =>
      one.version_added &&
      one.version_added !== 'preview' &&
      !one.flags &&
      !one.prefix &&
      !one.alternative_name &&
      !one.version_removed,
  );
  return whole?.version_added.replace('≤', '') ?? null;
}

function isOld(compat) {
  const version = since(compat);
  if (version === null) return false;
  const [major, minor = 0] = version.split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor <= OLDEST[1]);
}

function line(kind, name, compat) {
  return `${kind} ${name} ${since(compat) ?? 'never'}`;
}

/**
 * `member` stands for a name that nothing older has; `shared` for one that something older has as well, or
 * that nobody reaches without another newer name.
 */
function javascriptLines({ api, javascript }) {
  const owners = [...Object.entries(api), ...Object.entries(javascript.builtins)];
  const members = owners.flatMap(([owner, node]) =>
    Object.entries(node)
      .filter(([name, one]) => one.__compat && name !== owner && /^[A-Za-z]+\w*$/.test(name))
      .filter(([name]) => !name.endsWith('_event') && !/_(?!static$)/.test(name))
      .map(([name, one]) => ({
        owner,
        name: name.replace(/_static$/, ''),
        isStatic: name.endsWith('_static'),
        ...one,
      })),
  );
  const old = new Set(members.filter((one) => isOld(one.__compat)).map(({ name }) => name));
  for (const [name, node] of owners) if (node.__compat && isOld(node.__compat)) old.add(name);
  const globals = owners.filter(([, node]) => node.__compat && !isOld(node.__compat));
  const newGlobals = new Set(globals.map(([name]) => name).filter((name) => name in api));
  const kindOf = ({ owner, name, isStatic }) => {
    if (isStatic) return 'static';
    return old.has(name) || newGlobals.has(owner) ? 'shared' : 'member';
  };
  return [
    ...globals.map(([name, node]) => line('global', name, node.__compat)),
    ...members
      .filter((one) => !isOld(one.__compat))
      .map((one) => line(kindOf(one), `${one.owner}.${one.name}`, one.__compat)),
  ];
}

function cssLines({ properties, 'at-rules': rules, selectors, types }) {
  const newer = (kind, all) =>
    Object.entries(all)
      .filter(([, node]) => node.__compat && !isOld(node.__compat))
      .map(([name, node]) => line(kind, name, node.__compat));
  const values = Object.entries(properties).flatMap(([property, { __compat: compat, ...all }]) =>
    compat && isOld(compat)
      ? newer('value', all)
          .filter((one) => /^value [a-z-]+ /.test(one))
          .map((one) => one.replace('value ', `value ${property}:`))
      : [],
  );
  const functions = Object.values({ types, ...types }).flatMap((all) => newer('function', all));
  return [
    ...newer('property', properties),
    ...newer('rule', rules),
    ...newer('selector', selectors),
    ...values,
    ...new Set(functions.filter((one) => /^function [a-z-]+ /.test(one))),
  ];
}

function htmlLines({ elements, global_attributes: attributes }) {
  const newer = (owner, all) =>
    Object.entries(all)
      .filter(([name, node]) => node.__compat && /^[a-z-]+$/.test(name) && !isOld(node.__compat))
      .map(([name, node]) => line('attribute', `${owner}.${name}`, node.__compat));
  return [
    ...newer('*', attributes),
    ...Object.entries(elements).flatMap(([name, node]) => newer(name, node)),
  ];
}
