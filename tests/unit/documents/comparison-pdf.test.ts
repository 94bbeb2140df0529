import { beforeAll, describe, expect, test } from 'vitest';
import { demoNursing } from '#content/demo/demo-nursing.ts';
import { nursing } from '#content/sections/nursing.ts';
import { comparisonPdf } from '#documents/comparison-pdf.ts';
import { answerLines } from '#domain/answer-words.ts';
import { blankAnswer } from '#domain/assessment.ts';
import { orderedQuestions } from '#domain/section.ts';
import { comparedWastage } from '#domain/comparison-wastage.ts';
import type { Section } from '#domain/section.ts';
import { outsideMargins, readPdf, squeezed, whiteShares } from '../../support/readers/pdf-reader.ts';
import type { ReadPdf } from '../../support/readers/pdf-reader.ts';
import {
  demoAssessment,
  exampleRows,
  institution,
  madeAt,
  testAnswers,
  testAssessment,
  timeZone,
} from '../../support/papers/test-papers.ts';
import { measuredTestSection, plainTestSection, testSection } from '../../support/papers/test-section.ts';

const paper = { earlier: null, institution, madeAt, timeZone };
const dates = ['2025-06-03T15:00:00.000Z', '2025-12-10T15:00:00.000Z', '2026-11-02T15:00:00.000Z'];
const rounds = dates.map((date, index) => ({
  assessment: demoAssessment(demoNursing[index], date),
  section: nursing as Section,
}));

/** The content of a column, on whichever page. */
function column(pdf: ReadPdf, index: number, count: number): string {
  const left = 46 + 206 + (index * (700 - 206)) / count;
  const right = 46 + 206 + ((index + 1) * (700 - 206)) / count;
  const words = pdf.pages.flatMap((page) => {
    const head = page.words.find(({ text, x }) => text === 'Question' && x < 60);
    const top = head === undefined ? Infinity : head.y + 21;
    return page.words.filter(({ x, y }) => x >= left && x < right && y > top && y < page.height - 45);
  });
  return squeezed(words.map((word) => word.text).join(''));
}

test('Beside what the fonts have no letters for it says so; the page that shows it is named at the start', async () => {
  const compared = rounds.map(({ assessment, section }, index) => ({
    assessment: index === 1 ? { ...assessment, notes: 'توقف الجهاز مرتين' } : assessment,
    section,
  }));
  const own = await readPdf(comparisonPdf({ compared, ...paper }));
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
    pdf = await readPdf(comparisonPdf({ compared: rounds.toReversed(), ...paper }));
  });

  test('is US Letter, landscape, with title, language and bookmarks', () => {
    expect(new Set(pdf.pages.map(({ width, height }) => `${width}×${height}`))).toEqual(new Set(['792×612']));
    expect(pdf.title).toBe('Nursing Unit: comparison');
    expect(pdf.language).toBe('en-US');
    expect(pdf.outline).toHaveLength(31);
  });

  test('says of each assessment what /review says, the earliest first', () => {
    const text = pdf.pages[0]?.text ?? '';
    expect(text).toContain('Module Nursing Unit Nursing Unit Nursing Unit');
    expect(text).toContain('Completed 06.03.25 12.10.25 11.02.26');
    expect(text).toContain(`Last edited by ${Array(3).fill('Zoë Łukasiewicz-Ñuñez').join(' ')}`);
    expect(text).toContain('Area ICU 4 West ICU 4 West ICU 4 West');
    expect(text).toContain('Department Critical Care Critical Care Critical Care');
    expect(text).toContain('Facilitator(s) Lee Abara Lee Abara Lee Abara, Priya Raman');
    expect(text).toContain('Joan Whitfield, Sam Ortiz Joan Whitfield, Priya Raman, Tomás Beltrán');
    expect(text).toContain('Flagged questions 4 2 N/A');
    for (const { assessment } of rounds)
      expect(squeezed(text)).toContain(squeezed(assessment.notes.slice(0, 60)));
  });

  test('has every question once, in order', () => {
    const places = orderedQuestions(nursing).map((question) =>
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

  test('repeats its header on each page with questions, and stays within its margins', () => {
    const head = 'Question 06.03.25 ICU 4 West';
    const first = pdf.pages.findIndex((page) => page.text.includes(head));
    expect(first).toBeGreaterThanOrEqual(0);
    for (const page of pdf.pages.slice(first)) expect(page.text).toContain(head);
    expect(outsideMargins(pdf, 46)).toEqual([]);
    expect(pdf.pages.at(-1)?.text).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`);
  });

  test('marks what is flagged in the column of its assessment', () => {
    expect(column(pdf, 0, 3).split('Flagged').length - 1).toBe(4);
    expect(column(pdf, 1, 3).split('Flagged').length - 1).toBe(2);
    expect(column(pdf, 2, 3)).not.toContain('Flagged');
  });

  test('shows changes in numbers since the earliest', () => {
    expect(column(pdf, 1, 3)).toContain('81%+19');
    expect(column(pdf, 2, 3)).toContain('94%+32');
    expect(column(pdf, 1, 3)).toContain('4of10−3');
    expect(column(pdf, 0, 3)).toContain('7of10');
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
  const pdf = await readPdf(comparisonPdf({ compared, ...paper }));
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
      wastageCalculator: exampleRows.map((row) => ({ ...row, amountGiven: row.amountGiven + index })),
    }),
    section: testSection,
  }));
  const pdf = await readPdf(comparisonPdf({ compared, ...paper }));
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
  const pdf = await readPdf(comparisonPdf({ compared, ...paper }));
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
  const pdf = await readPdf(comparisonPdf({ compared, ...paper }));
  expect(pdf.squeezed).toContain(
    'Doeseverysyringebearalabel?Notcomparable:thewordingchangedbetweenversions.',
  );
  expect(
    pdf.pages
      .slice(1)
      .flatMap((page) => page.words.filter((word) => word.text.startsWith('Differs by 3 points'))),
  ).toEqual([]);
});

test('A single assessment has all its answers, N/A where nothing was entered, and no area when there are none', async () => {
  const assessment = testAssessment({
    section: '8',
    answers: {},
    department: '',
    facilitators: [],
    participants: [{ name: ' ', title: 'Nurse' }],
    notes: '',
    flaggedQuestions: 0,
  });
  const pdf = await readPdf(
    comparisonPdf({ compared: [{ assessment, section: plainTestSection }], ...paper }),
  );
  const text = pdf.pages[0]?.text ?? '';
  expect(pdf.title).toBe(`${plainTestSection.title}: completed assessment`);
  expect(pdf.squeezed).not.toContain(squeezed('Comparison'));
  expect(text).toContain('Department N/A Facilitator(s) N/A Participant(s) N/A');
  expect(text).toContain('module N/A Flagged questions N/A');
  expect(text).not.toContain('Area');
  expect(column(pdf, 0, 1)).toBe(squeezed('Not answered Not answered Not answered'));
});

test('None, or more than three, are refused', () => {
  expect(() => comparisonPdf({ compared: [], ...paper })).toThrow(RangeError);
  expect(() => comparisonPdf({ compared: [...rounds, ...rounds], ...paper })).toThrow(RangeError);
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
  const said = await readPdf(comparisonPdf({ compared: compared.toReversed(), ...paper }));
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
  const alone = await readPdf(comparisonPdf({ ...paper, compared: [newest], earlier: before }));
  expect(alone.pages[0]?.text).toContain('What was found No question is flagged.');
  expect(alone.pages[0]?.text).toContain('What changed since 06.03.25');
  expect(alone.squeezed).toContain(squeezed('17. Knowing the limits Then: No Now: Yes'));
  const first = await readPdf(comparisonPdf({ ...paper, compared: [newest] }));
  expect(first.squeezed).toContain(
    squeezed('There is no earlier assessment with the same questions to compare with.'),
  );
});

test('R143 Of several it says it of the newest, since the one before', async () => {
  const pdf = await readPdf(comparisonPdf({ ...paper, compared: rounds.toReversed() }));
  expect(pdf.pages[0]?.text).toContain('What was found on 11.02.26');
  expect(pdf.squeezed).toContain(squeezed('What changed since 12.10.25'));
});

test('R144 It names the page that can be read instead with a screen reader', async () => {
  const [one] = rounds;
  if (one === undefined) throw new Error('There are three rounds.');
  const alone = await readPdf(comparisonPdf({ ...paper, compared: [one] }));
  expect(alone.squeezed).toContain(`/assessments/${one.assessment.id}/print`);
  const all = await readPdf(comparisonPdf({ ...paper, compared: rounds }));
  expect(all.squeezed).toContain(`/review?assessments[]=${one.assessment.id}`);
});

test('R145 The questions begin on the first page where there is room, and no page but the last is white by more than a quarter', async () => {
  const blank = testAssessment({ answers: {}, notes: '', facilitators: [], participants: [] });
  const alone = await readPdf(
    comparisonPdf({ ...paper, compared: [{ assessment: blank, section: testSection }] }),
  );
  expect(alone.pages[0]?.text).toContain('How many syringes are on the counter?');
  const sets = [rounds.slice(0, 1), rounds.slice(0, 2), rounds];
  const read = await Promise.all(sets.map((compared) => readPdf(comparisonPdf({ ...paper, compared }))));
  const long = rounds.map(({ section }) => ({
    assessment: testAssessment(),
    section: testSection,
    of: section,
  }));
  for (const pdf of [alone, ...read, await readPdf(comparisonPdf({ ...paper, compared: long }))]) {
    expect(whiteShares(pdf)).toEqual([]);
  }
});

test('R145 The name of a hospital is never shortened, however long it is', async () => {
  const name = `The Sisters of Perpetual Mercy ${'and Children’s '.repeat(10)}Hospital`;
  const compared = rounds.slice(0, 1);
  const pdf = await readPdf(
    comparisonPdf({ ...paper, compared, institution: { name, location: 'Springfield' } }),
  );
  for (const page of pdf.pages) expect(squeezed(page.text)).toContain(squeezed(name));
  expect(pdf.squeezed).not.toContain('…');
  expect(outsideMargins(pdf, 46)).toEqual([]);
  const [head] = pdf.pages.slice(1);
  const lowest = head?.words.filter(({ size }) => size > 8.1).map(({ y }) => y) ?? [];
  const ofName =
    head?.words.filter(({ y, x, size }) => y < 120 && x > 400 && size < 8.1).map(({ y }) => y) ?? [];
  expect(Math.min(...lowest)).toBeGreaterThan(Math.max(...ofName));
});

test('R173 It says of each count how sure it is and whether it moved by more than chance, and names findings at their question', async () => {
  const round = (yes: number, dateCompleted: string) => {
    const parts = { labeled: { u7: { yes, of: 10 } } };
    const hands = { hands: { u7: { yes: yes - 1, of: 10 } }, hub: { u7: { yes: 9, of: 10 } } };
    const answers = { 701: { ...blankAnswer, parts }, 702: { ...blankAnswer, parts: hands } };
    return {
      assessment: testAssessment({ section: '7', answers, dateCompleted, wastageCalculator: [] }),
      section: measuredTestSection,
    };
  };
  const compared = [round(2, '2026-06-03T15:00:00.000Z'), round(4, '2026-08-03T15:00:00.000Z')];
  const little = await readPdf(comparisonPdf({ ...paper, compared }));
  expect(little.squeezed).toContain(squeezed('4 of 10 (40%) +20 likely 17–69% · may be chance'));
  const [first] = compared;
  if (first === undefined) throw new Error('There are two rounds.');
  const much = await readPdf(
    comparisonPdf({ ...paper, compared: [first, round(10, '2026-08-03T15:00:00.000Z')] }),
  );
  expect(much.squeezed).toContain(squeezed('10 of 10 (100%) +80 likely 72–100% · more than chance'));
  // The first round has a finding there, the second has none, and what is not scored has neither.
  expect(little.squeezed.split(squeezed('Serious finding: Labeled'))).toHaveLength(3);
  expect(much.squeezed.split(squeezed('Serious finding: Labeled'))).toHaveLength(2);
  expect(much.squeezed).not.toContain(squeezed('finding: Hands cleaned'));
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
      section: measuredTestSection,
    };
  };
  const earlier = round('ICU', 2, 'yes', '2026-06-03T15:00:00.000Z');
  const said = async (area: string) => {
    const compared = [earlier, round(area, 10, 'no', '2026-08-03T15:00:00.000Z')];
    return readPdf(comparisonPdf({ ...paper, compared }));
  };

  test('it has findings and domains side by side, with how a score moved', async () => {
    const { squeezed: text } = await said('ICU');
    expect(text).toContain(squeezed('Findings 3 findings, 2 serious 1 finding Supply form'));
    expect(text).toContain(
      squeezed(
        'Labeling 26%, 3 of 3 items 94%, 3 of 3 items up from 26% to 94% since 06.03.26, over the same items',
      ),
    );
    expect(text).toContain(squeezed('more than chance'));
  });

  test('it compares scores and counts only between rounds of one place, as the screen does', async () => {
    const { squeezed: text } = await said('Ward 5');
    expect(text).toContain(squeezed('Labeling 26%, 3 of 3 items 94%, 3 of 3 items'));
    expect(text).not.toContain(squeezed('over the same items'));
    expect(text).not.toContain(squeezed('than chance'));
  });
});
