import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HttpRequest } from '#device/ports.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, Tablet, ann, blankScreen, dana } from '../../../support/device/device-world.ts';
import type { Tab } from '../../../support/device/device-world.ts';
import { conflict } from '../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

/** Ann has the assessment open at its first version. */
async function opened(): Promise<Tab> {
  tablet.server.hold(ID, ann);
  return tablet.openPulled();
}

/** Dana's change arrives on the tablet, where nothing is waiting. */
async function danaWrites(tab: Tab, notes: string): Promise<void> {
  tablet.server.edit(ID, dana, { notes });
  await tab.device.sync((sync) => sync.pullNow());
  expect((await tab.device.stored((store) => store.held(ID)))?.assessment.notes).toBe(notes);
}

async function sent(): Promise<HttpRequest[]> {
  await tablet.clock.advance(10_000);
  await settle();
  return tablet.server.sent('PUT');
}

describe('The version on the screen counts', () => {
  test('text typed into a field that took the focus earlier has not seen what arrived since', async () => {
    const tab = await opened();
    const shown = (await tab.device.stored((store) => store.held(ID)))?.assessment.version ?? null;
    const draft = tab.device.openDraft(ID, blankScreen);
    await danaWrites(tab, 'hers');
    draft.set('notes', 'mine', shown);
    await draft.close();
    expect((await sent())[0]?.headers['if-match']).toBe(`"${shown}"`);
  });

  test('a tap has seen the version shown when it is made', async () => {
    const tab = await opened();
    await danaWrites(tab, 'hers');
    const shown = (await tab.device.stored((store) => store.held(ID)))?.assessment.version ?? null;
    await tab.device.write(ID, { 'answers.906.parts': { never: true } });
    expect((await sent())[0]?.headers['if-match']).toBe(`"${shown}"`);
  });

  test('of several fields in one save the one that saw least counts', async () => {
    const tab = await opened();
    const shown = (await tab.device.stored((store) => store.held(ID)))?.assessment.version ?? null;
    const draft = tab.device.openDraft(ID, blankScreen);
    await danaWrites(tab, 'hers');
    draft.setNow('answers.906.parts', { never: true }, (shown ?? 0) + 1);
    draft.set('notes', 'mine', shown);
    await draft.close();
    expect((await sent())[0]?.headers['if-match']).toBe(`"${shown}"`);
  });

  test('typing before the server had the assessment has seen its first version', async () => {
    const tab = await tablet.openPulled();
    const id = await tab.device.startAssessment(9);
    const draft = tab.device.openDraft(id, blankScreen);
    draft.set('area', 'North', null);
    await sent();
    expect(tablet.onServer(id).version).toBe(1);
    tablet.server.edit(id, dana, { notes: 'hers' });
    await tab.device.sync((sync) => sync.pullNow());
    draft.set('notes', 'mine', null);
    await draft.close();
    expect((await sent()).at(-1)?.headers['if-match']).toBe('"1"');
  });

  test('the dialog shows what was replaced unseen, though the device holds the newer copy', async () => {
    const tab = await opened();
    const shown = (await tab.device.stored((store) => store.held(ID)))?.assessment.version ?? null;
    const draft = tab.device.openDraft(ID, blankScreen);
    await danaWrites(tab, 'hers');
    tablet.server.next('PUT', /./, () => conflict(tablet.onServer(), { leaves: ['notes'] }));
    draft.set('notes', 'mine', shown);
    await draft.close();
    await sent();
    expect((await tab.device.stored((store) => store.held(ID)))?.conflict?.leaves).toEqual(['notes']);
  });
});
