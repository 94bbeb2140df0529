import { describe, expect, test } from 'vitest';
import { figure } from '#content/scoring.ts';
import { withPairs } from '#domain/figure-pair.ts';
import { inGroups, listedChoices } from '#app/screens/assessment/question/part-groups.ts';
import { drugStock } from '../../../support/papers/test-section.ts';

const part = (id: string, index: number, more: object = {}) => ({ id, index, label: id, ...more });

describe('Parts that belong together', () => {
  test('R171 a choice with a figure and the figure after it are one pair, wherever they stand', () => {
    const [state, share] = figure('use', 'Use').map((text, index) => ({ ...text, index: index + 1 }));
    if (state === undefined || share === undefined) throw new Error('A figure has two parts.');
    const [before, after] = [part('a', 0), part('b', 3)];
    expect(withPairs([before, state, share, after])).toEqual([before, { state, share }, after]);
  });

  test('other parts stay by themselves', () => {
    const [state, share] = figure('use', 'Use').map((text, index) => ({ ...text, index }));
    if (state === undefined || share === undefined) throw new Error('A figure has two parts.');
    const noFigure = { ...state, options: [{ id: 'none', label: 'None' }] };
    const words = { ...share, questionType: 'short_answer' as const };
    for (const parts of [[share, state], [noFigure, share], [state, words], [state]])
      expect(withPairs(parts)).toEqual(parts);
  });

  test('parts of one group follow each other under its name', () => {
    const parts = [
      part('a', 0, { group: 'One' }),
      part('b', 1, { group: 'One' }),
      part('c', 2, { group: 'Two' }),
      part('d', 3),
    ];
    expect(inGroups(parts).map(({ name, parts: own }) => [name, own.map(({ id }) => id)])).toEqual([
      ['One', ['a', 'b']],
      ['Two', ['c']],
      [null, ['d']],
    ]);
  });

  test('a beginning that neighboring choices share is set apart, once', () => {
    const listed = listedChoices(drugStock.map(({ id, label }) => ({ id, label })));
    expect(listed.map(({ prefix, rest }) => `${prefix}|${rest}`)).toEqual([
      '|Ready form supplied first',
      '|Ready form stocked, vial supplied first',
      'Not stocked: |price',
      'Not stocked: |storage',
      'Not stocked: |strength or size does not fit',
      'Not stocked: |shortage, or no product',
      '|Not used here',
    ]);
    expect(listed.filter(({ isFirst }) => isFirst).map(({ id }) => id)).toEqual(['price']);
    expect(listedChoices([{ id: 'a', label: 'Alone: yes' }])[0]).toMatchObject({
      prefix: '',
      rest: 'Alone: yes',
    });
  });
});
