import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restoreViewState } from '#app/state/persisted-view.ts';
import { showSoftAlert, usePastAlerts, useSoftAlert } from '#app/state/soft-alert.ts';
import { isOrderFixed, keepAskedFirst } from '#app/screens/assessment/open/fix-asked-first.ts';
import { askedFirstIn, resetViewState, useViewState } from '#app/state/view-state.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  resetViewState();
  vi.useRealTimers();
});

describe('a soft alert', () => {
  it('is visible for 2000 ms and cleared 200 ms later (rule ERR-4)', () => {
    showSoftAlert(['One.', 'Two.']);
    expect(useSoftAlert.getState()).toEqual({ lines: ['One.', 'Two.'], isVisible: true });
    vi.advanceTimersByTime(1999);
    expect(useSoftAlert.getState().isVisible).toBe(true);
    vi.advanceTimersByTime(1);
    expect(useSoftAlert.getState()).toEqual({ lines: ['One.', 'Two.'], isVisible: false });
    vi.advanceTimersByTime(199);
    expect(useSoftAlert.getState().lines).toEqual(['One.', 'Two.']);
    vi.advanceTimersByTime(1);
    expect(useSoftAlert.getState().lines).toEqual([]);
  });

  it('is kept for whoever missed it, the newest first, until a log-out', () => {
    for (let number = 1; number <= 25; number += 1) showSoftAlert([`Message ${number}.`]);
    vi.advanceTimersByTime(10_000);
    const kept = usePastAlerts.getState().map(({ lines }) => lines.join());
    expect(kept).toHaveLength(20);
    expect(kept.slice(0, 2)).toEqual(['Message 25.', 'Message 24.']);
    resetViewState();
    expect(usePastAlerts.getState()).toEqual([]);
  });

  it('shows a second list for its own full time', () => {
    showSoftAlert(['First.']);
    vi.advanceTimersByTime(1500);
    showSoftAlert(['Second.']);
    vi.advanceTimersByTime(1999);
    expect(useSoftAlert.getState()).toEqual({ lines: ['Second.'], isVisible: true });
  });
});

describe('the view state under `root`', () => {
  it('is restored at start and kept on every change', async () => {
    const storage = memoryStorage({ root: '{"lastRoute":"/assessments"}' });
    await restoreViewState(storage);
    expect(useViewState.getState().lastRoute).toBe('/assessments');
    useViewState.setState({ lastRoute: '/device' });
    expect(storage.getItem('root')).toBe('{"lastRoute":"/device"}');
  });

  it('holds which questions of a dozen tracers come first, until a log-out', async () => {
    const storage = memoryStorage({
      root: '{"lastRoute":null,"askedFirst":{"a":[2,4]}}',
    });
    await restoreViewState(storage);
    expect(askedFirstIn('a')).toEqual([2, 4]);
    expect([isOrderFixed('a'), isOrderFixed('b'), askedFirstIn('b')]).toEqual([true, false, []]);
    for (let number = 1; number <= 12; number += 1) keepAskedFirst(`id ${number}`, [number]);
    expect(isOrderFixed('a')).toBe(false);
    expect(askedFirstIn('id 1')).toEqual([1]);
    keepAskedFirst('id 1', []);
    expect([isOrderFixed('id 1'), askedFirstIn('id 1')]).toEqual([true, []]);
    expect(JSON.parse(storage.getItem('root') ?? '').askedFirst['id 12']).toEqual([12]);
    resetViewState();
    expect(isOrderFixed('id 12')).toBe(false);
    // What is none of ours is none, and the next one is kept.
    for (const askedFirst of [7, { a: 'all' }, { a: ['2'] }]) {
      useViewState.setState({ askedFirst });
      expect(isOrderFixed('a')).toBe(false);
    }
    keepAskedFirst('b', [3]);
    expect([askedFirstIn('a'), askedFirstIn('b')]).toEqual([[], [3]]);
  });

  it('holds how the list is filtered and sorted', async () => {
    const storage = memoryStorage({ root: '{"lastRoute":null,"list":{"sort":"x"}}' });
    await restoreViewState(storage);
    expect(useViewState.getState().list).toEqual({ sort: 'x' });
    useViewState.setState({ list: { sort: 'y' } });
    expect(storage.getItem('root')).toBe('{"lastRoute":null,"list":{"sort":"y"}}');
    resetViewState();
    expect(storage.getItem('root')).toBe('{"lastRoute":null}');
  });

  it.each(['not JSON', '{"lastRoute":"//elsewhere.example.org"}', '{"lastRoute":7}', '[]'])(
    'is left at its defaults by %s',
    async (text) => {
      await restoreViewState(memoryStorage({ root: text }));
      expect(useViewState.getState().lastRoute).toBeNull();
    },
  );

  it('continues with its defaults after 5000 ms, and says so', async () => {
    let hasGoneOn = false;
    const never = { getItem: () => new Promise<string | null>(() => undefined), setItem: () => undefined };
    const restored = restoreViewState(never).then(() => {
      hasGoneOn = true;
    });
    await vi.advanceTimersByTimeAsync(4999);
    expect(hasGoneOn).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await restored;
    expect(useSoftAlert.getState().lines).toEqual([
      'Your view settings could not be read. Defaults are used.',
    ]);
  });

  it('does without storage that is full', async () => {
    await restoreViewState({
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    useViewState.setState({ lastRoute: '/device' });
    expect(useViewState.getState().lastRoute).toBe('/device');
  });
});

function memoryStorage(content: Record<string, string>) {
  const items = new Map(Object.entries(content));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      items.set(key, value);
    },
  };
}
