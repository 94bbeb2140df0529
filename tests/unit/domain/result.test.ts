import { describe, expect, test } from 'vitest';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, Assessment } from '#domain/assessment.ts';
import { shortDate } from '#domain/dates.ts';
import { withoutScoreWords } from '#domain/measures/measure-words.ts';
import { assessmentBefore, resultOf } from '#domain/result.ts';
import type { Earlier } from '#domain/result.ts';
import { resultWords } from '#domain/result-words.ts';
import { testAnswers, testAssessment } from '../../support/papers/test-papers.ts';
import { measuredTestSection, testSection } from '../../support/papers/test-section.ts';

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

describe('Changes since the last time', () => {
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

describe('R173 The findings of a module that measures', () => {
  const tally = (yes: number, of: number) => ({ u7: { yes, of } });
  const measured = (answers: Assessment['answers'], more: Partial<Assessment> = {}) => ({
    assessment: testAssessment({ section: '7', answers, area: 'ICU', department: '', ...more }),
    section: measuredTestSection,
  });
  const groupsOf = (answers: Assessment['answers'], earlier: Earlier = null) =>
    resultWords(resultOf(measured(answers), earlier), (time) => shortDate(time, 'UTC'));
  const answers = {
    701: filled({ parts: { labeled: tally(9, 10) }, flagged: true, observations: 'Two by night.' }),
    703: filled({ parts: { asis: tally(7, 10), mixed: tally(3, 10) } }),
    704: filled({ parts: { unseen: true } }),
    706: filled({ parts: { testamine: 'second', examplol: 'shortage' } }),
  };

  test('names serious findings before all else, then others, scores and flagged questions', () => {
    const groups = groupsOf(answers);
    expect(groups.map(({ heading, items }) => [heading, items.map(({ title }) => title)])).toEqual([
      ['What was found', []],
      ['Serious findings', ['1. Labeled doses', '3. Doses by kind']],
      ['Other findings', ['6. Stock of drugs']],
      ['By practice domain', ['Supply form', 'Labeling']],
      ['Flagged questions', ['1. Labeled doses']],
      ['What changed since last time', []],
    ]);
    expect(groups[0]?.sentences[0]).toBe('3 findings, 2 serious.');
  });

  test('says of a finding how sure it is, what can be done and how far that reaches, and its sources', () => {
    const [labeled, kinds] = groupsOf(answers)[1]?.items ?? [];
    expect(labeled).toMatchObject({
      lines: [
        { label: 'Labeled', words: '9 of 10 (90%), likely 60–98%; target: every time' },
        { label: 'Suggested, stronger action', words: 'Print the labels.' },
        { label: 'Observations', words: 'Two by night.' },
      ],
      sources: [
        {
          words: 'Test Press: A book about labels, 2020 (professional guidance, checked 2026-11)',
          url: 'https://example.org/book',
        },
      ],
    });
    expect(kinds?.lines[0]).toEqual({
      label: null,
      words: '7 of 10 (70%), likely 40–89%; target: 80%; small sample',
    });
  });

  test('says what each score rests on, and gives none over all of them', () => {
    const scores = groupsOf(answers)[3]?.items.map(({ lines }) => lines[0]?.words);
    expect(scores).toEqual([
      'Too few to score (2 of 2 items)',
      'Too few to score (1 of 3 items, 1 not observed)',
    ]);
    const all = groupsOf(answers).flatMap(({ heading, items }) => [
      heading,
      ...items.map(({ title }) => title),
    ]);
    expect(all.join(' ')).not.toMatch(/grade|overall|total/i);
  });

  test('names domains that cannot have a score once', () => {
    const domainsOf = (...ids: string[]) => {
      const questions = Object.entries(measuredTestSection.questions).filter(([id]) => ids.includes(id));
      const section = { ...measuredTestSection, questions: Object.fromEntries(questions) };
      const result = resultOf({ ...measured(answers), section }, null);
      const group = resultWords(result, (time) => time).find(
        ({ heading }) => heading === 'By practice domain',
      );
      return [group?.items.map(({ title }) => title) ?? [], group?.sentences.slice(1) ?? []];
    };
    expect(domainsOf('701', '703', '704', '705', '706')).toEqual([['Supply form', 'Labeling'], []]);
    expect(domainsOf('701', '703', '704', '705')).toEqual([
      ['Labeling'],
      ['No score, as this module asks too little about it: Supply form.'],
    ]);
    // Two questions with one element each are too little, too.
    expect(domainsOf('701', '703', '704', '706')).toEqual([
      ['Supply form'],
      ['No score, as this module asks too little about it: Labeling.'],
    ]);
    expect(withoutScoreWords(measuredTestSection.domains)).toBe(
      'No score, as this module asks too little about each: Supply form; Labeling.',
    );
  });

  test('a figure goes by what it is a figure of', () => {
    const figure = (share: number) => ({
      705: filled({ parts: { reportstate: 'figure', report: share, without: '0' } }),
    });
    const earlier = measured(figure(40), { dateCompleted: '2026-06-03T15:00:00.000Z' });
    const groups = groupsOf(figure(60), earlier);
    const lineIn = (heading: string) =>
      groups.find((group) => group.heading.startsWith(heading))?.items[0]?.lines[0];
    expect(lineIn('Findings')).toEqual({ label: 'Doses scanned, by report', words: '60%; target: 90%' });
    expect(lineIn('What changed')).toEqual({ label: 'Doses scanned, by report', words: '60%; was 40%' });
  });

  test('says whether a count moved by more than chance', () => {
    const before = (yes: number) =>
      measured(
        {
          701: filled({ parts: { labeled: tally(yes, 10) } }),
          702: filled({ parts: { hands: tally(yes, 10) } }),
        },
        { dateCompleted: '2026-06-03T15:00:00.000Z' },
      );
    const later = {
      701: filled({ parts: { labeled: tally(9, 10) } }),
      702: filled({ parts: { hands: tally(9, 10) } }),
    };
    const changed = (yes: number) =>
      groupsOf(later, before(yes))
        .at(-1)
        ?.items.map(({ lines }) => lines);
    expect(changed(2)).toEqual([
      [
        { label: 'Then', words: '2 of 10 (20%)' },
        { label: 'Now', words: '9 of 10 (90%)' },
        { label: 'Difference', words: 'More than chance' },
      ],
      [{ label: 'Hands cleaned', words: '9 of 10 (90%); was 2 of 10 (20%) (more than chance)' }],
    ]);
    expect(changed(8)?.[0]?.at(-1)).toEqual({ label: 'Difference', words: 'May be chance' });
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
