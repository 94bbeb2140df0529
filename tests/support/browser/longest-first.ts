import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Reporter, Suite } from 'playwright/types/testReporter';

type Seconds = Readonly<Record<string, number>>;

const FILE_TIMES = new URL('../../browser/file-times.json', import.meta.url);

/** A file that nobody has timed yet may be the longest. */
function secondsOf(suite: { readonly title: string }, seconds: Seconds): number {
  const name = basename(suite.title);
  const known = Object.entries(seconds).find(([file]) => basename(file) === name);
  return known === undefined ? Infinity : known[1];
}

/**
 * Has Playwright begin the files in the order of how long they took last time, so that no long one is left to run alone
 * at the end. `npm test -- browser --note-times` notes the times anew.
 */
export default class LongestFirst implements Reporter {
  preprocess({ suite }: { suite: Suite }): Promise<void> {
    const seconds = JSON.parse(readFileSync(FILE_TIMES, 'utf8')) as Seconds;
    for (const project of suite.suites) {
      // Tests are handed out in the order in which the files stand here.
      project.entries().sort((a, b) => secondsOf(b, seconds) - secondsOf(a, seconds));
    }
    return Promise.resolve();
  }

  printsToStdio(): boolean {
    return false;
  }
}
