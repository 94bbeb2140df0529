import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';

const theme = 'src/app/theme';
const read = (path: string) => readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
const stylesheets = globSync('src/app/**/*.css')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/theme\/(layers|breakpoints)\.css$/.test(path))
  .toSorted();

/** Folder or file → the layer that its rules are in. */
const layers: readonly [start: string, layer: string][] = [
  [`${theme}/tokens.css`, 'tokens'],
  [`${theme}/reset.css`, 'reset'],
  [`${theme}/base.css`, 'base'],
  ['src/app/icons/', 'widgets'],
  ['src/app/widgets/', 'widgets'],
  ['src/app/shell/', 'shell'],
  ['src/app/lock/', 'shell'],
  ['src/app/screens/', 'screens'],
];

/** The rules at the top level of a stylesheet, each without its block. */
function outermost(css: string): string[] {
  let without = css;
  while (/\{[^{}]*\}/.test(without)) without = without.replaceAll(/\{[^{}]*\}/g, ';');
  return without
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

const declared = (css: string, property: RegExp) =>
  [...css.matchAll(/([\w-]+):\s*([^;{}]+);/g)].flatMap(([, name = '', value = '']) =>
    property.test(name) ? [value] : [],
  );

test('all stylesheets are found', () => {
  expect(stylesheets.length).toBeGreaterThan(60);
});

test('the layers are declared in one place, in order of weight', () => {
  const order = [...new Set(layers.map(([, layer]) => layer))];
  expect(outermost(read(`${theme}/layers.css`))).toEqual([`@layer ${order.join(', ')}`]);
});

test('five widths have names, in one unit', () => {
  const named = outermost(read(`${theme}/breakpoints.css`));
  for (const one of named) expect(one).toMatch(/^@custom-media --[a-z-]+ \((width|height) [<>]= \d+rem\)$/);
  expect(named.filter((one) => one.includes('(width')).length).toBeLessThanOrEqual(5);
});

describe.each(stylesheets)('%s', (path) => {
  const css = read(path);

  test('declares the order of the layers first and has all its rules in one of them', () => {
    const statements = outermost(css);
    const imports = statements.filter((statement) => statement.startsWith('@import'));
    expect(imports[0]).toMatch(/^@import '[./a-z]+\/layers\.css'$/);
    for (const other of imports.slice(1))
      expect(other).toMatch(/\/theme\/breakpoints\.css'$|'\.\/breakpoints\.css'$/);
    const layer = layers.find(([start]) => path.startsWith(start))?.[1];
    expect(statements.slice(imports.length)).toEqual([`@layer ${layer}`]);
  });

  test('changes its layout only at the named widths', () => {
    const conditions = [...css.matchAll(/@(?:media|container) ([^{]+)\{/g)].map(
      ([, condition = '']) => condition,
    );
    for (const condition of conditions) expect(condition).not.toMatch(/\b(width|height)\b/);
  });

  test('takes every font size from the tokens', () => {
    for (const value of declared(css, /^font-size$/))
      expect(value).toMatch(/^(var\(--text-[a-z-]+\)|inherit)$/);
    for (const value of declared(css, /^font$/)) expect(value).toBe('inherit');
  });
});

/** The classes of a module's own; what is `:global` belongs to another stylesheet. */
function ownClasses(css: string): string[] {
  const selectors = css.replaceAll(/@import [^;]+;|:global\([^)]*\)|[\w-]+:\s*[^;{}]+;/g, '');
  return [...new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name))];
}

describe.each(stylesheets.filter((path) => path.endsWith('.module.css')))('%s', (path) => {
  test('has the classes that its one component names, and no others', () => {
    const importing = `import styles from './${path.split('/').at(-1)}';`;
    const components = globSync(`${dirname(path)}/*.tsx`).filter((file) => read(file).includes(importing));
    expect(components).toHaveLength(1);
    const named = [...read(components[0] ?? '').matchAll(/\bstyles\.(\w+)/g)].map(([, name = '']) => name);
    expect([...new Set(named)].toSorted()).toEqual(ownClasses(read(path)).toSorted());
  });
});

/** Where a question is answered has headings and choices of its own. */
const isOfAssessment = (path: string) =>
  /screens\/(assessment|new-assessment)\//.test(path) && !path.endsWith('/complete.module.css');

test('only headings, their stand-ins, and the one primary action are bold', () => {
  const theirs = stylesheets.filter((path) => !isOfAssessment(path));
  const bold = theirs
    .flatMap((path) => [...read(path).matchAll(/([^{};]+)\{[^{}]*font-weight: var\(--weight-/g)])
    .map(([, selectors = '']) => selectors.replaceAll(/\s+/g, ' ').trim());
  expect(bold.toSorted()).toEqual([
    '.button-main, .button-main:active',
    '.compared-question h3',
    '.glossary dt',
    '.logo',
    'h1, h2, h3, h4',
  ]);
  const weights = theirs.flatMap((path) => declared(read(path), /^font-weight$/));
  for (const weight of weights) expect(weight).toMatch(/^(var\(--weight-(strong|heavy)\)|400|inherit)$/);
});

test('the color of a module, which may be red, is never on what is chosen, a point or a bar', () => {
  const state =
    /:checked|pressed|selected|chosen|answered|flagged|current|thumb|track|\.progress(?![-\w])|meter|dot|newest|-set\b|untouched/i;
  const colored = stylesheets.flatMap((path) =>
    [...read(path).matchAll(/([^{};]+)\{[^{}]*var\(--theme\b[^{}]*\}/g)].map(
      ([, selectors = '']) => `${path}: ${selectors.trim()}`,
    ),
  );
  expect(colored.length).toBeGreaterThan(10);
  expect(colored.filter((rule) => state.test(rule.slice(rule.indexOf(': '))))).toEqual([]);
});

test('an edge of color is a border, which is straight and stays where colors are forced', () => {
  const shadows = stylesheets
    .filter((path) => !isOfAssessment(path))
    .flatMap((path) => declared(read(path), /^box-shadow$/));
  for (const shadow of shadows) expect(shadow).not.toMatch(/inset \d+px 0 var/);
});

test('only the wish for less motion outranks the layers', () => {
  const insisting = stylesheets.filter((path) => read(path).includes('!important'));
  expect(insisting).toEqual([`${theme}/base.css`]);
});
