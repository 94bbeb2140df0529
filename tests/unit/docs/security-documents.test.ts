import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { levelsOfAsvs } from './asvs-levels.ts';

/**
 * The claims of docs/security.md and the pages below it are shown by tests, which they name as
 * `server/csrf: is kept when it is ours`: the file below `tests/`, and a title in it, or the beginning of one
 * followed by `…`.
 */

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = ['docs/security.md', 'docs/security/asvs.md', 'docs/security/questionnaire.md'];

const RESULTS = ['met', 'not applicable', 'not met'];
const NAMED = /`((?:unit|server|implementations|simulation|browsers?)\/[\w/.-]+): ([^`]+)`/g;
const PLACE = /`((?:src|sw|\.tasks|\.github|public)\/[^`]+|compose\.yaml|Dockerfile|\.dockerignore)`/g;

interface NamedTest {
  readonly file: string;
  readonly title: string;
}

const namedIn = (text: string): NamedTest[] =>
  Array.from(text.matchAll(NAMED), ([, file = '', title = '']) => ({ file: `tests/${file}.test.ts`, title }));

/** For an expression that means just this. */
const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function isThere({ file, title }: NamedTest): boolean {
  if (!existsSync(join(root, file))) return false;
  const isBeginning = title.endsWith('…');
  const words = plain(isBeginning ? title.slice(0, -1).trimEnd() : title);
  return new RegExp(`[([\\s](['"\`])${words}${isBeginning ? '' : '\\1'}`).test(read(file));
}

/** The cells of the rows below the head whose first cell is `head`. */
function rowsBelow(text: string, head: string): string[][] {
  const cells = (line: string): string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  let isInside = false;
  return text.split('\n').flatMap((line) => {
    const row = line.startsWith('|') ? cells(line) : [];
    if (row.length === 0) isInside = false;
    if (!isInside || row[0]?.startsWith('---')) {
      if (row[0] === head) isInside = true;
      return [];
    }
    return [row];
  });
}

test.each(pages)('%s names only tests and files that there are', (page) => {
  const text = read(page);
  const named = namedIn(text);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
  const places = Array.from(text.matchAll(PLACE), ([, place = '']) => place);
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});

test('a test that is not there is noticed, and so is a file', () => {
  const [there, elsewhere, cut, nowhere] = namedIn(
    '`server/csrf: is kept when it is ours, and replaced when it is not` `server/csrf: is kept when` ' +
      '`server/csrf: is kept when …` `server/nothing: is kept when …`',
  );
  expect([there, elsewhere, cut, nowhere].map((one) => one !== undefined && isThere(one))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('each threat has a measure and a test', () => {
  const threats = rowsBelow(read('docs/security.md'), 'what somebody could do');
  expect(threats.length).toBeGreaterThan(30);
  for (const [threat = '', measure = '', shown = ''] of threats) {
    expect([threat, measure.length > 10]).toEqual([threat, true]);
    const isSaidOpenly = shown.startsWith('none: ') && shown.length > 20;
    expect([threat, namedIn(shown).length > 0 || isSaidOpenly]).toEqual([threat, true]);
  }
});

describe('docs/security/asvs.md', () => {
  const text = read('docs/security/asvs.md');
  const rows = rowsBelow(text, 'item');

  test('has every item of levels 1 and 2, in order, with its level', () => {
    expect(rows.map(([item, level]) => `${item} ${level}`)).toEqual(levelsOfAsvs());
  });

  test('says of each whether it is met, by what, or why not', () => {
    for (const [item, , asked = '', result = '', how = ''] of rows) {
      expect([item, asked.length > 10]).toEqual([item, true]);
      expect([item, RESULTS.includes(result)]).toEqual([item, true]);
      const isShown = namedIn(how).length > 0 || how.match(PLACE) !== null || how.includes('](../');
      expect([item, result === 'met' ? isShown : how.length > 10]).toEqual([item, true]);
    }
  });

  test('counts them right', () => {
    const count = (level: string, result: string): number =>
      rows.filter((row) => row[1] === level && row[3] === result).length;
    const counts = rowsBelow(text, 'level').map(([level = '', ...told]) => [level, ...told.map(Number)]);
    expect(counts).toEqual(
      ['1', '2'].map((level) => [
        level,
        count(level, 'met'),
        count(level, 'not applicable'),
        count(level, 'not met'),
      ]),
    );
  });

  test('sums up what is not met', () => {
    const [, rest = ''] = text.split('## Not met, in short');
    const [listed = ''] = rest.split('\n## ');
    const named = Array.from(listed.matchAll(/\b\d+\.\d+\.\d+\b/g), ([item]) => item);
    const notMet = rows.filter((row) => row[3] === 'not met').map(([item = '']) => item);
    expect(named.toSorted()).toEqual(notMet.toSorted());
  });
});
