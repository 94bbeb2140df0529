import { describe, expect, it } from 'vitest';
import { byUrgency } from '#domain/action-order.ts';
import type { Action } from '#domain/action.ts';
import { testAction } from '../../support/papers/test-actions.ts';

const TODAY = '2026-11-28';

const action = (id: string, more: Partial<Action> = {}) =>
  testAction({ id, createdAt: '2026-11-01T10:00:00.000Z', ...more });

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
