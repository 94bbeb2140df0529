import type { TestProjectInlineConfiguration } from 'vitest/config';

/** The suites that run on Node, each in its own folder; `npm test -- <name>` runs one of them. */
export const projects: TestProjectInlineConfiguration[] = [
  project('unit', 5_000),
  project('server', 20_000),
  project('implementations', 60_000),
  project('simulation', 240_000),
];

function project(name: string, testTimeout: number): TestProjectInlineConfiguration {
  return {
    extends: false,
    test: {
      name,
      environment: 'node',
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      setupFiles: ['tests/support/fail-on-console.ts'],
      restoreMocks: true,
      unstubGlobals: true,
      testTimeout,
      hookTimeout: Math.max(testTimeout, 60_000),
    },
  };
}
