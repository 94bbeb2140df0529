import { expect, test } from 'vitest';
import { csvOfHeld, heldFor } from '#app/screens/export/export-here.ts';
import type { Device } from '#device/device.ts';
import { ACTIONS } from '#domain/export/actions-table.ts';
import type { Action } from '#domain/action.ts';
import { cellsOf } from '../../../../support/readers/csv.ts';
import { testAction } from '../../../../support/papers/test-actions.ts';
import { testSection } from '../../../../support/papers/test-section.ts';

/** The parts of a device that an export of actions reads. */
function deviceWith(actions: readonly Action[]) {
  const store = {
    actions: async () => actions.map((action) => ({ action })),
    roster: async () => [{ id: 7, firstName: 'Dana', lastName: 'Whitfield' }],
    section: async (id: number, version: number) => (id === 9 && version === 1 ? testSection : null),
  };
  return {
    stored: (run: (own: typeof store) => unknown) => run(store),
    read: () => Promise.reject(new Error('Assessments are not asked for.')),
  } as unknown as Pick<Device, 'stored' | 'read'>;
}

const at = (createdAt: string, more: Partial<Action>) => testAction({ createdAt, ...more });
const ACTIONS_HERE = [
  at('2026-03-05T12:00:00.000Z', { id: 'b', finding: 'Second, by id', question: 907, part: 'cost' }),
  at('2026-03-05T12:00:00.000Z', { id: 'a', finding: '=1+1', ownerUser: 7 }),
  at('2026-03-04T12:00:00.000Z', { id: 'c', finding: 'First', ownerUser: 8, due: '2026-04-03' }),
  at('2026-03-05T12:00:00.000Z', { id: 'd', finding: 'Of another module', section: '4' }),
  at('2026-03-09T12:00:00.000Z', { id: 'e', finding: 'Too late' }),
];

test('R191 A device exports all actions of a span that it holds, the earliest first, in the columns of the server', async () => {
  const device = deviceWith(ACTIONS_HERE);
  const span = { from: '2026-03-04', to: '2026-03-06' };
  const held = await heldFor(device, { kind: 'actions', section: '9', ...span });
  expect(held).toMatchObject({ of: 'action', held: 3, listed: 3 });
  const [heads = [], ...rows] = cellsOf(csvOfHeld(held));
  expect(heads).toEqual(ACTIONS.columns.map(({ name }) => name));
  const said = (name: string) => rows.map((row) => row[heads.indexOf(name)]);
  expect(said('finding')).toEqual(['First', "'=1+1", 'Second, by id']);
  expect(said('owner')).toEqual(['A former user', 'Dana Whitfield', '']);
  expect(said('module')).toEqual([testSection.title, testSection.title, testSection.title]);
  expect(said('element_id')).toEqual(['', '', 'cost']);
  expect(said('due')).toEqual(['04.03.26', '', '']);
});

test('R191 Without a span a device exports all its actions, also those of a module that it does not hold', async () => {
  const held = await heldFor(deviceWith(ACTIONS_HERE), { kind: 'actions', section: '', from: '', to: '' });
  expect(held).toMatchObject({ held: 5, listed: 5 });
  expect(cellsOf(csvOfHeld(held)).flat()).toContain('Of another module');
});
