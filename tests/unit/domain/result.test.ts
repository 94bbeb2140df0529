import { describe, expect, test } from 'vitest';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, Assessment } from '#domain/assessment.ts';
import { shortDate } from '#domain/dates.ts';
import { tracersAfter, tracersBefore } from '#domain/measures/tracers-before.ts';
import { resultOf } from '#domain/result.ts';
import type { Earlier } from '#domain/result.ts';
import { resultWords } from '#domain/result-words.ts';
import { testAnswers, testAssessment } from '../../support/papers/test-papers.ts';
import { scoredTestSection, testSection } from '../../support/papers/test-section.ts';

const filled = (given: Partial<Answer>): Answer => ({ ...blankAnswer, ...given });
const now = (answers: Assessment['answers'], more: Partial<Assessment> = {}) => ({
  assessment: testAssessment({ answers, area: 'ICU', department: '', ...more }),
  section: testSection,
});
const then = (answers: Assessment['answers'], more: Partial<Assessment> = {}) =>
  now(answers, { dateCompleted: '2026-06-03T15:00:00.000Z', ...more });
const words = (one: ReturnType<typeof now>, earlier: Earlier) =>
  resultWords(resultOf(one, earlier), (time) => shortDate(time, 'UTC'));

describe('Findings', () => {
  test('R143 names each flagged question with what was written about it', () => {
    const [found] = words(
      now({
        902: filled({ flagged: true, observations: ' Seen twice. ', opportunities: 'Teach it.' }),
        906: filled({ flagged: true, parts: { often: true } }),
        903: filled({ parts: { ease: 4 }, observations: 'Not flagged.' }),
      }),
      [],
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
    const { sentences } = words(now({ 906: filled({ parts: { never: true } }) }), [])[0] ?? {};
    expect(sentences).toEqual([
      'No question is flagged.',
      'Not answered: questions 1–5 and 9–14.',
      'Skipped because of an earlier answer: questions 7 and 8.',
    ]);
  });

  test('says so where nothing was left open', () => {
    const answers = { ...testAnswers, 909: filled({ parts: { yes: true } }) };
    expect(words(now(answers), [])[0]?.sentences).toEqual([
      '2 of 14 questions are flagged.',
      'All 14 questions are answered.',
    ]);
  });

  test('says of one in progress what was found so far, and nothing of changes', () => {
    const groups = words(now({}, { dateCompleted: null }), [then({})]);
    expect(groups.map(({ heading }) => heading)).toEqual(['What was found so far']);
  });
});

describe('Changes since the last time', () => {
  test('R143 says of each answer that differs what it was and what it is', () => {
    const changed = words(
      now({
        903: filled({ parts: { ease: 4 } }),
        904: filled({ parts: { share: 62 } }),
        906: filled({ parts: { often: true } }),
      }),
      [then({ 903: filled({ parts: { ease: 7 } }), 904: filled({ parts: { share: 62 } }) })],
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
    const items = words(now(one('night', 'One')), [then(one('day', 'Other'))])[1]?.items;
    expect(items).toHaveLength(1);
    expect(items?.[0]?.lines).toHaveLength(1);
    expect(items?.[0]?.lines[0]?.words).toMatch(/^Night; was Day$/i);
  });

  test('says plainly that nothing changed, that there was none, and that it is not here', () => {
    const same = now({ 903: filled({ parts: { ease: 7 } }) });
    expect(words(same, [then({ 903: filled({ parts: { ease: 7 } }) })])[1]?.sentences[0]).toBe(
      'No answer has changed.',
    );
    expect(words(same, [])[1]).toEqual({
      heading: 'What changed since last time',
      sentences: ['There is no earlier assessment of this area with the same questions to compare with.'],
      items: [],
      shown: 5,
    });
    expect(words(same, [{ away: '2026-06-03T15:00:00.000Z' }])[1]).toMatchObject({
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
    const changed = words(now({ 903: filled({ parts: { ease: 4 } }) }), [earlier])[1];
    expect(changed?.items).toEqual([]);
    expect(changed?.sentences.at(-1)).toBe(
      'Nor is 1 question that the two versions of the module ask differently.',
    );
  });
});

const OTHER = '018f0000-0000-7000-8000-0000000000aa';

describe('R173 The findings of a module that measures', () => {
  const tally = (yes: number, of: number) => ({ u7: { yes, of } });
  const measured = (answers: Assessment['answers'], more: Partial<Assessment> = {}) => ({
    assessment: testAssessment({ section: '7', answers, area: 'ICU', department: '', ...more }),
    section: scoredTestSection,
  });
  const groupsOf = (answers: Assessment['answers'], earlier: Earlier = []) =>
    resultWords(resultOf(measured(answers), earlier), (time) => shortDate(time, 'UTC'));
  const answers = {
    701: filled({ parts: { labeled: tally(9, 10) }, flagged: true, observations: 'Two by night.' }),
    703: filled({ parts: { asis: tally(7, 10), mixed: tally(3, 10) } }),
    704: filled({ parts: { unseen: true } }),
    706: filled({ parts: { testamine: 'second', examplol: 'shortage' } }),
  };

  test('names findings before all else, then what is too few to judge, and flagged questions', () => {
    const groups = groupsOf(answers);
    expect(groups.map(({ heading, items }) => [heading, items.map(({ title }) => title)])).toEqual([
      ['What was found', []],
      ['Missed today', ['6. Stock of drugs']],
      ['Too few to judge', ['1. Labeled doses', '3. Doses by kind']],
      ['Flagged questions', ['1. Labeled doses']],
      ['What changed since last time', []],
    ]);
    expect(groups[0]?.sentences[0]).toBe('1 finding.');
  });

  test('tells what the core path left open from the deeper look, and praises nobody for answering nothing', () => {
    const sentences = (given: Assessment['answers']) => groupsOf(given)[0]?.sentences;
    expect(sentences({})).toEqual(['No question is flagged.', 'Not answered: questions 1–6.']);
    expect(sentences({ 701: filled({ parts: { labeled: tally(10, 10) } }) })).toEqual([
      'No findings.',
      'No question is flagged.',
      'Not answered: questions 2–6.',
    ]);
    const core = { ...answers, 706: blankAnswer };
    expect(sentences(core)?.at(-1)).toBe(
      'The core path is done. Not answered of the deeper look: questions 2, 5 and 6.',
    );
  });

  test('says of a finding what was counted, what can be done and how far that reaches, and its sources', () => {
    const before = measured(answers, { id: OTHER, dateCompleted: '2026-06-03T15:00:00.000Z' });
    const few = { ...answers, 701: filled({ ...answers[701], parts: { labeled: tally(7, 10) } }) };
    const [labeled] = groupsOf(few, [before])[1]?.items ?? [];
    expect(labeled).toMatchObject({
      lines: [
        {
          label: 'Labeled',
          words: 'Serious. Below target, 16 of 20 in 2 tracers; today 7 of 10; target: every time',
        },
        { label: 'Tracers', words: '06.03.26, 11.02.26' },
        { label: 'Suggested, stronger action', words: 'Print the labels.' },
        { label: 'Observations', words: 'Two by night.' },
      ],
      sources: [
        {
          words:
            'Test Press: A book about labels, 2020 (professional guidance). Read, 2026-11. Paid for by a maker of labels.',
          url: 'https://example.org/book',
        },
      ],
    });
  });

  test('says what each score rests on, lists no other, and gives none over all of them', () => {
    const known = { ...answers, 704: filled({ parts: { no: true } }) };
    const groups = groupsOf(known);
    const scores = groups.find(({ heading }) => heading === 'By practice domain')?.items;
    expect(scores?.map(({ title, lines }) => [title, lines[0]?.words])).toEqual([
      ['Labeling', '95%, from 2 answers'],
    ]);
    const all = groups.flatMap(({ heading, items }) => [heading, ...items.map(({ title }) => title)]);
    expect(all.join(' ')).not.toMatch(/grade|overall|total/i);
  });

  test('a figure goes by what it is a figure of', () => {
    const figure = (share: number) => ({
      705: filled({ parts: { reportstate: 'figure', report: share, without: '0' } }),
    });
    const earlier = measured(figure(40), { dateCompleted: '2026-06-03T15:00:00.000Z' });
    const groups = groupsOf(figure(60), [earlier]);
    const lineIn = (heading: string) =>
      groups.find((group) => group.heading.startsWith(heading))?.items[0]?.lines[0];
    expect(lineIn('Missed today')).toEqual({ label: 'Doses scanned, by report', words: '60%; target: 90%' });
    expect(lineIn('What changed')).toEqual({
      label: 'Doses scanned, by report',
      words: '60%; was 40% (better)',
    });
  });

  test('says better or worse of a count where it is more than chance, and names what is clear first', () => {
    const round = (yes: number, more: Partial<Assessment> = {}) =>
      measured(
        {
          701: filled({ parts: { labeled: tally(yes, 10) } }),
          704: filled({ parts: yes > 5 ? { no: true } : { yes: true } }),
        },
        more,
      );
    const earlier = (yes: number) => round(yes, { dateCompleted: '2026-06-03T15:00:00.000Z' });
    const changed = (was: number, is: number) =>
      resultWords(resultOf(round(is), [earlier(was)]), (time) => shortDate(time, 'UTC'))
        .at(-1)
        ?.items.map(({ key, lines }) => [key, lines.find(({ label }) => label === 'Difference')?.words]);
    expect(changed(2, 9)).toEqual([
      ['701', 'Better'],
      ['704', 'Better'],
    ]);
    expect(changed(9, 2)?.[0]).toEqual(['701', 'Worse']);
    expect(changed(5, 8)).toEqual([
      ['704', 'Better'],
      ['701', 'No clear change'],
    ]);
  });
});

describe('The assessments before', () => {
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
    tracersBefore(
      one,
      [one, ...all].map((assessment) => ({ ...assessment })),
    ).map((found) => found.id);

  test('are those that were completed earlier, the newest first, and at most three', () => {
    expect(before(candidate(2, '03'), candidate(3, '08'), candidate(4, '11'))).toEqual([id(3), id(2)]);
    expect(before(candidate(2, '03'), candidate(3, '08'), candidate(4, '01'), candidate(5, '02'))).toEqual([
      id(3),
      id(2),
      id(5),
    ]);
    expect(before()).toEqual([]);
  });

  test('are judged with one that comes late if they are the next three of its area, within twelve months', () => {
    const late = candidate(9, '05');
    const after = (...all: Assessment[]) => tracersAfter(late, all).map((found) => found.id);
    expect(
      after(one, candidate(2, '03'), candidate(3, '07'), candidate(4, '06'), candidate(5, '08')),
    ).toEqual([id(4), id(3), id(5)]);
    const nextYear = candidate(6, '05', { dateCompleted: '2027-05-02T00:00:00.000Z' });
    expect(after(nextYear, candidate(7, '06', { area: 'Ward 5' }))).toEqual([]);
  });

  test('are of the same area alone, or department where there are no areas', () => {
    const elsewhere = candidate(3, '08', { area: 'Ward 5' });
    expect(before(candidate(2, '03', { area: ' icu ' }), elsewhere)).toEqual([id(2)]);
    expect(before(elsewhere)).toEqual([]);
    expect(before(candidate(3, '08', { area: '', department: 'Icu' }))).toEqual([id(3)]);
  });

  test('are no scan, none in progress, and of no other module or version', () => {
    const others = [
      candidate(2, '08', { uploaded: true }),
      candidate(3, '08', { dateCompleted: null }),
      candidate(4, '08', { section: '1' }),
      candidate(5, '08', { sectionVersion: 7 }),
    ];
    expect(before(...others)).toEqual([]);
    expect(tracersBefore({ ...one, dateCompleted: null }, [candidate(2, '08')])).toEqual([]);
  });
});
