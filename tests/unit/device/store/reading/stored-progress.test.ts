import { afterEach, beforeEach, expect, test } from 'vitest';
import { toWire } from '#contract/wire-case.ts';
import type { Device } from '#device/device.ts';
import { readModuleCompletedLast, readProgress } from '#device/store/reading/stored-progress.ts';
import type { ProgressPoint } from '#domain/progress-point.ts';
import { Tablet, ann, idOf } from '../../../../support/device/device-world.ts';
import { expired, html, json, noNetwork } from '../../../../support/device/scripted-server.ts';
import { testSection } from '../../../../support/papers/test-section.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const MINUTE = 60_000;
const point = (index: number, sectionVersion = 1): ProgressPoint => ({
  assessmentId: idOf(index),
  dateCompleted: `2026-0${index}-01T08:00:00.000Z`,
  sectionVersion,
  area: 'North ward',
  department: 'Surgery',
  lastEditedByName: 'Ann Reyes',
  flagged: index,
  noAnswers: 0,
  values: { 'answers.903.parts.ease': index },
});
const answerWith = (points: readonly ProgressPoint[], tag = 'W/"one"') =>
  tablet.server.next('GET', /^\/sections\/9\/progress$/, () => json(200, toWire(points), { etag: tag }));
const progressOf = (device: Device, section = 9) =>
  device.read((database) => readProgress(database, section));
const ids = async (device: Device) =>
  (await progressOf(device)).points.map(({ assessmentId }) => assessmentId);

test('the server’s answer is kept, with the time it was asked', async () => {
  const { device } = await tablet.openPulled();
  expect(await progressOf(device)).toMatchObject({ points: [], fetchedAt: null });
  answerWith([point(1), point(2)]);
  expect(await device.sync((sync) => sync.fetchProgress(9))).toBe('fetched');
  const at = new Date(tablet.clock.now()).toISOString();
  expect(await progressOf(device)).toMatchObject({ points: [point(1), point(2)], fetchedAt: at });
  expect(await progressOf(device, 8)).toMatchObject({ points: [], fetchedAt: null });

  tablet.server.next('GET', /\/progress$/, noNetwork);
  await tablet.clock.advance(MINUTE);
  expect(await device.sync((sync) => sync.fetchProgress(9))).toBe('unreachable');
  expect(await progressOf(device)).toMatchObject({ points: [point(1), point(2)], fetchedAt: at });
});

test('it is requested again by its tag, and "nothing new" is an answer', async () => {
  const { device } = await tablet.openPulled();
  answerWith([point(1)], 'W/"seven"');
  await device.sync((sync) => sync.fetchProgress(9));
  await tablet.clock.advance(MINUTE);
  tablet.server.next('GET', /\/progress$/, ({ headers }) =>
    headers['if-none-match'] === 'W/"seven"' ? html(304) : json(200, []),
  );
  expect(await device.sync((sync) => sync.fetchProgress(9))).toBe('fetched');
  expect(await progressOf(device)).toMatchObject({
    points: [point(1)],
    fetchedAt: new Date(tablet.clock.now()).toISOString(),
  });
});

test('a page that only looks like an answer, a refusal, or an ended session changes nothing', async () => {
  const { device } = await tablet.openPulled();
  answerWith([point(1)]);
  await device.sync((sync) => sync.fetchProgress(9));
  for (const [answer, outcome] of [
    [html(200), 'unreachable'],
    [json(200, [{ assessment_id: 'x' }]), 'unreachable'],
    [json(403, { errors: ['You may not do this.'] }), 'refused'],
    [expired(), 'unreachable'],
  ] as const) {
    tablet.server.next('GET', /\/progress$/, () => answer);
    expect(await device.sync((sync) => sync.fetchProgress(9))).toBe(outcome);
  }
  expect(await ids(device)).toEqual([idOf(1)]);
});

test('the versions that points were answered in come with them', async () => {
  const { device } = await tablet.openPulled();
  tablet.server.sections.push({ ...testSection, version: 2, title: 'Later' });
  answerWith([point(1), point(2, 2)]);
  await device.sync((sync) => sync.fetchProgress(9));
  expect((await progressOf(device)).versions.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(
    [1, 2],
  );
});

test('an assessment completed on this device and not sent yet is there, once', async () => {
  const { device } = await tablet.openPulled();
  answerWith([point(1)]);
  await device.sync((sync) => sync.fetchProgress(9));
  tablet.server.instead = noNetwork;
  const id = await device.startAssessment(9);
  await device.write(id, { 'answers.903.parts.ease': 8, department: 'Surgery' });
  expect(await ids(device)).toEqual([idOf(1)]);
  await device.complete(id);
  const { points, waiting } = await progressOf(device);
  expect(points[1]).toMatchObject({
    assessmentId: id,
    department: 'Surgery',
    values: { 'answers.903.parts.ease': 8 },
  });
  expect([...waiting]).toEqual([id]);

  tablet.server.instead = null;
  await device.sync((sync) => sync.sendNow());
  answerWith([point(1), { ...point(2), assessmentId: id }]);
  await device.sync((sync) => sync.fetchProgress(9));
  expect(await ids(device)).toEqual([idOf(1), id]);
  expect([...(await progressOf(device)).waiting]).toEqual([]);
});

test('completed assessments on this device are there before anything is fetched', async () => {
  const completed = { dateCompleted: '2026-11-20T08:00:00.000Z' };
  tablet.server.hold(idOf(1), ann, { ...completed, answers: {} });
  tablet.server.hold(idOf(2), ann);
  const { device } = await tablet.openPulled();
  expect(await device.read(readModuleCompletedLast)).toBe(9);
  const { points, waiting } = await progressOf(device);
  expect(points).toMatchObject([{ assessmentId: idOf(1), ...completed }]);
  expect(waiting.size).toBe(0);
});
