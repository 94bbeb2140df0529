import { beforeEach, expect, test, vi } from 'vitest';
import { keepAboveKeyboard } from '#app/screens/assessment/step-bar/above-keyboard.ts';

/** The part of the window that a person sees, as a browser reports it. */
class Viewport extends EventTarget {
  height = 800;
  offsetTop = 0;
  scale = 1;

  become(change: Partial<Pick<Viewport, 'height' | 'offsetTop' | 'scale'>>): void {
    Object.assign(this, change);
    this.dispatchEvent(new Event('resize'));
  }
}

const set = vi.fn<(name: string, value: string) => void>();
const bar = { style: { setProperty: set } };

beforeEach(() => {
  vi.stubGlobal('window', { innerHeight: 800 });
  set.mockReset();
});

test('Without a keyboard, the bar stands at the foot of the window', () => {
  keepAboveKeyboard(bar, new Viewport());
  expect(set).not.toHaveBeenCalled();
});

test('A keyboard that covers part of the page lifts the bar, and lets it down again on leaving', () => {
  const viewport = new Viewport();
  keepAboveKeyboard(bar, viewport);
  viewport.become({ height: 460 });
  expect(set).toHaveBeenLastCalledWith('--keyboard', '340px');
  viewport.become({ offsetTop: 100 });
  expect(set).toHaveBeenLastCalledWith('--keyboard', '240px');
  viewport.become({ height: 800, offsetTop: 0 });
  expect(set).toHaveBeenLastCalledWith('--keyboard', '0px');
});

test.each([
  ['a browser’s own bar', { height: 740 }],
  ['zooming in', { height: 400, scale: 2 }],
])('The bar is not lifted by %s', (_, change) => {
  const viewport = new Viewport();
  keepAboveKeyboard(bar, viewport);
  viewport.become(change);
  expect(set).not.toHaveBeenCalled();
});

test('Once stopped, it stays where it is', () => {
  const viewport = new Viewport();
  keepAboveKeyboard(bar, viewport)();
  set.mockReset();
  viewport.become({ height: 460 });
  expect(set).not.toHaveBeenCalled();
});
