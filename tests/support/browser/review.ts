import { readFile } from 'node:fs/promises';
import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';
import { shortDate } from '#domain/dates.ts';
import type { Truth } from './truth.ts';

/** The comparison, as the browser tests use it. */

const DAY_MS = 24 * 3600 * 1000;

export function reviewOf(ids: readonly string[]): string {
  return `/review?${ids.map((id) => `assessments[]=${id}`).join('&')}`;
}

/** A time so many days ago, and its wording on the screen. */
export function daysAgo(days: number): { time: string; date: string } {
  const time = new Date(Date.now() - days * DAY_MS).toISOString();
  return { time, date: shortDate(time) };
}

/** Completes an assessment of a section; answers its id. */
export async function completedRound(
  truth: Truth,
  section: number,
  change: Parameters<Truth['start']>[1],
  days = 0,
): Promise<string> {
  if (days === 0) {
    const id = await truth.start(section, change);
    await truth.complete(id);
    return id;
  }
  const { time } = daysAgo(days);
  const id = await truth.start(section, { createdAt: time, ...change });
  await truth.complete(id, time);
  return id;
}

/** A question of the comparison, and what is in one of its rows, from the earliest to the latest. */
export function compared(page: Page, question: RegExp) {
  const table = page.getByRole('table', { name: question });
  return {
    heading: page.getByRole('heading', { level: 3, name: question }),
    table,
    row: (label: string | RegExp) =>
      table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) }),
  };
}

export async function expectCells(
  row: ReturnType<ReturnType<typeof compared>['row']>,
  words: readonly (string | RegExp)[],
): Promise<void> {
  await expect(row.locator('.compared-content')).toHaveText(words);
}

/** The bytes of what pressing Download saves, with its name. */
export async function downloaded(page: Page): Promise<{ name: string; bytes: Uint8Array }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Download' }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) };
}
