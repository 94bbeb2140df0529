import { describe, expect, test } from 'vitest';
import { reviewedIds, reviewSetOf } from '#app/screens/review/review-set.ts';
import type { Asked, Found } from '#app/screens/review/review-set.ts';
import { testAssessment } from '../../../support/papers/test-papers.ts';
import { testSection } from '../../../support/papers/test-section.ts';

const a = '01a183d5-4e72-7138-8eff-2bc8441e9be4';
const b = '019c7739-1a72-7dfc-882e-6092e65a3539';
const address = (...ids: string[]) => `?${new URLSearchParams(ids.map((id) => ['assessments[]', id]))}`;

describe('R040 The ids of an address', () => {
  test('are one to three different ones, in whichever encoding the browser keeps', () => {
    expect(reviewedIds(`?assessments[]=${a}&assessments[]=${b}`)).toEqual([a, b]);
    expect(reviewedIds(address(a.toUpperCase()))).toEqual([a]);
  });

  test.each([
    ['none', ''],
    ['four', address(a, b, a.replace('0', '1'), b.replace('0', '1'))],
    ['the same twice', address(a, a.toUpperCase())],
    ['no id', address('17')],
    ['one that is no id', address(a, '../x')],
  ])('are refused: %s', (_what, search) => {
    expect(reviewedIds(search)).toBeNull();
  });
});

const done = '2026-11-02T15:00:00.000Z';

function held(id: string, given: object = {}): Found {
  const assessment = testAssessment({ id, dateCompleted: done, ...given });
  return { id, held: { assessment }, section: testSection, listed: null };
}

function listed(id: string, given: object = {}): Found {
  const {
    answers: _a,
    notes: _n,
    wastageCalculator: _w,
    ...fields
  } = testAssessment({ id, dateCompleted: done, ...given });
  return { id, held: null, section: null, listed: { ...fields, answered: 0 } };
}

const nowhere = (id: string): Found => ({ id, held: null, section: null, listed: null });
const kindOf = (found: readonly Found[], asked: [string, Asked][] = []) =>
  reviewSetOf(found, new Map(asked)).kind;

describe('A set of assessments', () => {
  test('that is here is ready, the earliest first', () => {
    const early = held(b, { dateCompleted: '2025-06-03T15:00:00.000Z' });
    const set = reviewSetOf([held(a), early], new Map());
    if (set.kind !== 'ready') throw new Error(set.kind);
    expect(set.compared.map(({ assessment }) => assessment.id)).toEqual([b, a]);
  });

  test.each<[string, Found[], [string, Asked][]]>([
    ['incomplete', [held(a, { dateCompleted: null })], [[a, 'in progress']]],
    [
      'incomplete as far as is known without a network',
      [held(a, { dateCompleted: null })],
      [[a, 'unreachable']],
    ],
    ['uploaded', [held(a, { uploaded: true })], []],
    ['incomplete in the list', [held(a), listed(b, { dateCompleted: null })], [[b, 'in progress']]],
    ['uploaded in the list', [listed(a, { uploaded: true })], []],
    ['of two modules', [held(a), held(b, { section: '4' })], []],
    ['of two modules, one of them only listed', [held(a), listed(b, { section: '4' })], []],
    ['unknown', [held(a), nowhere(b)], [[b, 'unknown']]],
    ['not for this person', [nowhere(b)], [[b, 'forbidden']]],
  ])('R040 is refused when one is %s', (_what, found, asked) => {
    expect(kindOf(found, asked)).toBe('invalid');
  });

  test('is waited for while the server is being asked, and while its answer is being read', () => {
    expect(kindOf([held(a), nowhere(b)])).toBe('opening');
    expect(kindOf([held(a), nowhere(b)], [[b, 'held']])).toBe('opening');
  });

  test('of which one is not available says which one, and shows the others', () => {
    const set = reviewSetOf([held(a), listed(b)], new Map([[b, 'unreachable']]));
    if (set.kind !== 'away') throw new Error(set.kind);
    expect(set.away.map(({ id }) => id)).toEqual([b]);
    expect(set.here.map(({ assessment }) => assessment.id)).toEqual([a]);
  });

  test('without its module is unavailable', () => {
    expect(kindOf([{ ...held(a), section: null }], [[a, 'unreachable']])).toBe('away');
  });

  test('of which one is in progress here is refused only when the server knows no better: someone may have completed it', () => {
    const open = held(b, { dateCompleted: null });
    expect(kindOf([held(a), open])).toBe('opening');
    expect(kindOf([held(a), open], [[b, 'held']])).toBe('opening');
    expect(kindOf([held(a), held(b)], [[b, 'held']])).toBe('ready');
  });

  test('that has been completed since, according to the list, is fetched rather than refused', () => {
    const outdated: Found = {
      ...listed(a),
      held: held(a, { dateCompleted: null }).held,
      section: testSection,
    };
    expect(kindOf([outdated])).toBe('opening');
    expect(kindOf([outdated], [[a, 'unreachable']])).toBe('away');
  });
});
