import { describe, expect, test, vi } from 'vitest';
import { newAssessment } from '#domain/assessment.ts';
import { leafValue, withLeaves } from '#domain/leaf.ts';
import type { Leaf, Leaves, LeafValue } from '#domain/leaf.ts';
import type { Device, Held } from '#device/device.ts';
import type { EditingState } from '#device/outbox/editing-tab.ts';
import { OpenAssessment } from '#app/screens/assessment/open/open-assessment.ts';
import { annualAfterEdit } from '#app/screens/assessment/wastage/calculator-parts.ts';
import { testSection } from '../../../support/papers/test-section.ts';

const blank = newAssessment({
  id: '0190a1b2-0000-7000-8000-000000000001',
  section: '9',
  sectionVersion: 1,
  user: { id: 1, name: 'Maya Okafor' },
  at: '2026-11-01T08:00:00.000Z',
});
const OBSERVATIONS = 'answers.901.observations';

/** A device whose writes wait until the test lets them through. */
function openOn(editing: EditingState = 'here') {
  const pending = new Map<Leaf, LeafValue>();
  const written: [Leaf, LeafValue][] = [];
  const set = (leaf: Leaf, value: LeafValue) => void pending.set(leaf, value);
  const write = vi.fn<Device['write']>(async () => undefined);
  const draft = {
    set,
    setNow: set,
    flush: async () => {
      written.push(...pending);
      pending.clear();
    },
    getStatus: () => 'saved' as const,
    subscribe: () => () => undefined,
    pending: (leaf: Leaf) => pending.get(leaf),
    close: async () => undefined,
  };
  const tab = {
    getState: () => editing,
    subscribe: () => () => undefined,
    takeOver: async () => undefined,
    release: () => undefined,
  };
  const makeDue = vi.fn<Device['makeDue']>();
  const device: Pick<Device, 'openDraft' | 'editing' | 'write' | 'makeDue'> = {
    openDraft: () => draft,
    editing: () => tab,
    write,
    makeDue,
  };
  const open = new OpenAssessment(device, blank.id);
  open.follow(annualAfterEdit);
  const receive = (leaves: Leaves = {}) =>
    open.receive({ held: { ...held, assessment: withLeaves(blank, leaves) }, section: testSection });
  const shows = (leaf: Leaf) => (open.shown === null ? undefined : leafValue(open.shown, leaf));
  return { open, receive, shows, pending, written, draft, write, makeDue };
}

const held: Held = {
  assessment: blank,
  sync: 'synced',
  isOnServer: true,
  conflict: null,
  refusals: {},
  refusal: null,
  replaced: [],
  receivedAt: null,
};

describe('Nothing is written', () => {
  test('before the record has been read', () => {
    const { open, pending } = openOn();
    open.type(OBSERVATIONS, 'Too early.');
    open.tap('answers.901.flagged', true);
    expect(pending.size).toBe(0);
  });

  test.each(['asking', 'elsewhere'] as const)('while the editing tab is %s', (editing) => {
    const { open, receive, pending } = openOn(editing);
    receive();
    open.type(OBSERVATIONS, 'Not here.');
    expect(pending.size).toBe(0);
  });
});

describe('What was typed stays on the screen', () => {
  test('at once, before the device has it', () => {
    const { open, receive, shows, pending } = openOn();
    receive();
    open.type(OBSERVATIONS, 'Twelve.');
    expect(shows(OBSERVATIONS)).toBe('Twelve.');
    expect(pending.get(OBSERVATIONS)).toBe('Twelve.');
  });

  test('over copies of the device that were read before it', async () => {
    const { open, receive, shows } = openOn();
    receive();
    open.type(OBSERVATIONS, 'Twelve.');
    receive({ 'answers.902.observations': 'From elsewhere.' });
    expect(shows(OBSERVATIONS)).toBe('Twelve.');
    await open.flush();
    receive();
    expect(shows(OBSERVATIONS)).toBe('Twelve.');
  });

  test('until the device shows it; then the device’s copy counts', async () => {
    const { open, receive, shows } = openOn();
    receive();
    open.type(OBSERVATIONS, 'Twelve.');
    await open.flush();
    receive({ [OBSERVATIONS]: 'Twelve.' });
    receive({ [OBSERVATIONS]: 'Dana counted eleven.' });
    expect(shows(OBSERVATIONS)).toBe('Dana counted eleven.');
  });
});

test('What follows from the calculator is written with the edit that it follows from', async () => {
  const { open, receive, written } = openOn();
  receive({
    'answers.912.parts.observed': '1',
    wastage_calculator: [
      {
        medication: 'Ephedrine',
        unit: 'mg',
        packageAmount: 10,
        packagesOpened: 1,
        amountGiven: 5,
        costPerPackage: 4,
      },
    ],
  });
  open.type('answers.912.parts.peryear', '100');
  await open.flush();
  expect(written).toEqual([
    ['answers.912.parts.peryear', '100'],
    ['answers.913.parts.annual', 200],
  ]);
});

describe('A move', () => {
  test('writes everything typed, then the position, and then the lane is due', async () => {
    const { open, receive, written, write, makeDue } = openOn();
    receive();
    open.type(OBSERVATIONS, 'Twelve.');
    await open.flush();
    await open.keepPlace({ lastQuestionIndex: 1 });
    expect(written).toEqual([[OBSERVATIONS, 'Twelve.']]);
    expect(write).toHaveBeenCalledExactlyOnceWith(blank.id, {}, { lastQuestionIndex: 1 });
    expect(makeDue).toHaveBeenCalledExactlyOnceWith(blank.id);
  });

  test('goes on when the position cannot be kept', async () => {
    const { open, receive, write } = openOn();
    write.mockRejectedValue(new Error('The database is closed.'));
    receive();
    await expect(open.keepPlace({ lastQuestionIndex: 1 })).resolves.toBeUndefined();
  });

  test('in a tab that only reads writes nothing', async () => {
    const { open, receive, write } = openOn('elsewhere');
    receive();
    await open.keepPlace({ lastQuestionIndex: 1 });
    expect(write).not.toHaveBeenCalled();
  });
});
