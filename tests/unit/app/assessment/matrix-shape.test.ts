import { expect, test } from 'vitest';
import { anesthesia } from '#content/sections/anesthesia.ts';
import { nursing } from '#content/sections/nursing.ts';
import { patientCare } from '#content/sections/patient-care.ts';
import { pharmacy } from '#content/sections/pharmacy.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Part, Section } from '#domain/section.ts';
import { isMatrix, withAlike } from '#app/screens/assessment/question/matrix-shape.ts';

const matricesOf = (section: Section) =>
  orderedQuestions(section)
    .filter((question) => isMatrix(orderedParts(question)))
    .map(({ index }) => index + 1);

test('Questions whose parts share their choices are found by their shape', () => {
  expect(matricesOf(nursing)).toEqual([12]);
  expect(matricesOf(anesthesia)).toEqual([7, 8, 9, 10, 11, 18]);
  expect(matricesOf(patientCare)).toEqual([]);
  expect(matricesOf(pharmacy)).toEqual([19]);
});

const choices = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
];
const part = (id: string, index: number, other: Partial<Part> = {}): Part => ({
  id,
  index,
  label: id,
  questionType: 'radio',
  options: choices,
  ...other,
});

test.each<[string, Part[]]>([
  ['one part alone', [part('a', 0)]],
  ['no part', []],
  ['a part of another type', [part('a', 0), part('b', 1, { questionType: 'percentage' })]],
  ['parts without choices', [part('a', 0, { questionType: 'radio', options: [] }), part('b', 1)]],
  ['one choice less', [part('a', 0), part('b', 1, { options: choices.slice(0, 1) })]],
  [
    'another wording',
    [
      part('a', 0),
      part('b', 1, {
        options: [
          { id: 'yes', label: 'Yes' },
          { id: 'no', label: 'None' },
        ],
      }),
    ],
  ],
])('%s is no matrix', (_, parts) => {
  expect(isMatrix(parts)).toBe(false);
});

test('Two parts with the same choices are one', () => {
  expect(isMatrix([part('a', 0), part('b', 1, { options: structuredClone(choices) })])).toBe(true);
});

test('Among other parts, those alike that follow each other are one; side by side they are not', () => {
  const words = part('words', 0, { questionType: 'short_answer' });
  const other = { options: choices.slice(0, 1) };
  const parts = [words, part('a', 1), part('b', 2), part('c', 3, other), part('d', 4)];
  expect(withAlike(parts)).toEqual([words, { alike: [parts[1], parts[2]] }, parts[3], parts[4]]);
  const halves = [part('a', 0, { layout: 'half' }), part('b', 1, { layout: 'half' })];
  expect(withAlike(halves)).toEqual(halves);
  const pair = { state: part('xstate', 1), share: part('x', 2, { questionType: 'percentage' }) };
  expect(withAlike([part('a', 0), pair, part('b', 3)])).toEqual([part('a', 0), pair, part('b', 3)]);
});

test('Questions from before modules measured look as they did', () => {
  const changed = [nursing, anesthesia, patientCare, pharmacy].flatMap((section) =>
    orderedQuestions(section)
      .map(orderedParts)
      .filter((parts) => !isMatrix(parts) && withAlike(parts).some((one) => 'alike' in one)),
  );
  expect(changed).toEqual([]);
});
