import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Lists what Safari 16.4, the oldest browser that is promised, lacks, from the public compatibility data.
 * Each is a kind, a name and the Safari that has it first, `never` if none has.
 */
const OLDEST = [16, 4];
const require = createRequire(import.meta.url);

/** @returns {{ kind: string, name: string, since: string }[]} */
export function newerThanSafari() {
  const data = JSON.parse(readFileSync(require.resolve('@mdn/browser-compat-data'), 'utf8'));
  return [...javascriptFeatures(data), ...cssFeatures(data.css), ...htmlFeatures(data.html)];
}

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

function feature(kind, name, compat) {
  return { kind, name, since: since(compat) ?? 'never' };
}

/**
 * `member` stands for a name that nothing older has; `shared` for one that something older has as well, or
 * that nobody reaches without another newer name.
 */
function javascriptFeatures({ api, javascript }) {
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
    ...globals.map(([name, node]) => feature('global', name, node.__compat)),
    ...members
      .filter((one) => !isOld(one.__compat))
      .map((one) => feature(kindOf(one), `${one.owner}.${one.name}`, one.__compat)),
  ];
}

function cssFeatures({ properties, 'at-rules': rules, selectors, types }) {
  const newer = (kind, all) =>
    Object.entries(all)
      .filter(([, node]) => node.__compat && !isOld(node.__compat))
      .map(([name, node]) => feature(kind, name, node.__compat));
  const values = Object.entries(properties).flatMap(([property, { __compat: compat, ...all }]) =>
    compat && isOld(compat)
      ? newer('value', all)
          .filter(({ name }) => /^[a-z-]+$/.test(name))
          .map((one) => ({ ...one, name: `${property}:${one.name}` }))
      : [],
  );
  // A few stand in two groups.
  const functions = new Map(
    Object.values({ types, ...types })
      .flatMap((all) => newer('function', all))
      .map((one) => [`${one.name} ${one.since}`, one]),
  );
  return [
    ...newer('property', properties),
    ...newer('rule', rules),
    ...newer('selector', selectors),
    ...values,
    ...[...functions.values()].filter(({ name }) => /^[a-z-]+$/.test(name)),
  ];
}

function htmlFeatures({ elements, global_attributes: attributes }) {
  const newer = (owner, all) =>
    Object.entries(all)
      .filter(([name, node]) => node.__compat && /^[a-z-]+$/.test(name) && !isOld(node.__compat))
      .map(([name, node]) => feature('attribute', `${owner}.${name}`, node.__compat));
  return [
    ...newer('*', attributes),
    ...Object.entries(elements).flatMap(([name, node]) => newer(name, node)),
  ];
}
