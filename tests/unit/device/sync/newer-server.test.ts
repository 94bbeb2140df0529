import { afterEach, beforeEach, expect, test } from 'vitest';
import { toWire } from '#contract/wire-case.ts';
import { answerLines } from '#domain/answer-words.ts';
import { blankAnswer } from '#domain/assessment.ts';
import { orderedQuestions, summarizeSection } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { themeOf } from '#domain/theme.ts';
import { readMeta, writeMeta } from '#device/store/meta.ts';
import { json } from '../../../support/device/scripted-server.ts';
import { Tablet, ann } from '../../../support/device/device-world.ts';
import { plainTestSection, testSection } from '../../../support/papers/test-section.ts';

/** Fields and types that only a newer server knows cost nothing of the rest (rule API-7). */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

/** As a newer server may spell it. */
const newer = {
  ...testSection,
  theme: 'cardiology',
  reviewedOn: '2027-01-31',
  questions: {
    ...testSection.questions,
    901: { ...testSection.questions['901'], questionType: 'dial', counter: 'doses', method: 'measure' },
  },
} as object as Section;

test('R093 a theme, a type of question and a field of a newer server are taken in, with all modules', async () => {
  tablet.server.sections = [newer, plainTestSection];
  const { device } = await tablet.openPulled();
  expect(
    (await device.stored((store) => store.sectionSummaries())).map(({ id, theme }) => [id, themeOf(theme)]),
  ).toEqual([
    [newer.id, 'default'],
    [plainTestSection.id, themeOf(plainTestSection.theme)],
  ]);
  const held = await device.stored((store) => store.section(newer.id, newer.version));
  // For the build that will know them.
  expect(held).toEqual(newer);
  const [first] = orderedQuestions(held ?? newer);
  if (first === undefined) throw new Error('The module has no question.');
  expect(answerLines(first, blankAnswer)).toEqual([{ label: null, words: '', figure: null }]);
  expect(answerLines(first, { ...blankAnswer, parts: { a: 1 } })).toMatchObject([
    { words: 'Update the app to see this answer' },
  ]);
});

test('an entry of the modules or of the people that cannot be read is passed over alone', async () => {
  tablet.server.people.set(2, { ...ann, id: 2, firstName: ['Dana'] as never });
  const summaries = [summarizeSection(plainTestSection), { id: 'ten', title: 'Cardiology' }];
  tablet.server.next('GET', /^\/sections$/, () =>
    Promise.resolve(json(200, toWire(summaries), { etag: '"odd"' })),
  );
  const { device } = await tablet.openPulled();
  expect((await device.stored((store) => store.sectionSummaries())).map(({ id }) => id)).toEqual([
    plainTestSection.id,
  ]);
  expect((await device.stored((store) => store.roster())).map(({ id }) => id)).toEqual([ann.id]);
  expect(device.getEngineStatus().network).toBe('reachable');
});

test('a newer app’s list of modules is read as leniently', async () => {
  const { device } = await tablet.openPulled();
  const stored = [summarizeSection(newer), { id: 'ten' }] as never;
  const read = await device.read(async (database) => {
    await writeMeta(database, 'sections', stored);
    return readMeta(database, 'sections');
  });
  expect(read?.map(({ id, theme }) => [id, theme])).toEqual([[newer.id, 'cardiology']]);
});

test('another build of the app asks for the list of modules again, though it has not changed', async () => {
  const old = await tablet.openPulled();
  await old.device.close();
  const { server } = tablet;
  const before = server.sent('GET', /^\/sections$/).length;
  await (await tablet.openPulled()).device.close();
  const same = server.sent('GET', /^\/sections$/).slice(before);
  expect(same[0]?.headers?.['if-none-match']).toBeDefined();
  await tablet.openPulled({ build: 'the next build' });
  const other = server.sent('GET', /^\/sections$/).slice(before + same.length);
  expect(other[0]?.headers?.['if-none-match']).toBeUndefined();
});
