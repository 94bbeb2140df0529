import { expect, test } from 'vitest';
import { patientCare } from '#content/modules/patient-care.ts';
import { anesthesia } from '#content/modules/anesthesia.ts';
import { pharmacy } from '#content/modules/pharmacy.ts';
import { nursing } from '#content/modules/nursing.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Part, Section } from '#domain/section.ts';
import { isMatrix, withAlike } from '#app/screens/assessment/question/matrix-shape.ts';

const matricesOf = (section: Section) =>
  orderedQuestions(section)
    .filter((question) => isMatrix(orderedParts(question)))
    .map(({ index }) => index + 1);

test('Questions whose parts share their choices are found by their shape', () => {
  expect(matricesOf(nursing)).toEqual([2, 3, 5, 6, 15, 19, 27, 28]);
  expect(matricesOf(anesthesia)).toEqual([3, 7, 9, 12, 13, 21, 24, 26]);
  expect(matricesOf(patientCare)).toEqual([2, 3, 4, 5, 6, 10, 13, 18]);
  expect(matricesOf(pharmacy)).toEqual([1, 4, 6, 16, 19, 20, 23, 26]);
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
