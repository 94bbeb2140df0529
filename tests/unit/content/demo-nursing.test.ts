import { describe, expect, test } from 'vitest';
import { demoNursing } from '#content/demo/demo-nursing.ts';
import { measuredNursing } from '#content/sections/measured/nursing.ts';
import { countFlags } from '#domain/leaf-values.ts';
import { countAnswered } from '#domain/completeness.ts';

const first = demoNursing.filter(({ sectionVersion }) => sectionVersion === 1);
const rounds = first.filter((demo) => demo.completed);
const inProgress = demoNursing.filter((demo) => !demo.completed);

test.each(first)('the assessment of $daysAgo days ago counts each observed dose once', ({ answers }) => {
  const { total, rta, drawn, mixed } = answers[304]?.parts ?? {};
  expect(Number(rta) + Number(drawn) + Number(mixed)).toBe(Number(total));
});

describe('three completed rounds', () => {
  test('improve from round to round', () => {
    const share = (id: number) => rounds.map((demo) => demo.answers[id]?.parts['share']);
    expect(share(325)).toEqual([62, 81, 94]);
    expect(share(326)).toEqual([78, 88, 96]);
    expect(rounds.map((demo) => Object.keys(demo.answers[306]?.parts ?? {}))).toEqual([
      ['often'],
      ['sometimes'],
      ['never'],
    ]);
    expect(rounds.map((demo) => demo.answers[328]?.parts['ease'])).toEqual([7, 4, 8]);
    expect(rounds.map((demo) => countFlags(demo.answers))).toEqual([4, 2, 0]);
  });
});

test('one is in progress: 18 of 30 questions answered, 2 flags, in ICU 4 West', () => {
  expect(inProgress).toHaveLength(1);
  const [demo] = inProgress;
  expect(demo?.area).toBe('ICU 4 West');
  expect(countAnswered(measuredNursing, demo?.answers ?? {})).toBe(18);
  expect(countFlags(demo?.answers ?? {})).toBe(2);
  expect(demo?.lastQuestionIndex).toBe(21);
});
