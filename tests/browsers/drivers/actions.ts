import type { Key } from './driver.ts';

/** Pointer and keys as WebDriver and WebDriver BiDi spell them alike. */

const CONTROL = '\uE009';
const KEYS: Record<Key, readonly string[]> = {
  ControlEnd: [CONTROL, '\uE010'],
  Tab: ['\uE004'],
  Enter: ['\uE007'],
};

export function clicking(x: number, y: number): unknown[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

export function typing(text: string): unknown[] {
  return keyboard(Array.from(text).flatMap((letter) => [down(letter), up(letter)]));
}

export function pressing(key: Key): unknown[] {
  return keyboard([...KEYS[key].map(down), ...KEYS[key].toReversed().map(up)]);
}

interface KeyAction {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

const down = (value: string): KeyAction => ({ type: 'keyDown', value });
const up = (value: string): KeyAction => ({ type: 'keyUp', value });

function keyboard(actions: readonly KeyAction[]): unknown[] {
  return [{ type: 'key', id: 'keyboard', actions }];
}
