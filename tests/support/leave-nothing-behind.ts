import { afterAll, vi } from 'vitest';

/**
 * One process runs many files of tests, with the modules that they share, so a file puts back what it changed.
 * Vitest takes spies and stubbed globals back only before the next test, after the next file was loaded.
 */
const environment = { ...process.env };

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  const names = Object.keys({ ...environment, ...process.env });
  const changed = names.filter((name) => environment[name] !== process.env[name]);
  if (changed.length > 0) throw new Error(`The environment was left changed: ${changed.join(', ')}.`);
  if (vi.isFakeTimers()) {
    vi.useRealTimers();
    throw new Error('Timers were left fake.');
  }
});
