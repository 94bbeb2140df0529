import { describe, expect, test } from 'vitest';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, Assessment } from '#domain/assessment.ts';
import { shortDate } from '#domain/dates.ts';
import { assessmentBefore, resultOf } from '#domain/result.ts';
import type { Earlier } from '#domain/result.ts';
import { resultWords } from '#domain/result-words.ts';
import { testAnswers, testAssessment } from '../../support/papers/test-papers.ts';
import { testSection } from '../../support/papers/test-section.ts';

const filled = (given: Partial<Answer>): Answer => ({ ...blankAnswer, ...given });
const now = (answers: Assessment['answers'], more: Partial<Assessment> = {}) => ({
  assessment: testAssessment({ answers, area: 'ICU', department: '', ...more }),
  section: testSection,
});
const then = (answers: Assessment['answers'], more: Partial<Assessment> = {}) =>
  now(answers, { dateCompleted: '2026-06-03T15:00:00.000Z', ...more });
const words = (one: ReturnType<typeof now>, earlier: Earlier) =>
  resultWords(resultOf(one, earlier), (time) => shortDate(time, 'UTC'));

describe('What was found', () => {
  test('R143 names each flagged question with what was written about it', () => {
    const [found] = words(
      now({
        902: filled({ flagged: true, observations: ' Seen twice. ', opportunities: 'Teach it.' }),
        906: filled({ flagged: true, parts: { often: true } }),
        903: filled({ parts: { ease: 4 }, observations: 'Not flagged.' }),
      }),
      null,
    );
    expect(found).toMatchObject({
      heading: 'What was found',
      items: [
        {
          title: '2. Long answer',
          lines: [
            { label: 'Observations', words: 'Seen twice.' },
            { label: 'Opportunities', words: 'Teach it.' },
          ],
        },
        { title: '6. Radio with jump', lines: [] },
      ],
    });
    expect(found?.sentences[0]).toBe('2 of 14 questions are flagged.');
  });

  test('R143 names by number what was left open, and apart from it what an answer led past', () => {
    const { sentences } = words(now({ 906: filled({ parts: { never: true } }) }), null)[0] ?? {};
    expect(sentences).toEqual([
      'No question is flagged.',
      'Not answered: questions 1–5 and 9–14.',
      'Skipped because of an earlier answer: questions 7 and 8.',
    ]);
  });

  test('says so where nothing was left open', () => {
    const answers = { ...testAnswers, 909: filled({ parts: { yes: true } }) };
    expect(words(now(answers), null)[0]?.sentences).toEqual([
      '2 of 14 questions are flagged.',
      'All 14 questions are answered.',
    ]);
  });

  test('says of one in progress what was found so far, and nothing of changes', () => {
    const groups = words(now({}, { dateCompleted: null }), then({}));
    expect(groups.map(({ heading }) => heading)).toEqual(['What was found so far']);
  });
});

describe('What changed since last time', () => {
  test('R143 says of each answer that differs what it was and what it is', () => {
    const changed = words(
      now({
        903: filled({ parts: { ease: 4 } }),
        904: filled({ parts: { share: 62 } }),
        906: filled({ parts: { often: true } }),
      }),
      then({ 903: filled({ parts: { ease: 7 } }), 904: filled({ parts: { share: 62 } }) }),
    )[1];
    expect(changed?.heading).toBe('What changed since 06.03.26');
    expect(changed?.sentences.slice(0, 2)).toEqual([
      '2 of 14 answers differ.',
      'That assessment was of ICU.',
    ]);
    expect(changed?.items.map(({ title }) => title)).toEqual(['3. Slider', '6. Radio with jump']);
    expect(changed?.items[0]?.lines).toEqual([
      { label: 'Then', words: '7 of 10' },
      { label: 'Now', words: '4 of 10' },
    ]);
    expect(changed?.items[1]?.lines[0]).toEqual({ label: 'Then', words: 'Not answered' });
  });

  test('names the parts that differ, and leaves out what people wrote', () => {
    const one = (shift: string, story: string) => ({
      901: filled({ observations: story }),
      907: filled({ parts: { name: story, cost: 12, shift, story } }),
    });
    const items = words(now(one('night', 'One')), then(one('day', 'Other')))[1]?.items;
    expect(items).toHaveLength(1);
    expect(items?.[0]?.lines).toHaveLength(1);
    expect(items?.[0]?.lines[0]?.words).toMatch(/^Night; was Day$/i);
  });

  test('says plainly that nothing changed, that there was none, and that it is not here', () => {
    const same = now({ 903: filled({ parts: { ease: 7 } }) });
    expect(words(same, then({ 903: filled({ parts: { ease: 7 } }) }))[1]?.sentences[0]).toBe(
      'No answer has changed.',
    );
    expect(words(same, null)[1]).toEqual({
      heading: 'What changed since last time',
      sentences: ['There is no earlier assessment with the same questions to compare with.'],
      items: [],
    });
    expect(words(same, { away: '2026-06-03T15:00:00.000Z' })[1]).toMatchObject({
      heading: 'What changed since 06.03.26',
      sentences: [
        'The assessment of 06.03.26 is not on this device. What changed can be shown once you are back online.',
      ],
    });
  });

  test('does not compare what the versions ask differently, and says so', () => {
    const [first] = Object.values(testSection.questions).filter(({ id }) => id === 903);
    if (first === undefined) throw new Error('There is no such question.');
    const questions = { ...testSection.questions, 903: { ...first, content: 'Asked otherwise?' } };
    const earlier = {
      ...then({ 903: filled({ parts: { ease: 7 } }) }),
      section: { ...testSection, questions },
    };
    const changed = words(now({ 903: filled({ parts: { ease: 4 } }) }), earlier)[1];
    expect(changed?.items).toEqual([]);
    expect(changed?.sentences.at(-1)).toBe(
      'Nor is 1 question that the two versions of the module ask differently.',
    );
  });
});

describe('The assessment before', () => {
  const id = (digit: number) => `018f0000-0000-7000-8000-00000000000${digit}`;
  const candidate = (digit: number, month: string, more: Partial<Assessment> = {}) =>
    testAssessment({
      id: id(digit),
      area: 'ICU',
      department: '',
      dateCompleted: `2026-${month}-01T00:00:00.000Z`,
      ...more,
    });
  const one = candidate(1, '10');
  const before = (...all: Assessment[]) =>
    assessmentBefore(
      one,
      [one, ...all].map((assessment) => ({ ...assessment })),
    )?.id ?? null;

  test('is the last one that was completed earlier', () => {
    expect(before(candidate(2, '03'), candidate(3, '08'), candidate(4, '11'))).toBe(id(3));
    expect(before()).toBeNull();
  });

  test('is of the same place, if there is one', () => {
    const elsewhere = candidate(3, '08', { area: 'Ward 5' });
    expect(before(candidate(2, '03', { area: ' icu ' }), elsewhere)).toBe(id(2));
    expect(before(elsewhere)).toBe(id(3));
  });

  test('is no scan, none in progress, and of no other module or version', () => {
    const others = [
      candidate(2, '08', { uploaded: true }),
      candidate(3, '08', { dateCompleted: null }),
      candidate(4, '08', { section: '1' }),
      candidate(5, '08', { sectionVersion: 7 }),
    ];
    expect(before(...others)).toBeNull();
    expect(assessmentBefore({ ...one, dateCompleted: null }, [candidate(2, '08')])).toBeNull();
  });
});
