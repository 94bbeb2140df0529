import { expect, test } from 'vitest';
import { Observable } from '#device/observable.ts';

test('every listener hears of each change, until they stop', () => {
  const changes = new Observable();
  const heard: string[] = [];
  const stop = changes.subscribe(() => heard.push('first'));
  changes.subscribe(() => heard.push('second'));
  changes.notify();
  stop();
  changes.notify();
  expect(heard).toEqual(['first', 'second', 'second']);
});

test('listening twice with the same function hears it once', () => {
  const changes = new Observable();
  let heard = 0;
  const listener = () => {
    heard += 1;
  };
  changes.subscribe(listener);
  changes.subscribe(listener);
  changes.notify();
  expect(heard).toBe(1);
});
