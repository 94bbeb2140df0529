import { expect, test } from 'vitest';
import { EarlierTracers } from '#server/export/earlier-tracers.ts';
import type { Compared } from '#domain/comparison.ts';
import { blankAssessment } from '../support/papers/blank-assessment.ts';
import { scoredTestSection } from '../support/papers/test-section.ts';

function tracer(id: string, area: string): Compared {
  return { section: scoredTestSection, assessment: { ...blankAssessment, id, area, notes: 'A note.' } };
}

/** What is asked of the database, and the tracers before one. */
function walk(isFromStart: boolean) {
  const read: string[] = [];
  const earlier = new EarlierTracers(async ({ assessment }) => {
    read.push(assessment.id);
    return [tracer('old', assessment.area)];
  }, isFromStart);
  const before = async (id: string, area: string) =>
    (await earlier.before(tracer(id, area))).map(({ assessment }) => [assessment.id, assessment.notes]);
  const passOthers = async () => {
    for (let index = 0; index < 100; index += 1) await before(`other ${index}`, `Place ${index}`);
  };
  return { read, before, passOthers };
}

test('the tracers of a place are read from the database once, and of many places only the last ones are kept', async () => {
  const { read, before, passOthers } = walk(false);
  expect(await before('a', 'ICU')).toEqual([['old', '']]);
  expect(await before('b', ' icu ')).toEqual([
    ['old', ''],
    ['a', ''],
  ]);
  expect(read).toEqual(['a']);
  await passOthers();
  // Its turn was too long ago.
  expect(await before('c', 'ICU')).toEqual([['old', '']]);
  expect(read.at(-1)).toBe('c');
  expect(await before('d', 'Place 99')).toEqual([
    ['old', ''],
    ['other 99', ''],
  ]);
});

test('from the very first tracer on, nothing is read before a place that is new', async () => {
  const { read, before, passOthers } = walk(true);
  expect(await before('a', 'ICU')).toEqual([]);
  expect(await before('b', 'ICU')).toEqual([['a', '']]);
  await passOthers();
  expect(read).toEqual([]);
  // It was there, and is not kept any more.
  expect(await before('c', 'ICU')).toEqual([['old', '']]);
  expect(read).toEqual(['c']);
});
