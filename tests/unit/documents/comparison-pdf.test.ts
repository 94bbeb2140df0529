import { beforeAll, describe, expect, test } from 'vitest';
import { demoNursing } from '#content/demo/demo-nursing.ts';
import { nursing } from '#content/modules/nursing.ts';
import { comparisonPdf } from '#documents/comparison-pdf.ts';
import type { Action } from '#domain/action.ts';
import { answerLines } from '#domain/answer-words.ts';
import { blankAnswer } from '#domain/assessment.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import { orderedQuestions } from '#domain/section.ts';
import { compareQuestions } from '#domain/comparison.ts';
import { differencesFirst } from '#domain/comparison-measures.ts';
import { comparedWastage } from '#domain/comparison-wastage.ts';
import type { Section } from '#domain/section.ts';
import { outsideMargins, readPdf, squeezed, whiteShares } from '../../support/readers/pdf-reader.ts';
import type { ReadPdf } from '../../support/readers/pdf-reader.ts';
import { testAction } from '../../support/papers/test-actions.ts';
import {
  demoAssessment,
  exampleRows,
  institution,
  madeAt,
  testAnswers,
  testAssessment,
  timeZone,
} from '../../support/papers/test-papers.ts';
import { scoredTestSection, plainTestSection, testSection } from '../../support/papers/test-section.ts';

const paper = { institution, madeAt, timeZone };

type Paper = Parameters<typeof comparisonPdf>[0];
type Round = Omit<Paper['compared'][number], 'earlier'> & Partial<Paper['compared'][number]>;

type Rest = Omit<Paper, 'compared' | 'actions'> & Partial<Pick<Paper, 'actions'>>;

/** With no assessments before, and no actions, where none are named. */
const drawn = ({ compared, ...rest }: Rest & { readonly compared: readonly Round[] }) =>
  comparisonPdf({ actions: [], ...rest, compared: compared.map((one) => ({ earlier: [], ...one })) });
const dates = ['2025-06-03T15:00:00.000Z', '2025-12-10T15:00:00.000Z', '2026-11-02T15:00:00.000Z'];
const rounds = dates.map((date, index) => ({
  assessment: filledBySheets(nursing, demoAssessment(demoNursing[index], date)),
  section: nursing as Section,
}));

/** Where a column begins and ends. */
const edgesOf = (index: number, count: number) => ({
  left: 46 + 206 + (index * (700 - 206)) / count,
  right: 46 + 206 + ((index + 1) * (700 - 206)) / count,
});

/** The words that begin in a column, on whichever page. */
function wordsOf(pdf: ReadPdf, index: number, count: number): ReadPdf['pages'][number]['words'] {
  const { left, right } = edgesOf(index, count);
  return pdf.pages.flatMap((page) => {
    const head = page.words.find(({ text, x }) => text === 'Question' && x < 60);
    const top = head === undefined ? Infinity : head.y + 21;
    return page.words.filter(({ x, y }) => x >= left && x < right && y > top && y < page.height - 45);
  });
}

/** The content of a column. */
function column(pdf: ReadPdf, index: number, count: number): string {
  return squeezed(
    wordsOf(pdf, index, count)
      .map((word) => word.text)
      .join(''),
  );
}

test('Beside what the fonts have no letters for it says so; the page that shows it is named at the start', async () => {
  const compared = rounds.map(({ assessment, section }, index) => ({
    assessment: index === 1 ? { ...assessment, notes: 'توقف الجهاز مرتين' } : assessment,
    section,
  }));
  const own = await readPdf(drawn({ compared, ...paper }));
  expect(own.pages[0]?.text).toContain('[in Arabic letters]');
  const note =
    'In brackets stands what this paper has no letters for. RTA Tracers shows it on the page that is named';
  expect(own.squeezed.split(squeezed(`${note} at the start.`))).toHaveLength(2);
  const [first] = compared;
  expect(own.squeezed).toContain(`/review?assessments[]=${first?.assessment.id}`);
});

describe('The comparison of three assessments', () => {
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = await readPdf(drawn({ compared: rounds.toReversed(), ...paper }));
  });

  test('is US Letter, landscape, with title, language and bookmarks', () => {
    expect(new Set(pdf.pages.map(({ width, height }) => `${width}×${height}`))).toEqual(new Set(['792×612']));
    expect(pdf.title).toBe('Nursing Unit: comparison');
    expect(pdf.language).toBe('en-US');
    expect(pdf.outline).toHaveLength(29);
  });

  test('says of each assessment what /review says, the earliest first', () => {
    const text = pdf.pages[0]?.text ?? '';
    expect(text).toContain('Module Nursing Unit Nursing Unit Nursing Unit');
    expect(text).toContain('Completed 06.03.25 12.10.25 11.02.26');
    expect(text).toContain(`Last edited by ${Array(3).fill('Zoë Łukasiewicz-Ñuñez').join(' ')}`);
    expect(text).toContain('Area ICU 4 West ICU 4 West ICU 4 West');
    expect(text).toContain('Department Critical Care Critical Care Critical Care');
    expect(text).toContain('Facilitator(s) Maria Okafor Dana Lindqvist Maria Okafor');
    expect(text).toContain('Joan Whitfield, Sam Ortiz Keisha Monroe Keisha Monroe');
    expect(text).toContain('Flagged questions 5 3 N/A');
    for (const { assessment } of rounds)
      expect(squeezed(text)).toContain(squeezed(assessment.notes.slice(0, 60)));
  });

  test('has every question once, what differs first', () => {
    const asked = differencesFirst(compareQuestions(rounds));
    expect(asked).toHaveLength(orderedQuestions(nursing).length);
    expect(asked.map(({ number }) => number)).not.toEqual(
      orderedQuestions(nursing).map(({ index }) => index + 1),
    );
    const places = asked.map(({ question }) =>
      pdf.squeezed.lastIndexOf(squeezed(question.content.replaceAll('__', ''))),
    );
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('has each answer and remark complete in its own column', () => {
    rounds.forEach(({ assessment }, index) => {
      const text = column(pdf, index, 3);
      for (const question of orderedQuestions(nursing)) {
        const answer = assessment.answers[question.id];
        for (const { words } of answerLines(question, answer))
          expect(text).toContain(squeezed(words || 'Not answered'));
        expect(text).toContain(squeezed(answer?.observations ?? ''));
        expect(text).toContain(squeezed(answer?.opportunities ?? ''));
      }
    });
  });

  test('keeps each column clear of the next one', () => {
    for (const index of [0, 1, 2]) {
      const { right } = edgesOf(index, 3);
      const words = wordsOf(pdf, index, 3);
      expect(words.length).toBeGreaterThan(100);
      expect(words.filter(({ x, width }) => x + width > right - 7)).toEqual([]);
    }
  });

  test('repeats its header on each page with questions, and stays within its margins', () => {
    const head = 'Question 06.03.25 ICU 4 West';
    const first = pdf.pages.findIndex((page) => page.text.includes(head));
    expect(first).toBeGreaterThanOrEqual(0);
    // Behind the questions stand the sources.
    const last = pdf.pages.findLastIndex((page) => page.text.includes(head));
    for (const page of pdf.pages.slice(first, last + 1)) expect(page.text).toContain(head);
    expect(outsideMargins(pdf, 46)).toEqual([]);
    expect(pdf.pages.at(-1)?.text).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`);
  });

  test('marks what is flagged in the column of its assessment', () => {
    expect(column(pdf, 0, 3).split('Flagged').length - 1).toBe(5);
    expect(column(pdf, 1, 3).split('Flagged').length - 1).toBe(3);
    expect(column(pdf, 2, 3)).not.toContain('Flagged');
  });

  test('shows changes in numbers since the earliest', () => {
    expect(column(pdf, 0, 3)).toContain('4of7(57%)');
    expect(column(pdf, 1, 3)).toContain('5of6(83%)+26.19');
    expect(column(pdf, 2, 3)).toContain('5of5(100%)+42.86');
  });
});

test('Only questions whose answers differ are marked', async () => {
  const later = { ...testAnswers, 903: { ...blankAnswer, parts: { ease: 4 } } };
  const compared = [
    { assessment: testAssessment(), section: testSection },
    {
      assessment: testAssessment({ answers: later, dateCompleted: '2026-11-20T15:00:00.000Z' }),
      section: testSection,
    },
  ];
  const pdf = await readPdf(drawn({ compared, ...paper }));
  const marked = pdf.pages
    .slice(1)
    .flatMap((page) => page.words.filter((word) => word.text.startsWith('Differs by 3 points')));
  expect(marked).toHaveLength(1);
  expect(pdf.squeezed).toContain('4of10−3');
});

test('The wastage calculators stand side by side, with how each figure came about', async () => {
  const compared = dates.slice(1).map((dateCompleted, index) => ({
    assessment: testAssessment({
      dateCompleted,
      wastageCalculator: exampleRows
        .slice(1)
        .map((row) => ({ ...row, amountGiven: row.amountGiven + index })),
    }),
    section: testSection,
  }));
  const pdf = await readPdf(drawn({ compared, ...paper }));
  for (const { label, lines, details } of comparedWastage(compared)) {
    expect(pdf.squeezed).toContain(squeezed(label));
    for (const words of [...lines.map((line) => line.words), ...details])
      expect(pdf.squeezed).toContain(squeezed(words));
  }
  expect(pdf.squeezed).toContain('Wastagecalculator');
});

test('Texts of 5,000 characters are complete in both columns', async () => {
  const compared = dates.slice(1).map((dateCompleted) => ({
    assessment: testAssessment({ dateCompleted }),
    section: testSection,
  }));
  const pdf = await readPdf(drawn({ compared, ...paper }));
  for (const index of [0, 1]) {
    const text = column(pdf, index, 2);
    for (const [id, answer] of Object.entries(testAnswers)) {
      const question = testSection.questions[id];
      if (question === undefined) throw new Error(`There is no question ${id}.`);
      for (const { words } of answerLines(question, answer)) expect(text).toContain(squeezed(words));
      expect(text).toContain(squeezed(answer.observations));
      expect(text).toContain(squeezed(answer.opportunities));
    }
  }
  expect(outsideMargins(pdf, 46)).toEqual([]);
});

test('A question whose wording changed between versions is not compared', async () => {
  const question = testSection.questions[909];
  if (question === undefined) throw new Error('There is no such question.');
  const reworded = {
    ...testSection,
    version: 2,
    questions: {
      ...testSection.questions,
      909: { ...question, content: 'Does every syringe bear a label?' },
    },
  };
  const compared = [
    { assessment: testAssessment(), section: testSection },
    {
      assessment: testAssessment({
        answers: { ...testAnswers, 909: { ...blankAnswer, parts: { yes: true } } },
        dateCompleted: '2026-11-20T15:00:00.000Z',
      }),
      section: reworded,
    },
  ];
  const pdf = await readPdf(drawn({ compared, ...paper }));
  expect(pdf.squeezed).toContain(
    'Doeseverysyringebearalabel?Notcomparable:thewordingchangedbetweenversions.',
  );
  expect(
    pdf.pages
      .slice(1)
      .flatMap((page) => page.words.filter((word) => word.text.startsWith('Differs by 3 points'))),
  ).toEqual([]);
});

test('A single assessment has its own paper, with N/A where nothing was entered, and no area when there are none', async () => {
  const assessment = testAssessment({
    section: '8',
    answers: {},
    department: '',
    facilitators: [],
    participants: [{ name: ' ', title: 'Nurse' }],
    notes: '',
    flaggedQuestions: 0,
  });
  const pdf = await readPdf(drawn({ compared: [{ assessment, section: plainTestSection }], ...paper }));
  const text = pdf.pages[0]?.text ?? '';
  expect(pdf.title).toContain(`${plainTestSection.title} assessment, Completed`);
  expect(pdf.squeezed).not.toContain(squeezed('Comparison'));
  expect(text).toContain('Department N/A');
  expect(text).toContain('Facilitator(s) N/A Participant(s) Nurse');
  expect(text).toContain('module N/A');
  expect(pdf.pages[0]?.words.map((word) => word.text)).not.toContain('Area');
  expect(text).toContain('Not answered: questions 1–3.');
});

test('None, or more than three, are refused', () => {
  expect(() => drawn({ compared: [], ...paper })).toThrow(RangeError);
  expect(() => drawn({ compared: [...rounds, ...rounds], ...paper })).toThrow(RangeError);
});

test('R134 The foot says each assessment’s version, time and content hash under its column', async () => {
  const letters = ['aaaa', 'bbbb', 'cccc'];
  const compared = rounds.map((round, index) => ({
    ...round,
    receipt: {
      hash: `v1:${letters[index]}${'0'.repeat(60)}`,
      server: { version: 1200 + index, at: '2026-11-21T20:02:00.000Z' },
    },
  }));
  const said = await readPdf(drawn({ compared: compared.toReversed(), ...paper }));
  for (const page of said.pages) {
    const foot = page.words.filter(({ y }) => y > page.height - 60);
    const under = (index: number) => {
      const left = 46 + 206 + (index * (700 - 206)) / 3;
      const own = foot.filter(({ x }) => x >= left && x < left + (700 - 206) / 3);
      return own.map(({ text }) => text).join(' ');
    };
    letters.forEach((four, index) => {
      expect(under(index)).toContain(`${four} 0000 0000`);
      expect(under(index)).toContain(`version ${1200 + index}, 11.21.26 14:02`);
    });
    // They keep clear of each other and of what stands above.
    const inOrder = foot.toSorted((a, b) => a.y - b.y || a.x - b.x);
    const overlapping = inOrder.filter((word, index) => {
      const next = inOrder[index + 1];
      return next?.y === word.y && next.x < word.x + word.width;
    });
    expect(overlapping).toEqual([]);
    const above = page.words.filter(({ y }) => y <= page.height - 60);
    expect(Math.max(...above.map(({ y }) => y))).toBeLessThan(page.height - 60);
  }
  expect(outsideMargins(said, 46)).toEqual([]);
});

test('R143 Of a single assessment it says what changed since the one before', async () => {
  const [before, , newest] = rounds;
  if (before === undefined || newest === undefined) throw new Error('There are three rounds.');
  const alone = await readPdf(drawn({ ...paper, compared: [{ ...newest, earlier: [before] }] }));
  expect(alone.pages[0]?.text).toMatch(/What was found \d+ findings.* No question is flagged\./);
  expect(alone.squeezed).toContain(squeezed('What changed since 06.03.25'));
  expect(alone.squeezed).toContain(
    squeezed('11. Mixing on the unit Then: Yes, routinely Now: Only when urgent'),
  );
  const first = await readPdf(drawn({ ...paper, compared: [newest] }));
  expect(first.squeezed).toContain(
    squeezed('There is no earlier assessment of this area with the same questions to compare with.'),
  );
});

test('R143 Of several it says it of the newest, since the last one of its area', async () => {
  const [, before, newest] = rounds;
  if (before === undefined || newest === undefined) throw new Error('There are three rounds.');
  const compared = [{ ...newest, earlier: [before] }, ...rounds.slice(0, 2)];
  const pdf = await readPdf(drawn({ ...paper, compared }));
  expect(pdf.squeezed).toContain(squeezed('What was found on 11.02.26'));
  expect(pdf.squeezed).toContain(squeezed('What changed since 12.10.25'));
});

test('R144 It names the page that can be read instead with a screen reader', async () => {
  const [one] = rounds;
  if (one === undefined) throw new Error('There are three rounds.');
  const alone = await readPdf(drawn({ ...paper, compared: [one] }));
  expect(alone.squeezed).toContain(`/assessments/${one.assessment.id}/print`);
  const all = await readPdf(drawn({ ...paper, compared: rounds }));
  expect(all.squeezed).toContain(`/review?assessments[]=${one.assessment.id}`);
});

test('R145 No page but the last is white by more than a quarter', async () => {
  const sets = [rounds.slice(0, 2), rounds];
  const read = await Promise.all(sets.map((compared) => readPdf(drawn({ ...paper, compared }))));
  const long = rounds.map(({ section }) => ({
    assessment: testAssessment(),
    section: testSection,
    of: section,
  }));
  for (const pdf of [...read, await readPdf(drawn({ ...paper, compared: long }))]) {
    expect(whiteShares(pdf)).toEqual([]);
  }
});

test('R145 The name of a hospital is never shortened, however long it is', async () => {
  const name = `The Sisters of Perpetual Mercy ${'and Children’s '.repeat(10)}Hospital`;
  const compared = rounds.slice(0, 2);
  const pdf = await readPdf(drawn({ ...paper, compared, institution: { name, location: 'Springfield' } }));
  for (const page of pdf.pages) expect(squeezed(page.text)).toContain(squeezed(name));
  expect(pdf.squeezed).not.toContain('…');
  expect(outsideMargins(pdf, 46)).toEqual([]);
  const [head] = pdf.pages.slice(1);
  const lowest = head?.words.filter(({ size }) => size > 8.1).map(({ y }) => y) ?? [];
  const ofName =
    head?.words.filter(({ y, x, size }) => y < 120 && x > 400 && size < 8.1).map(({ y }) => y) ?? [];
  expect(Math.min(...lowest)).toBeGreaterThan(Math.max(...ofName));
});

test('R173 It says of each count whether it is better by more than chance, and names findings at their question', async () => {
  const round = (yes: number, dateCompleted: string) => {
    const parts = { labeled: { u7: { yes, of: 10 } } };
    const hands = { hands: { u7: { yes: yes - 1, of: 10 } }, hub: { u7: { yes: 9, of: 10 } } };
    const answers = { 701: { ...blankAnswer, parts }, 702: { ...blankAnswer, parts: hands } };
    return {
      assessment: testAssessment({
        id: `01890000-0000-7000-8000-0000000000${yes + 10}`,
        section: '7',
        answers,
        dateCompleted,
        wastageCalculator: [],
      }),
      section: scoredTestSection,
    };
  };
  const first = round(2, '2026-06-03T15:00:00.000Z');
  const [little, much] = await Promise.all(
    [4, 10].map(async (yes) => {
      const compared = [first, { ...round(yes, '2026-08-03T15:00:00.000Z'), earlier: [first] }];
      return readPdf(drawn({ ...paper, compared }));
    }),
  );
  expect(little?.squeezed).toContain(squeezed('4 of 10 (40%) +20 No clear change'));
  expect(much?.squeezed).toContain(squeezed('10 of 10 (100%) +80 Better'));
  // One round alone is told; with the one before it is judged. What is not scored is neither.
  expect(little?.squeezed.split(squeezed('Serious finding: Labeled'))).toHaveLength(2);
  expect(little?.squeezed).toContain(squeezed('Below target, 6 of 20 in 2 tracers; today 4 of 10'));
  expect(little?.squeezed).toContain(squeezed('Tracers: 06.03.26, 08.03.26'));
  expect(much?.squeezed).not.toContain(squeezed('finding: Hands cleaned'));
});

describe('R173 Of rounds of a module that measures', () => {
  const round = (area: string, yes: number, chosen: string, dateCompleted: string) => {
    const answers = {
      701: { ...blankAnswer, parts: { labeled: { u7: { yes, of: 10 } } } },
      704: { ...blankAnswer, parts: { [chosen]: true } },
      705: { ...blankAnswer, parts: { reportstate: 'figure', report: 50, without: '0' } },
    };
    return {
      assessment: testAssessment({
        section: '7',
        answers,
        area,
        department: area,
        dateCompleted,
        wastageCalculator: [],
      }),
      section: scoredTestSection,
    };
  };
  const earlier = round('ICU', 2, 'yes', '2026-06-03T15:00:00.000Z');
  const said = async (area: string, yes = 10, actions: readonly Action[] = []) => {
    const compared = [earlier, round(area, yes, 'no', '2026-08-03T15:00:00.000Z')];
    return readPdf(drawn({ ...paper, compared, actions }));
  };

  test('it has findings and domains side by side, and no arrow between scores', async () => {
    const { squeezed: text } = await said('ICU');
    expect(text).toContain(squeezed('Findings 2 findings, 1 serious 1 finding Labeling'));
    expect(text).toContain(squeezed('Labeling 36%, from 4 answers 90%, from 4 answers'));
    expect(text).not.toContain(squeezed('up from'));
    expect(text).toContain(squeezed('Better'));
  });

  test('an action that lay between two answers stands beside what changed, and at its question', async () => {
    const plan = `Prefilled flush syringes on all carts${' and in each drawer'.repeat(20)}`;
    const about = { section: '7', question: 704, area: 'ICU', state: 'done', plan } as const;
    const lay = testAction({ ...about, doneOn: '2026-07-06' });
    const { squeezed: text } = await said('ICU', 2, [lay, testAction({ ...about, doneOn: '2026-09-06' })]);
    const between = squeezed(`Between: ${plan}, done 07.06.26`);
    expect(text.split(between)).toHaveLength(3);
    const [, , rest = ''] = text.split(between);
    expect(rest).not.toContain('Between:');
    expect(text).not.toContain('09.06.26');
    // Of other areas nothing is told.
    expect((await said('PACU', 2, [lay])).squeezed).not.toContain('Between:');
  });

  test('what became worse or better stands before all else, and its questions before the others', async () => {
    const { squeezed: text } = await said('ICU', 2);
    const at = [
      'Pre-labeled Better Yes No',
      'Findings 2 findings',
      'Are empty syringes labeled beforehand?',
      'How many doses are labeled?',
    ].map((words) => text.indexOf(squeezed(words)));
    expect(at).not.toContain(-1);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
  });

  test('it compares counts only between rounds of one place, as the screen does', async () => {
    const { squeezed: text } = await said('Ward 5');
    expect(text).toContain(squeezed('Labeling 36%, from 4 answers 90%, from 4 answers'));
    expect(text).toContain(squeezed('The areas differ (ICU, Ward 5): nothing is called better or worse'));
    expect(text).not.toContain('Better');
  });
});
