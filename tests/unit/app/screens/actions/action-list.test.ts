import { describe, expect, it } from 'vitest';
import {
  byUrgency,
  countsWords,
  dayOf,
  dayWords,
  filtersIn,
  matches,
  NO_FILTERS,
  ownerKey,
  ownerWords,
  queryOf,
  stateCounts,
  whenWords,
} from '#app/screens/actions/action-list.ts';
import { newAction } from '#domain/action.ts';
import type { Action } from '#domain/action.ts';

const TODAY = '2026-11-28';

function action(id: string, more: Partial<Action> = {}): Action {
  const origin = { assessment: null, section: '3', sectionVersion: 1, question: null, part: null };
  const at = '2026-11-01T10:00:00.000Z';
  return { ...newAction({ id, origin, user: { id: 1, name: 'Maya Okafor' }, at }), ...more };
}

describe('ACT-14 the order of the Action Plan', () => {
  it('has what is overdue first, then by the day it is due, without one last, of one day the newest first', () => {
    const actions = [
      action('no day'),
      action('due later', { due: '2026-12-24' }),
      action('done long ago', { due: '2026-01-01', state: 'done', doneOn: '2026-01-02' }),
      action('due today', { due: TODAY }),
      action('overdue', { due: '2026-11-27' }),
      action('overdue for long', { due: '2026-03-01' }),
      action('newer, no day', { createdAt: '2026-11-02T10:00:00.000Z' }),
    ];
    expect(actions.toSorted(byUrgency(TODAY)).map(({ id }) => id)).toEqual([
      'overdue for long',
      'overdue',
      'done long ago',
      'due today',
      'due later',
      'newer, no day',
      'no day',
    ]);
  });
});

describe('ACT-14 the words of the Action Plan', () => {
  it('count by state, and name dropped ones only where there are some', () => {
    const three = [action('a', { due: '2026-11-27' }), action('b', { due: TODAY }), action('c')];
    const done = [action('d', { state: 'done' }), action('e', { state: 'done', due: '2026-01-01' })];
    expect(countsWords(stateCounts([...three, ...done], TODAY))).toBe('3 open, 1 overdue, 2 done');
    expect(countsWords(stateCounts([action('f', { state: 'dropped' })], TODAY))).toBe(
      '0 open, 0 overdue, 0 done, 1 dropped',
    );
  });

  it('say until when, or when it was done, as every list writes days', () => {
    expect(dayWords('2026-04-03')).toBe('04.03.26');
    expect(whenWords(action('a', { due: '2026-04-03' }), TODAY)).toBe('Overdue since 04.03.26');
    expect(whenWords(action('a', { due: TODAY }), TODAY)).toBe('Due 11.28.26');
    expect(whenWords(action('a', { state: 'done', due: '2026-04-03', doneOn: '2026-05-06' }), TODAY)).toBe(
      'Done 05.06.26',
    );
    expect(whenWords(action('a', { state: 'dropped', due: '2026-04-03' }), TODAY)).toBe('');
  });

  it('name the owner: who has an account wins over a name, and who is no longer known is a former user', () => {
    const people = new Map([[7, 'Dana Whitfield']]);
    expect(ownerWords(action('a', { ownerUser: 7, ownerName: 'Lee' }), people)).toBe('Dana Whitfield');
    expect(ownerWords(action('a', { ownerUser: 8 }), people)).toBe('A former user');
    expect(ownerWords(action('a', { ownerName: ' Lee ' }), people)).toBe('Lee');
  });

  it('take the day from the reader’s own calendar', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});

describe('ACT-14 the filters of the Action Plan', () => {
  it('are kept in the address, and read back from it', () => {
    const filters = { module: '3', area: 'ICU & PACU', owner: 'name:Lee', state: 'open' };
    expect(filtersIn(new URLSearchParams(queryOf(filters)))).toEqual(filters);
    expect(queryOf(NO_FILTERS)).toEqual({});
  });

  it('leave what matches all of them', () => {
    const one = action('a', { area: ' ICU ', ownerUser: 7, state: 'open' });
    expect(matches(one, NO_FILTERS)).toBe(true);
    expect(matches(one, { module: '3', area: 'ICU', owner: '7', state: 'open' })).toBe(true);
    for (const other of [{ module: '2' }, { area: 'PACU' }, { owner: 'nobody' }, { state: 'done' }])
      expect(matches(one, { ...NO_FILTERS, ...other })).toBe(false);
  });

  it('tell owners apart by account, by name, and nobody', () => {
    expect(ownerKey(action('a', { ownerUser: 7, ownerName: 'Lee' }))).toBe('7');
    expect(ownerKey(action('a', { ownerName: 'Lee' }))).toBe('name:Lee');
    expect(ownerKey(action('a', { ownerName: ' ' }))).toBe('nobody');
  });
});
