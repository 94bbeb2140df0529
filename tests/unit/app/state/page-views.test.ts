import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAGE_PATHS } from '#contract/page-views.ts';
import { screens } from '#app/routes/screens.ts';

const NO_ANSWER = { kind: 'no-answer', why: 'Network Error', errors: [], retryAfterMs: null } as const;
const COUNTED = { kind: 'answer', status: 200, value: {}, header: () => null } as const;

/** A page that was just opened, on what the device has kept. */
async function open(outcomes: (typeof NO_ANSWER | typeof COUNTED)[] = []) {
  vi.resetModules();
  const { pageViewed, templateOf } = await import('#app/state/page-views.ts');
  const sent: string[] = [];
  const session = {
    call: async (_name: string, { body }: { body?: unknown }) => {
      sent.push((body as { pathTemplate: string }).pathTemplate);
      return outcomes.shift() ?? COUNTED;
    },
  };
  return { sent, templateOf, view: (pathname: string) => pageViewed(session as never, pathname) };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

describe('A page view', () => {
  test('is the template of the address, without its ids', async () => {
    const { templateOf } = await open();
    expect(templateOf('/assessments/018f0000-0000-7000-8000-000000000001/3')).toBe(
      '/assessments/:assessmentId/:questionIndex',
    );
    expect(templateOf('/assessments/018f0000-0000-7000-8000-000000000001/preface')).toBe(
      '/assessments/:assessmentId/preface',
    );
    expect(templateOf('/assessments/new')).toBe('/assessments/new');
    expect(templateOf('/ann.lee@hospital.test/x')).toBe('*');
  });

  test('of each screen has a template of its own', () => {
    const paths = Object.values(screens).map(({ path }) => path);
    expect(PAGE_PATHS.slice(0, paths.length)).toEqual(paths);
  });

  test('is reported once', async () => {
    const { sent, view } = await open();
    view('/');
    view('/device');
    await vi.waitFor(() => expect(sent).toEqual(['/', '/device']));
    expect(localStorage.getItem('page-views')).toBeNull();
  });

  test('waits where there is no answer, over a restart, too', async () => {
    const offline = await open([NO_ANSWER]);
    offline.view('/');
    await vi.waitFor(() => expect(offline.sent).toEqual(['/']));
    offline.view('/device');
    vi.advanceTimersByTime(61_000);
    const later = await open();
    later.view('/help');
    await vi.waitFor(() => expect(later.sent).toEqual(['/', '/device', '/help']));
  });

  test('is not tried where the browser says that there is no network', async () => {
    const { sent, view } = await open();
    vi.stubGlobal('navigator', { onLine: false });
    view('/');
    vi.stubGlobal('navigator', { onLine: true });
    view('/device');
    await vi.waitFor(() => expect(sent).toEqual(['/', '/device']));
  });

  test('is not tried at every step while there is no connection', async () => {
    const { sent, view } = await open([NO_ANSWER]);
    view('/');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    view('/device');
    view('/help');
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(61_000);
    view('/about');
    await vi.waitFor(() => expect(sent.slice(1)).toEqual(['/', '/device', '/help', '/about']));
  });

  test('takes no room without end, and odd content of the store does no harm', async () => {
    localStorage.setItem('page-views', 'not json');
    const { view } = await open([NO_ANSWER]);
    for (let count = 0; count < 300; count += 1) view('/device');
    await vi.waitFor(() => expect(JSON.parse(localStorage.getItem('page-views') ?? '')).toHaveLength(200));
  });
});
