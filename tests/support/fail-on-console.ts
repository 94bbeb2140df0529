import { afterAll, afterEach } from 'vitest';

/**
 * Unexpected console output fails the test that caused it. A test that expects output declares it
 * by `vi.spyOn(console, 'error').mockImplementation(() => {})` and asserts on the spy.
 */
const methods = ['debug', 'info', 'log', 'warn', 'error', 'trace'] as const;
let written: string[] = [];

for (const method of methods) {
  console[method] = (...words: unknown[]) => {
    written.push(`console.${method}: ${words.map(String).join(' ')}\n${new Error().stack ?? ''}`);
  };
}

function failIfWritten(): void {
  const output = written;
  written = [];
  if (output.length > 0) {
    throw new Error(`Unexpected console output:\n${output.join('\n')}`);
  }
}

afterEach(failIfWritten);
afterAll(failIfWritten);
