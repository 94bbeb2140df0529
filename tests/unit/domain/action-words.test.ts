import { describe, expect, it } from 'vitest';
import { countsWords, ownerWords, stateCounts, whenWords } from '#domain/action-words.ts';
import type { Action } from '#domain/action.ts';
import { testAction } from '../../support/papers/test-actions.ts';

const TODAY = '2026-11-28';

const action = (id: string, more: Partial<Action> = {}) =>
  testAction({ id, createdAt: '2026-11-01T10:00:00.000Z', ...more });

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
});
