import { describe, expect, it } from 'vitest';
import { stillComparable, whyNotComparable } from '#domain/comparable.ts';

const done = (id: string, section = '3', more: { uploaded?: boolean } = {}) => ({
  id,
  section,
  dateCompleted: '2026-11-02T10:00:00.000Z',
  uploaded: false,
  ...more,
});
const open = { ...done('open'), dateCompleted: null };

describe('R038 selecting for a comparison', () => {
  it('is anything completed, while nothing is selected', () => {
    expect(whyNotComparable(done('a'), [])).toBeNull();
  });

  it('is never what is in progress or was uploaded', () => {
    expect(whyNotComparable(open, [])).toBe('in-progress');
    expect(whyNotComparable(done('a', '3', { uploaded: true }), [])).toBe('uploaded');
  });

  it('is only from the module of the first one selected', () => {
    expect(whyNotComparable(done('b', '2'), [done('a', '3')])).toBe('other-module');
    expect(whyNotComparable(done('b', '3'), [done('a', '3')])).toBeNull();
  });

  it('is at most three; what is selected can be deselected', () => {
    const three = [done('a'), done('b'), done('c')];
    expect(whyNotComparable(done('d'), three)).toBe('enough');
    expect(whyNotComparable(done('c'), three)).toBeNull();
    expect(whyNotComparable(done('d'), three.slice(1))).toBeNull();
  });

  it('stays so when an assessment changes after it was selected', () => {
    const kept = stillComparable([open, done('a'), done('b', '2'), done('c'), done('d'), done('e')]);
    expect(kept.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  });
});
