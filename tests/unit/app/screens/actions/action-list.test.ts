import { describe, expect, it } from 'vitest';
import { filtersIn, matches, NO_FILTERS, ownerKey, queryOf } from '#app/screens/actions/action-list.ts';
import { testAction } from '../../../../support/papers/test-actions.ts';

describe('ACT-14 the filters of the Action Plan', () => {
  it('are kept in the address, and read back from it', () => {
    const filters = { module: '3', area: 'ICU & PACU', owner: 'name:Lee', state: 'open' };
    expect(filtersIn(new URLSearchParams(queryOf(filters)))).toEqual(filters);
    expect(queryOf(NO_FILTERS)).toEqual({});
  });

  it('leave what matches all of them', () => {
    const one = testAction({ section: '3', area: ' ICU ', ownerUser: 7, state: 'open' });
    expect(matches(one, NO_FILTERS)).toBe(true);
    expect(matches(one, { module: '3', area: 'ICU', owner: '7', state: 'open' })).toBe(true);
    for (const other of [{ module: '2' }, { area: 'PACU' }, { owner: 'nobody' }, { state: 'done' }])
      expect(matches(one, { ...NO_FILTERS, ...other })).toBe(false);
  });

  it('tell owners apart by account, by name, and nobody', () => {
    expect(ownerKey(testAction({ ownerUser: 7, ownerName: 'Lee' }))).toBe('7');
    expect(ownerKey(testAction({ ownerName: 'Lee' }))).toBe('name:Lee');
    expect(ownerKey(testAction({ ownerName: ' ' }))).toBe('nobody');
  });
});
