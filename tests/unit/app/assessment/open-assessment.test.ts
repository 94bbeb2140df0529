import { describe, expect, test, vi } from 'vitest';
import { leafValue, withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, Leaves, LeafValue } from '#domain/leaf.ts';
import type { Device, Held } from '#device/device.ts';
import type { DraftScreen } from '#device/outbox/draft.ts';
import type { EditingState } from '#device/outbox/editing-tab.ts';
import { OpenAssessment } from '#app/screens/assessment/open/open-assessment.ts';
import { annualAfterEdit } from '#app/screens/assessment/wastage/calculator-parts.ts';
import { entryLeaves } from '../../../support/papers/entries.ts';
import { blankAssessment as blank } from '../../../support/papers/blank-assessment.ts';
import { sheetTestSection } from '../../../support/papers/sheet-section.ts';
import { testSection } from '../../../support/papers/test-section.ts';

const OBSERVATIONS = 'answers.901.observations';

/** A device whose writes wait until the test lets them through. */
function openOn(editing: EditingState = 'here') {
  const pending = new Map<Leaf, LeafValue>();
  const written: [Leaf, LeafValue][] = [];
  const set = (leaf: Leaf, value: LeafValue) => void pending.set(leaf, value);
  const write = vi.fn<Device['write']>(async () => undefined);
  const flush = async () => {
    written.push(...pending);
    pending.clear();
  };
  let screen: DraftScreen | null = null;
  const draft = {
    set,
    setNow: set,
    setAll: (leaves: readonly (readonly [Leaf, LeafValue])[]) =>
      leaves.forEach(([leaf, value]) => set(leaf, value)),
    flush,
    flushLate: flush,
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
    releaseAfter: (done: Promise<void>) => done,
  };
  const makeDue = vi.fn<Device['makeDue']>();
  const device: Pick<Device, 'userId' | 'openDraft' | 'editing' | 'write' | 'makeDue' | 'newEntryId'> = {
    userId: 12,
    openDraft: (_id, given) => {
      screen = given;
      return draft;
    },
    editing: () => tab,
    write,
    makeDue,
    newEntryId: () => 'added0000001',
  };
  const open = new OpenAssessment(device, blank.id);
  open.follow(annualAfterEdit);
  const receive = (leaves: Leaves = {}) =>
    open.receive({ held: { ...held, assessment: withLeaves(blank, leaves) }, section: testSection });
  const shows = (leaf: Leaf) => (open.shown === null ? undefined : leafValue(open.shown, leaf));
  const overtaken = (leaf: Leaf, stored: LeafValue) => screen?.overtaken(new Map([[leaf, stored]]));
  const fromDraft = (leaf: Leaf) => screen?.shown(leaf);
  return { open, receive, shows, pending, written, draft, write, makeDue, overtaken, fromDraft };
}

const held: Held = {
  assessment: blank,
  sync: 'synced',
  isOnServer: true,
  isUntouched: false,
  isSubmitted: false,
  conflict: null,
  whyDelayed: null,
  refusals: {},
  refusal: null,
  replaced: [],
  lost: null,
  receivedAt: null,
};

describe('Nothing is written', () => {
  test('before the record has been read', () => {
    const { open, pending } = openOn();
    open.type(OBSERVATIONS, 'Too early.', 1);
    open.tap('answers.901.flagged', true);
    expect(pending.size).toBe(0);
  });

  test.each(['asking', 'elsewhere'] as const)('while the editing tab is %s', (editing) => {
    const { open, receive, pending } = openOn(editing);
    receive();
    open.type(OBSERVATIONS, 'Not here.', 1);
    expect(pending.size).toBe(0);
  });
});

describe('Typing stays on the screen', () => {
  test('right away, before the device has it', () => {
    const { open, receive, shows, pending } = openOn();
    receive();
    open.type(OBSERVATIONS, 'Twelve.', 1);
    expect(shows(OBSERVATIONS)).toBe('Twelve.');
    expect(pending.get(OBSERVATIONS)).toBe('Twelve.');
  });

  test('over copies that the device read before it', async () => {
    const { open, receive, shows } = openOn();
    receive();
    open.type(OBSERVATIONS, 'Twelve.', 1);
    receive({ 'answers.902.observations': 'From elsewhere.' });
    expect(shows(OBSERVATIONS)).toBe('Twelve.');
    await open.flush();
    receive();
    expect(shows(OBSERVATIONS)).toBe('Twelve.');
  });

  test('until the device shows it; then the device’s copy counts', async () => {
    const { open, receive, shows } = openOn();
    receive();
    open.type(OBSERVATIONS, 'Twelve.', 1);
    await open.flush();
    receive({ [OBSERVATIONS]: 'Twelve.' });
    receive({ [OBSERVATIONS]: 'Dana counted eleven.' });
    expect(shows(OBSERVATIONS)).toBe('Dana counted eleven.');
  });
});

test('The calculator’s results are written with the edit that they follow from', async () => {
  const { open, receive, written } = openOn();
  receive({
    'answers.912.parts.observed': '1',
    ...entryLeaves('wastageCalculator', [
      {
        medication: 'Ephedrine',
        unit: 'mg',
        packageAmount: 10,
        packagesOpened: 1,
        amountGiven: 5,
        costPerPackage: 4,
      },
    ]),
  });
  open.type('answers.912.parts.peryear', '100', 1);
  await open.flush();
  expect(written).toEqual([
    ['answers.912.parts.peryear', '100'],
    ['answers.913.parts.annual', 200],
  ]);
});

test('A leaf that another page has changed is shown as it is stored, unless it is typed into again', () => {
  const { receive, open, shows, pending, overtaken } = openOn();
  receive();
  open.type(OBSERVATIONS, 'typed here', 1);
  overtaken(OBSERVATIONS, 'of the other page');
  expect(shows(OBSERVATIONS)).toBe('typed here');
  pending.clear();
  // The copy on the screen is older than that.
  overtaken(OBSERVATIONS, 'of the other page');
  expect(shows(OBSERVATIONS)).toBe('of the other page');
  receive({ [OBSERVATIONS]: 'of the other page' });
  receive({ [OBSERVATIONS]: 'and changed again' });
  expect(shows(OBSERVATIONS)).toBe('and changed again');
});

describe('A move', () => {
  test('writes everything typed, then the position, and then makes the lane due', async () => {
    const { open, receive, written, write, makeDue } = openOn();
    receive();
    open.type(OBSERVATIONS, 'Twelve.', 1);
    await open.flush();
    await open.keepPlace({ lastQuestionIndex: 1 });
    expect(written).toEqual([[OBSERVATIONS, 'Twelve.']]);
    expect(write).toHaveBeenCalledExactlyOnceWith(blank.id, {}, { lastQuestionIndex: 1 });
    expect(makeDue).toHaveBeenCalledExactlyOnceWith(blank.id);
  });

  test('continues when the position cannot be kept', async () => {
    const { open, receive, write } = openOn();
    write.mockRejectedValue(new Error('The database is closed.'));
    receive();
    await expect(open.keepPlace({ lastQuestionIndex: 1 })).resolves.toBeUndefined();
  });

  test('in a read-only tab writes nothing', async () => {
    const { open, receive, write } = openOn('elsewhere');
    receive();
    await open.keepPlace({ lastQuestionIndex: 1 });
    expect(write).not.toHaveBeenCalled();
  });
});

describe('When the browser has deleted the database under the page', () => {
  const gone = () => {
    const opened = openOn();
    opened.receive({ notes: 'Not sent yet.', area: 'North' });
    opened.open.keepOnScreen();
    opened.open.type(OBSERVATIONS, 'Typed since.', 1);
    return opened;
  };

  test('unsent answers are saved again once the server’s copy is back', async () => {
    const { receive, pending, shows, written } = gone();
    receive({ area: 'North' });
    await vi.waitUntil(() => pending.size > 0);
    expect(written).toEqual([[OBSERVATIONS, 'Typed since.']]);
    expect([...pending]).toEqual([['notes', 'Not sent yet.']]);
    expect(shows('notes')).toBe('Not sent yet.');
    expect(shows(OBSERVATIONS)).toBe('Typed since.');
  });

  test('of a version that others have changed since, theirs stands', async () => {
    const { open, pending, shows } = gone();
    const theirs = { ...withLeaves(blank, { notes: 'Theirs.' }), version: blank.version + 1 };
    open.receive({ held: { ...held, assessment: theirs }, section: testSection });
    await import('#app/screens/assessment/open/put-back.ts');
    await new Promise((resolve) => setImmediate(resolve));
    expect(pending.size).toBe(0);
    expect(shows('notes')).toBe('Theirs.');
  });
});

test('Rule MEA-8: a dose shows what it comes to at once, and its row alone is written', () => {
  const { open, shows, pending, fromDraft } = openOn();
  open.receive({ held, section: sheetTestSection });
  const dose = 'sheets.doses.kq3x9v0c2mzt';
  open.tap(dose, { by: 12, drug: '', cells: { hands: true, empty: true } });
  expect(shows('answers.702.parts.hands')).toEqual({ u12: { yes: 1, of: 1 } });
  expect(shows('answers.707.parts.empty')).toEqual({ u12: { yes: 1, of: 1 } });
  expect([...pending.keys()]).toEqual([dose]);
  expect(open.stored?.answers).toEqual({});
  // A late write is compared with what is stored.
  expect(fromDraft('answers.702.parts.hands.u12')).toBeNull();
});
