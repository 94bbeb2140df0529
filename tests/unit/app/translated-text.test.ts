import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/**
 * A page translator takes text nodes out of the page. React goes on writing into one that has brothers, where nobody
 * sees it, while it replaces all that is in an element with nothing but text. So words that may change are the only
 * child of their element (rule SCR-12).
 */

const APP = join(import.meta.dirname, '../../../src/app');

/** What changes only as a whole: pages to read, and those that show what was chosen before they open. */
const WHOLE = new RegExp(
  `^(routes|screens/(about|account|audit|bug-reports|content|download|forgot-password|help|keys|landing|new-assessment|privacy-policy|progress|reference-list|register|resources|result|review|spec-page|users|versions|assessment/(print|versions)))/|^widgets/MedicationTable|(TallyInput|Matrix)\\.tsx$`,
);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value] : [];
};

function* allIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) for (const child of nodesIn(value)) yield* allIn(child);
}

/** What is passed on as elements, by the names that it has here. */
const ELEMENTS =
  /^(children|action|note|list|handle|stay|leave|circle|above|icon|row|rowOf|choice|map|flatMap)$/;

/** Whether an expression gives an element, or nothing; else it gives words. */
function isElement(given: unknown): boolean {
  if (!isNode(given)) return false;
  const { type, expression, consequent, alternate, right, callee, property, name } = given;
  if (type.startsWith('JSX')) return true;
  if (type === 'ConditionalExpression') return isElement(consequent) || isElement(alternate);
  if (type === 'LogicalExpression') return isElement(right);
  if (type === 'CallExpression')
    return isElement(callee) || (isNode(callee) && callee.type === 'CallExpression');
  if (type === 'MemberExpression') return isElement(property);
  return typeof name === 'string' ? ELEMENTS.test(name) : isElement(expression);
}

/** Words that may change and stand beside something else. */
function wordsBeside(name: string, source: string): string[] {
  const { program } = parseSync(name, source);
  return [...allIn(program as unknown as Node)].flatMap((node) => {
    const children = nodesIn(node['children']).filter(
      (child) => !/^\s*$/.test(source.slice(child.start, child.end)),
    );
    if (!/^JSX(Element|Fragment)$/.test(node.type) || children.length < 2) return [];
    const mayChange = ({ type, expression }: Node) =>
      type === 'JSXExpressionContainer' &&
      isNode(expression) &&
      !/^(Literal|JSXEmptyExpression)$/.test(expression.type);
    // What comes is put before the text that follows, which is gone.
    const isAfterChange = (at: number) => children.slice(0, at).some(mayChange);
    const words = children.filter((child, at) =>
      child.type === 'JSXText' ? isAfterChange(at) : mayChange(child) && !isElement(child['expression']),
    );
    return words.map(({ start, end }) => {
      const line = source.slice(0, start).split('\n').length;
      return `${name}:${line} ${source.slice(start, end).replaceAll(/\s+/g, ' ')}`;
    });
  });
}

test('Words that may change have an element of their own, so that a page translator leaves none of them stale', () => {
  const names = readdirSync(APP, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );
  const read = names.filter((name) => name.endsWith('.tsx') && !WHOLE.test(name));
  expect(read.length).toBeGreaterThan(100);
  expect(read.flatMap((name) => wordsBeside(name, readFileSync(join(APP, name), 'utf8')))).toEqual([]);
});

test.each([
  ['<p>{count} of {total}</p>', 3],
  ['<p><Icon />{text}</p>', 1],
  ['<p>{isOpen && "open"} now</p>', 2],
  ['<p>{isOpen && <Icon />} now</p>', 1],
  ['<p>now {isOpen && <Icon />}</p>', 0],
  ['<p>{isOpen && <b>open</b>}<span>{text}</span></p>', 0],
  ['<p>{`${count} of ${total}`}</p>', 0],
  ['<ul>{rows.map((row) => <li key={row}>{row}</li>)}{note}</ul>', 0],
])('%s has %d of them', (source, number) => {
  expect(wordsBeside('a.tsx', `const a = ${source};`)).toHaveLength(number);
});
