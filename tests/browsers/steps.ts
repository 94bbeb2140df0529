import { PASSWORD } from '../support/browser/people.ts';
import type { Person } from '../support/browser/people.ts';
import type { Nurse } from './nurse.ts';

/** The steps that a nurse repeats. */

/** A page asks for a server that is gone only so often. */
const UNTIL_ASKED_AGAIN_MS = 60_000;
/** A whole app is fetched and put on the disk, perhaps after a kept page has given up its place in the line of tabs. */
const UNTIL_INSTALLED_MS = 90_000;

export async function logIn(nurse: Nurse, person: Person): Promise<void> {
  await nurse.goto('/login');
  await nurse.type('textbox', 'Email', person.email);
  await nurse.type('textbox', 'Password', PASSWORD);
  await nurse.press('checkbox', 'Stay signed in');
  await nurse.sees('checkbox', 'Stay signed in', { checked: true });
  await nurse.press('button', 'Log In', { within: 'main' });
  await nurse.isAt(/^\/$/);
}

/** Waits for the app to be installed with all its modules. */
export async function readyForOfflineUse(nurse: Nurse): Promise<void> {
  await nurse.goto('/device');
  await nurse.sees('heading', 'Ready for offline use', {}, { patience: UNTIL_INSTALLED_MS });
}

/** The light in the top bar, which says where everything stands. */
export async function seesLight(nurse: Nurse, words: string): Promise<void> {
  await nurse.sees('link', words, {}, { within: 'header', patience: UNTIL_ASKED_AGAIN_MS });
}

export async function seesSaved(nurse: Nurse): Promise<void> {
  await nurse.sees('status', undefined, { text: /^Saved/ }, { within: 'nav' });
}

/** The dialog that tells of a colleague. */
export async function seesConflict(nurse: Nurse, title: string): Promise<void> {
  await nurse.sees('dialog', title, {}, { patience: UNTIL_ASKED_AGAIN_MS });
}
