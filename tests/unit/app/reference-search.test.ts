import { describe, expect, test } from 'vitest';
import { findEntries } from '#app/screens/reference-list/entries.ts';
import { matchesWords } from '#app/widgets/fold-text.ts';
import { unbroken } from '#app/widgets/unbroken.ts';

describe('searching', () => {
  test('accents, case and surrounding spaces do not matter', () => {
    expect(matchesWords('Épinéphrine 1 mg', '  epinephrine ')).toBe(true);
    expect(matchesWords('epinephrine', 'ÉPI')).toBe(true);
    expect(matchesWords('morphine', 'epi')).toBe(false);
  });

  test('every word has to occur, in any order', () => {
    expect(matchesWords('Safe Practice Guidelines for Adult IV Push', 'push safe')).toBe(true);
    expect(matchesWords('Safe Practice Guidelines', 'safe pump')).toBe(false);
  });
});

describe('the reference list', () => {
  test('is shown in full without a search', () => {
    const { documents, terms, lists, count } = findEntries('');
    expect([documents.length, terms.length, lists.length]).toEqual([4, 12, 3]);
    expect(count).toBe(4 + 12 + lists.flatMap(({ rows }) => rows).length);
  });

  test('is narrowed to documents, terms and rows that match', () => {
    const { documents, terms, lists } = findEntries('ePHEDrine');
    expect([documents, terms]).toEqual([[], []]);
    expect(lists.map(({ list, rows }) => [list.title, rows.map(({ name }) => name)])).toEqual([
      ['Sample prefilled syringes (list B)', ['ePHEDrine']],
      ['Sample 503B compounded medications (list C)', ['ePHEDrine']],
    ]);
    for (const { list } of lists) expect(list.caution).not.toBe('');
  });

  test('has the lists of the newest modules: tall man letters, and each strength with its status', () => {
    const rows = findEntries('hydromorphone').lists.flatMap(({ rows: found }) => found);
    expect(rows.map(({ name }) => name)).toEqual(['HYDROmorphone', 'HYDROmorphone for PCA']);
    for (const { confirm } of rows) expect(confirm).toMatch(/mg/);
    expect(findEntries('saline').lists).toEqual([]);
  });

  test('finds a term by its other name', () => {
    expect(findEntries('outsourcing facility').terms.map(({ term }) => term)).toEqual(['503B facility']);
  });

  test('finds nothing where there is nothing', () => {
    expect(findEntries('xyzzy')).toEqual({ documents: [], terms: [], lists: [], count: 0 });
  });
});

test('a strength keeps each number with its unit, and may break between strengths', () => {
  expect(unbroken('2 g/50 mL; 20 g/500 mL')).toBe('2\u00A0g/50\u00A0mL; 20\u00A0g/500\u00A0mL');
  expect(unbroken('Confirm with pharmacy')).toBe('Confirm with pharmacy');
});
