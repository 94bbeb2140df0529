import { beforeAll, describe, expect, test } from 'vitest';
import { assessmentPdf } from '#documents/assessment-pdf.ts';
import { answerLines } from '#domain/answer-words.ts';
import { blankAnswer, blankWastageRow } from '#domain/assessment.ts';
import { orderedQuestions } from '#domain/section.ts';
import { demoPharmacy } from '#content/demo/demo-pharmacy.ts';
import { pharmacy } from '#content/modules/pharmacy.ts';
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
import { scoredTestSection, plainTestSection, testSection } from '../../support/papers/test-section.ts';

const paper = { section: testSection, earlier: [], institution, madeAt, timeZone };
let pdf: ReadPdf;

beforeAll(async () => {
  pdf = await readPdf(assessmentPdf({ assessment: testAssessment(), ...paper }));
});

describe('The PDF of an assessment', () => {
  test('is US Letter with title, language, time and a bookmark for each question', () => {
    expect(new Set(pdf.pages.map(({ width, height }) => `${width}×${height}`))).toEqual(new Set(['612×792']));
    expect(pdf.title).toBe('Test Module assessment, Completed: 11.02.26');
    expect(pdf.language).toBe('en-US');
    expect(pdf.madeAt).toBe("D:20261121120000+00'00'");
    expect(pdf.outline).toHaveLength(15);
    expect(pdf.outline[6]).toBe('6. Radio with jump');
  });

  test('says who, where and when', () => {
    for (const words of [
      'Riverside General Hospital, Springfield',
      'North ward',
      'Ωμέγα care',
      'Đặng Thị Ngọc, Pharmacist',
      'A'.repeat(300),
      'Sam Ortiz, Staff Nurse',
      'Completed: 11.02.26',
      '11.02.26 by Zoë Łukasiewicz-Ñuñez',
      '13 of 14 questions',
      '2: 2, 6',
      'First line of the notes.',
      'Last line of the notes.',
    ]) {
      expect(pdf.squeezed).toContain(squeezed(words));
    }
  });

  test('has every question in order', () => {
    const places = orderedQuestions(testSection).map((question) =>
      pdf.squeezed.indexOf(squeezed(question.content.replaceAll('__', ''))),
    );
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('has every answer, observation and opportunity complete, even with 5,000 characters', () => {
    const withoutFurniture = squeezed(
      pdf.pages
        .flatMap(({ words, height }) => words.filter((word) => word.y > 45 && word.y < height - 45))
        .map((word) => word.text)
        .join(''),
    );
    for (const question of orderedQuestions(testSection)) {
      const answer = testAnswers[question.id];
      for (const line of answerLines(question, answer)) {
        expect(withoutFurniture).toContain(squeezed(line.words || 'Not answered'));
        expect(withoutFurniture).toContain(squeezed(line.label ?? ''));
      }
      expect(withoutFurniture).toContain(squeezed(answer?.observations ?? ''));
      expect(withoutFurniture).toContain(squeezed(answer?.opportunities ?? ''));
    }
  });

  test('marks the flagged questions', () => {
    expect(pdf.squeezed.split('Flagged').length - 1).toBe(3);
    expect(pdf.squeezed).toContain('Flaggedquestions');
  });

  test('has the wastage table with its totals', () => {
    for (const words of [
      '20 × 50 mg',
      '700 mg',
      '70%',
      '$168.00',
      '$358.00 (73.1% of the cost opened)',
      '$17.90',
      '$107,400',
      '$64,440',
    ]) {
      expect(pdf.squeezed).toContain(squeezed(words));
    }
  });

  test('lists the costliest waste first, and what cannot be calculated last', async () => {
    const [, succinylcholine, glycopyrrolate] = exampleRows;
    const unknown = { ...blankWastageRow, medication: 'Propofol' };
    const rows = [glycopyrrolate, unknown, blankWastageRow, succinylcholine].flatMap((row) => row ?? []);
    const own = await readPdf(
      assessmentPdf({ assessment: testAssessment({ wastageCalculator: rows }), ...paper }),
    );
    const text = own.squeezed.slice(own.squeezed.lastIndexOf('Wastagecalculator'));
    const places = ['Ephedrine20×50mg', 'Succinylcholine', 'Glycopyrrolate', 'Propofol—×———'].map((words) =>
      text.indexOf(words),
    );
    expect(places[0]).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toContain('Totalfortheperiod—');
  });

  test('writes nothing outside its margins', () => {
    expect(outsideMargins(pdf, 46)).toEqual([]);
  });

  test('numbers its pages', () => {
    pdf.pages.forEach((page, index) => {
      expect(page.text).toContain(`Page ${index + 1} of ${pdf.pages.length}`);
      expect(page.text).toContain('Test Module');
    });
  });
});

test('An assessment in progress says so, and says what was not entered', async () => {
  const assessment = testAssessment({
    answers: {},
    area: '',
    department: ' ',
    facilitators: [{ name: '', title: '' }],
    notes: '',
    wastageCalculator: [],
    dateCompleted: null,
  });
  const blank = await readPdf(assessmentPdf({ assessment, ...paper }));
  expect(blank.title).toBe('Test Module assessment, In Progress');
  expect(blank.squeezed).toContain('0of14questions');
  expect(blank.squeezed).toContain('AreaN/A');
  expect(blank.squeezed).toContain(squeezed('Comments about the module N/A'));
  expect(blank.squeezed.split('Notanswered').length - 1).toBe(1);
  expect(blank.squeezed).toContain(squeezed('Answers Not answered: questions 1–14.'));
  expect(blank.squeezed).not.toContain('Wastagecalculator');
});

test('The area is shown only when the section has areas', async () => {
  const assessment = testAssessment({ section: '8', area: 'North ward', answers: {}, wastageCalculator: [] });
  const plain = await readPdf(assessmentPdf({ assessment, ...paper, section: plainTestSection }));
  expect(plain.pages[0]?.words.map((word) => word.text)).not.toContain('Area');
});

test('The same assessment gives the same bytes', () => {
  const once = assessmentPdf({ assessment: testAssessment(), ...paper });
  expect(Buffer.from(once).equals(assessmentPdf({ assessment: testAssessment(), ...paper }))).toBe(true);
});

test('Dates are the reader’s', async () => {
  const assessment = testAssessment({ dateCompleted: '2026-11-02T02:00:00.000Z' });
  const east = await readPdf(assessmentPdf({ assessment, ...paper, timeZone: 'Asia/Tokyo' }));
  const west = await readPdf(assessmentPdf({ assessment, ...paper }));
  expect(east.title).toContain('11.02.26');
  expect(west.title).toContain('11.01.26');
});

test('A round of the demo hospital has all its remarks', async () => {
  const assessment = demoAssessment(demoPharmacy[0], madeAt);
  const demo = await readPdf(assessmentPdf({ assessment, ...paper, section: pharmacy }));
  for (const answer of Object.values(assessment.answers)) {
    expect(demo.squeezed).toContain(squeezed(answer.observations));
    expect(demo.squeezed).toContain(squeezed(answer.opportunities));
  }
});

const hash = `v1:3f2a91bc77de${'0'.repeat(52)}`;

test('R134 The foot of each page says version, time and content hash', async () => {
  const receipt = { hash, server: { version: 14, at: '2026-11-21T20:02:00.000Z' } };
  const said = await readPdf(assessmentPdf({ assessment: testAssessment(), ...paper, receipt }));
  expect(said.pages.length).toBeGreaterThan(2);
  for (const page of said.pages) {
    expect(page.text).toContain('version 14, 11.21.26 14:02 · content hash 3f2a 91bc 77de');
  }
  expect(outsideMargins(said, 46)).toEqual([]);
});

test('R134 The foot says of what is not on the server yet that it is not', async () => {
  const receipt = { hash, server: null };
  const said = await readPdf(assessmentPdf({ assessment: testAssessment(), ...paper, receipt }));
  expect(said.pages[0]?.text).toContain('not on the server yet · content hash 3f2a 91bc 77de');
  expect(pdf.pages[0]?.text).not.toContain('content hash');
});

test('R143 The first page says what was found and what changed', async () => {
  const answers = { ...testAnswers, 903: { ...blankAnswer, parts: { ease: 3 } } };
  const assessment = testAssessment({ answers });
  const earlier = {
    assessment: testAssessment({ dateCompleted: '2026-06-03T15:00:00.000Z' }),
    section: testSection,
  };
  const said = await readPdf(
    assessmentPdf({ assessment: { ...assessment, notes: '' }, ...paper, earlier: [earlier] }),
  );
  const [first = ''] = said.squeezed.split('1.Shortanswer');
  expect(said.pages[0]?.text).toContain('What was found 2 of 14 questions are flagged.');
  expect(first).toContain('Whatwasfound');
  expect(said.squeezed).toContain(
    squeezed('What changed since 06.03.26 1 of 14 answers differs. That assessment was of'),
  );
  expect(said.squeezed).toContain(squeezed('3. Slider Then: 7 of 10 Now: 3 of 10'));
});

test('R144 It names the page that can be read instead with a screen reader', () => {
  expect(pdf.squeezed).toContain(`/assessments/${testAssessment().id}/print`);
});

test('Beside what the fonts have no letters for it says so, and names the page that shows it', async () => {
  const assessment = testAssessment({
    notes: 'توقف الجهاز مرتين',
    department: '外科',
    facilitators: [{ name: 'דנה לוי', title: 'RN' }],
    answers: {
      ...testAnswers,
      902: { ...blankAnswer, observations: 'ลืมติดฉลาก\nNo label', opportunities: '😀😀😀 बिना लेबल' },
    },
    wastageCalculator: [{ ...blankWastageRow, medication: 'بروبوفول' }],
  });
  const name = '서울 Hospital';
  const own = await readPdf(
    assessmentPdf({ assessment, ...paper, institution: { name, location: 'Springfield' } }),
  );
  const note = `In brackets stands what this paper has no letters for. RTA Tracers shows it at /assessments/${assessment.id}/print`;
  for (const words of [
    '[in Arabic letters]',
    '[in Chinese characters]',
    '[in Hebrew letters], RN',
    '[in Korean letters] Hospital, Springfield',
    '[in Thai letters] No label',
    '[in Devanagari letters and a picture]',
  ]) {
    expect(own.squeezed).toContain(squeezed(words));
  }
  for (const words of [
    '[in Arabic letters]',
    '[in Thai letters] No label',
    'Devanagari letters and a picture]',
  ]) {
    expect(own.squeezed).toContain(squeezed(`${words} ${note}`));
  }
  expect(own.squeezed.split(squeezed('In brackets stands'))).toHaveLength(8);
  expect(own.squeezed).not.toContain('□');
  expect(outsideMargins(own, 46)).toEqual([]);
  expect(pdf.squeezed).not.toContain(squeezed('In brackets stands'));
});

test('R145 Questions begin on the first page, and no page but the last is white by more than a quarter', async () => {
  const ofDemo = { ...paper, section: pharmacy, assessment: demoAssessment(demoPharmacy[0], madeAt) };
  const bare = { ...paper, assessment: testAssessment({ answers: {}, notes: '' }) };
  const demo = await readPdf(assessmentPdf(ofDemo));
  expect(demo.pages.length).toBeGreaterThan(3);
  for (const own of [pdf, await readPdf(assessmentPdf(bare))]) expect(whiteShares(own)).toEqual([]);
  // What was found and what to do stand on a page each.
  expect(whiteShares(demo).filter(({ page }) => page > 2)).toEqual([]);
});

test('R145 The name of a hospital is never shortened, however long it is', async () => {
  const name = `The Sisters of Perpetual Mercy ${'and Children’s '.repeat(10)}Hospital`;
  const own = await readPdf(
    assessmentPdf({ assessment: testAssessment(), ...paper, institution: { name, location: 'Springfield' } }),
  );
  expect(squeezed(own.pages[0]?.text ?? '')).toContain(squeezed(`${name}, Springfield`));
});

test('R173 Of a module that measures it has findings before scores, over which tracers each is, and sources', async () => {
  const answers = {
    701: { ...blankAnswer, parts: { labeled: { u7: { yes: 7, of: 10 } } } },
    704: { ...blankAnswer, parts: { no: true } },
  };
  const assessment = testAssessment({ section: '7', answers, wastageCalculator: [] });
  const before = {
    assessment: { ...assessment, id: 'before', dateCompleted: '2026-06-03T15:00:00.000Z' },
    section: scoredTestSection,
  };
  const own = await readPdf(
    assessmentPdf({ ...paper, assessment, section: scoredTestSection, earlier: [before] }),
  );
  const order = [
    '1 finding, 1 serious.',
    'Below target',
    'Tracers: 06.03.26, 11.02.26',
    'Labeled Labeled doses',
    'Serious. Below target, 14 of 20 in 2 tracers; today 7 of 10; target: every time',
    'By practice domain',
    'Labeling 85%, from 2 answers',
    'What to do',
    'Stronger action: Print the labels.',
    'Source: 1',
    'How many doses are labeled? 7 of 10 (70%)',
    'Sources of the findings 1. Test Press: A book about labels, 2020',
    'https://example.org/book',
  ];
  const places = order.map((words) => own.squeezed.indexOf(squeezed(words)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(own.squeezed).not.toMatch(/overall|grade[A-F]/i);
  expect(outsideMargins(own, 46)).toEqual([]);
});
