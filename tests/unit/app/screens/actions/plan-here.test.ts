import { describe, expect, it } from 'vitest';
import { NO_FILTERS } from '#app/screens/actions/action-list.ts';
import { planHere } from '#app/screens/actions/plan-here.ts';
import type { ActionFault } from '#domain/action-rules.ts';
import type { Action } from '#domain/action.ts';
import { summarizeSection } from '#domain/section.ts';
import { testAction } from '../../../../support/papers/test-actions.ts';
import { testSection } from '../../../../support/papers/test-section.ts';

const read = {
  actions: [
    { id: 'a', area: 'ICU', ownerUser: 7 },
    { id: 'b', area: 'PACU', ownerName: 'Lee', question: 907, part: 'cost' },
    { id: 'c', section: '4', area: 'ICU' },
  ].map((given) => ({ action: testAction(given) })),
  sections: [summarizeSection(testSection)],
  people: new Map([[7, 'Dana Whitfield']]),
};
const here = {
  read,
  sectionOf: new Map([['9 1', testSection]]),
  filters: NO_FILTERS,
  today: '2026-11-28',
  opened: null,
};

describe('ACT-17 The plan that leaves the screen', () => {
  it('has each action with its module, question, part and owner in words, as far as they are known here', () => {
    const { actions, total, filter } = planHere(here);
    expect(
      actions.map(({ action, module, theme, question, part, owner }) => [
        action.id,
        module,
        theme,
        question?.id,
        part?.id,
        owner,
      ]),
    ).toEqual([
      ['a', testSection.title, testSection.theme, undefined, undefined, 'Dana Whitfield'],
      ['b', testSection.title, testSection.theme, 907, 'cost', 'Lee'],
      ['c', 'Another module', 'default', undefined, undefined, ''],
    ]);
    expect([total, filter]).toEqual([3, '']);
  });

  it('has what the filters show and no other, also none that is only open', () => {
    const opened = draftOf({ id: 'b', area: 'PACU' });
    const plan = planHere({ ...here, filters: { ...NO_FILTERS, area: 'ICU', module: '9' }, opened });
    expect(plan.actions.map(({ action }) => action.id)).toEqual(['a']);
    expect([plan.total, plan.filter]).toEqual([3, `Module: ${testSection.title} · Area: ICU`]);
  });

  it('has what was typed last into the open one, but no state that waits for another field', () => {
    const planOf = (id: string, ...given: Parameters<typeof draftOf>) =>
      planHere({ ...here, opened: draftOf(...given) }).actions.find(({ action }) => action.id === id)?.action;
    expect(planOf('a', { id: 'a', plan: 'Just typed' })?.plan).toBe('Just typed');
    const fault = { leaf: 'done_on', sentence: 'Please enter the day on which it was done.' } as const;
    expect(planOf('a', { id: 'a', state: 'done' }, [fault])?.state).toBe('open');
  });
});

describe('ACT-17 The words of the filters', () => {
  const wordsOf = (filters: Partial<typeof NO_FILTERS>) =>
    planHere({ ...here, filters: { ...NO_FILTERS, ...filters } }).filter;

  it('name each that is set', () => {
    expect(wordsOf({})).toBe('');
    expect(wordsOf({ module: '9', area: 'ICU', owner: '7', state: 'done' })).toBe(
      `Module: ${testSection.title} · Area: ICU · Owner: Dana Whitfield · State: Done`,
    );
    expect(wordsOf({ owner: 'nobody' })).toBe('Owner: Nobody yet');
    // Of an owner whose last action has just been given to somebody else.
    expect(wordsOf({ owner: 'name:Kim' })).toBe('Owner: Kim');
  });
});

function draftOf(given: Partial<Action>, faults: readonly ActionFault[] = []) {
  const shown = testAction(given);
  return { id: shown.id, getSnapshot: () => ({ shown, faults, status: 'saved' as const }) };
}
