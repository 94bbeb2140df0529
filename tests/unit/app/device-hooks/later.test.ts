import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const Page = () => null;

test('Before an update nothing more is loaded ahead, and the load under way is waited for', async () => {
  // Modules of other tests have chunks of their own to load ahead.
  vi.resetModules();
  const { later, loadAhead, stopLoadingAhead } = await import('#app/device-hooks/later.tsx');
  const first = Promise.withResolvers<{ default: typeof Page }>();
  const loadSecond = vi.fn<() => Promise<{ default: typeof Page }>>(async () => ({ default: Page }));
  later(() => first.promise);
  later(loadSecond);
  loadAhead();
  await vi.advanceTimersByTimeAsync(1000);

  const onStopped = vi.fn<() => void>();
  const stopping = stopLoadingAhead().then(onStopped);
  await vi.advanceTimersByTimeAsync(5000);
  expect(onStopped).not.toHaveBeenCalled();

  first.resolve({ default: Page });
  await stopping;
  await vi.advanceTimersByTimeAsync(5000);
  expect(loadSecond).not.toHaveBeenCalled();

  loadAhead();
  await vi.advanceTimersByTimeAsync(1000);
  expect(loadSecond).toHaveBeenCalledOnce();
});
