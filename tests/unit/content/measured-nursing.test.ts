import { describe, expect, test } from 'vitest';
import { listA, listB, listC } from '#content/measured-lists.ts';
import { nursing } from '#content/sections/nursing.ts';
import { measuredNursing } from '#content/sections/measured/nursing.ts';
import { loadSections } from '#content/sections.ts';
import { introPages, orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { citesOf, partsOf } from '../../support/readers/measured-reading.ts';
import { jumpsOf, listsOf, questionOf } from '../../support/readers/section-reading.ts';

const questions: Question[] = orderedQuestions(measuredNursing);
const version1: Question[] = orderedQuestions(nursing);

/** The module, row by row. */
const ROWS: readonly (readonly [
  number: number,
  id: number,
  type: string,
  parts: string,
  weightAndDomain: string,
  path: 'core' | 'deep',
  cites: string,
])[] = [
  [1, 301, 'multipart', 'shift:R nurses:SA told:R role:R', '0', 'core', 'dean'],
  [
    2,
    331,
    'multipart',
    'clean:R[yes=1 partly=½! no=0! unseen?] quiet:T90',
    '2 pre',
    'core',
    'ivp usp797iu(confirm)',
  ],
  [3, 332, 'multipart', 'hands:T100 septum:T100 newneedle:T100 hub:T100', '3 pre', 'core', 'cdc ivp ins'],
  [4, 333, 'multipart', 'asis:T altered:T moved:T mixed:T', '3 sup', 'core', 'tbp26iv hertig parshuram'],
  [5, 305, 'long_answer', '', '0', 'deep', ''],
  [6, 334, 'radio', '[never]', '3 pre', 'core', 'ivp degnan survey2014 survey2018'],
  [7, 307, 'multipart', 'reason:R diluent:R drugs:SA', '0', 'deep', 'ivp'],
  [8, 335, 'multipart', 'seen:T100 told:R[never]', '3 pre', 'core', 'tbp26iv ivp survey2018'],
  [9, 336, 'radio', '[ny]', '3 pre', 'core', 'ivp spadafora'],
  [10, 310, 'long_answer', '', '0', 'deep', ''],
  [11, 337, 'tally', 'seen:T100', '3 lab', 'core', 'npglab mmlab ivp'],
  [
    12,
    338,
    'multipart',
    'patient:T100 drug:T100 strength:T100 diluent:T100 made:T100 begin:T100 preparer:T100',
    '3 lab',
    'core',
    'jcfaq npglab usp797iu',
  ],
  [13, 339, 'multipart', 'unlabeled:N prelabeled:N alone:N', '3 lab', 'core', 'ivp mmlab'],
  [14, 340, 'tally', 'seen:T100', '2 pre', 'core', 'ivp'],
  [15, 341, 'radio', '[no=1 urgent=1 routine=0!]', '3 pre', 'core', 'mmprep(confirm) cop25 tbp26iv'],
  [
    16,
    342,
    'multipart',
    'drugs:SA trigger:R[emergency=1 closed=½! wait=0! supply=0! routine=0! other=–] start:T100 within:T100',
    '2 pre',
    'deep',
    'usp797iu state',
  ],
  [
    17,
    343,
    'multipart',
    'four:T100 three:T100 label:T100 leftover:T100',
    '1 gov',
    'deep',
    'usp797iu usp797iu(confirm)',
  ],
  [18, 344, 'radio', '[no=1 only=1 choice=0! unseen?]', '1 sup', 'deep', 'ivp'],
  [19, 345, 'tally', 'seen:T100', '2 pre', 'deep', 'ivp ampules'],
  [20, 346, 'multipart', 'dated:T100 indate:T100 place:T100 kept:N', '3 sto', 'core', 'cdc mmsto'],
  [21, 347, 'multipart', 'known:T100 timed:T100 pump:T100', '3 adm', 'core', 'westbrook tbp26iv ivp'],
  [
    22,
    348,
    'multipart',
    'lasa:R[spread] nmb:R[spread] potassium:R[spread] code:R[spread]',
    '3 sto',
    'core',
    'tbp7 mmlasa(confirm) mmsto(confirm) mmem(confirm) tall',
  ],
  [
    23,
    349,
    'multipart',
    'review:R[acted=1 read=½! none=0!] witness:T100 size:R[stocked=1 notstocked=0! noproduct=–]',
    '2 was',
    'deep',
    'jc2018 deawaste ashpadc',
  ],
  [24, 350, 'multipart', 'ready:T95 drugs:SA', '3 sup', 'core', 'tbp26iv s4s parshuram'],
  [25, 351, 'multipart', 'library:T95 labels:T100 traced:T100 double:T100', '3 adm', 'core', 'pump tbp8 hal'],
  [
    26,
    352,
    'multipart',
    'seen:T95 reportstate:R[figure†] report:%95 proxy:R[ny] downtime:R[both=1 one=½! none=0!]',
    '3 adm',
    'core',
    'leapfrog tbp26bc',
  ],
  [
    27,
    353,
    'multipart',
    'pca:R[filled] epidural:R[filled] elastomeric:R[filled] neuraxial:R[yn]',
    '2 sup',
    'deep',
    's4s iso80369',
  ],
  [
    28,
    354,
    'multipart',
    'measured:R[yn] kg:R[yn] cstd:R[yn] vinca:R[yn]',
    '3 pre',
    'deep',
    'usp800 tbp1 s4s',
  ],
  [29, 355, 'multipart', 'trained:T95 watched:T80 ease:SL', '1 gov', 'deep', 'ivp'],
  [30, 330, 'ranking', '', '0', 'deep', ''],
];

const isScored = ({ weight = 0 }: Question) => weight > 0;

describe('the Nursing Unit module, version 2', () => {
  test('is whole, and stands beside version 1', () => {
    expect(loadSections([nursing, measuredNursing])).toHaveLength(2);
    expect([measuredNursing.id, measuredNursing.version, measuredNursing.title]).toEqual([
      3,
      2,
      nursing.title,
    ]);
    expect(measuredNursing.areas).toEqual(nursing.areas);
  });

  test.each(ROWS)('question %i has id %i and is asked as designed', (...row) => {
    const [number, id, type, parts, worth, path, cites] = row;
    const question = questionOf(measuredNursing, number);
    const { weight, domain, core } = question;
    expect(question.id).toBe(id);
    expect(question.questionType).toBe(type);
    expect(partsOf(question)).toBe(parts);
    expect([weight, domain].filter((word) => word !== undefined).join(' ')).toBe(worth);
    expect(core).toBe(path === 'core');
    expect(citesOf(question)).toBe(cites);
  });

  test('asks 30 questions, 18 of them on the core path', () => {
    expect(questions).toHaveLength(30);
    expect(questions.flatMap(({ core, index }) => (core === true ? [index + 1] : []))).toEqual([
      1, 2, 3, 4, 6, 8, 9, 11, 12, 13, 14, 15, 20, 21, 22, 24, 25, 26,
    ]);
  });

  test('only five questions keep the id of version 1, with their type', () => {
    const kept = questions.filter(({ id }) => version1.some((old) => old.id === id));
    expect(kept.map(({ id }) => id)).toEqual([301, 305, 307, 310, 330]);
    for (const { id, questionType } of kept) {
      expect(version1.find((old) => old.id === id)?.questionType).toBe(questionType);
    }
  });

  test('a kept question keeps the choices that it had', () => {
    for (const partId of ['shift', 'role']) {
      expect(measuredNursing.questions[301]?.parts[partId]?.options).toEqual(
        nursing.questions[301]?.parts[partId]?.options,
      );
    }
    const reasons = (section: typeof nursing) =>
      section.questions[307]?.parts['reason']?.options?.map(({ id }) => id) ?? [];
    expect(reasons(measuredNursing as typeof nursing)).toEqual(expect.arrayContaining(reasons(nursing)));
    expect(reasons(measuredNursing as typeof nursing)).toHaveLength(reasons(nursing).length + 1);
  });

  test('a jump leads past what need not be asked', () => {
    expect(jumpsOf(measuredNursing)).toEqual([
      [6, 'If never, go to question 8', 8],
      [9, 'If no, go to question 11', 11],
      [15, 'If no, go to question 18', 18],
      [18, 'If no, go to question 20', 20],
    ]);
    for (const [number, words] of jumpsOf(measuredNursing)) {
      expect(Object.keys(questionOf(measuredNursing, number).parts)).toContain(/^If (\w+)/.exec(words)?.[1]);
    }
  });

  test('the lists of medications stand where they are needed', () => {
    expect(listsOf(measuredNursing)).toEqual([
      [5, [listB]],
      [24, [listA]],
      [27, [listC]],
    ]);
  });

  test('the ways to prepare a dose are shared out among four, of which one is good', () => {
    expect(questionOf(measuredNursing, 4).composition).toEqual({ good: ['asis'], target: 0.8 });
    expect(questions.filter(({ composition }) => composition !== undefined)).toHaveLength(1);
  });
});

describe('the worth of an answer', () => {
  test.each(questions.filter(isScored))(
    '$label: a domain, what good looks like, and an action',
    (question) => {
      expect(measuredNursing.domains.map(({ id }) => id)).toContain(question.domain);
      expect(question.good).toMatch(/^[A-Z].+\.$/);
      expect(question.action?.text).toMatch(/^[A-Z].+\.$/);
      expect(question.cites).not.toHaveLength(0);
      expect(
        partsOf(question).match(/!|T\d|%\d|:N|never|ny|yn|spread|filled/) ?? question.composition,
      ).toBeTruthy();
    },
  );

  test('a question that only describes has no domain and nothing that is scored', () => {
    const others = questions.filter((question) => !isScored(question));
    expect(others.map(({ index }) => index + 1)).toEqual([1, 5, 7, 10, 30]);
    for (const question of others) {
      expect(question.domain).toBeUndefined();
      expect(partsOf(question)).not.toMatch(/[[\d%]|:N/);
    }
  });

  test('credits name exactly the choices, and findings are among them', () => {
    const scored = questions.flatMap((question) => [
      { ...question, choices: orderedParts(question) },
      ...orderedParts(question).map((part) => ({ ...part, choices: part.options ?? [] })),
    ]);
    for (const { credits, adverse = [], choices } of scored) {
      if (credits === undefined) continue;
      expect(Object.keys(credits).toSorted()).toEqual(choices.map(({ id }) => id).toSorted());
      for (const id of adverse) expect(credits[id]).toBeLessThan(1);
    }
  });

  test('the action is the strongest there is, and only these are weaker than that', () => {
    const below = questions.filter(({ action }) => action?.strength === 'intermediate');
    expect(below.map(({ index }) => index + 1)).toEqual([7, 12, 17, 19, 29]);
    expect(questions.filter(({ action }) => action?.strength === 'weaker')).toEqual([]);
  });
});

describe('the pages before the questions', () => {
  test('the preface gives the time of the core path and what to gather', () => {
    const { preface } = measuredNursing;
    expect(preface).toMatch(/^This tracer (looks|follows)/);
    expect(preface).toContain('about 30 minutes, or 20 with two observers');
    expect(preface).toContain('scanning and pump reports');
    expect(preface).toContain('never at how one person performs');
    expect(preface).toContain('Never enter anything that could identify a patient');
  });

  test('the intro explains forms, answers, findings and watching, on pages of a screen each', () => {
    const pages = introPages(measuredNursing);
    expect(pages).toHaveLength(5);
    for (const page of pages) expect(page.length).toBeLessThan(1000);
    expect(pages[0]).toContain('ready to administer (RTA)');
    expect(pages[1]).toMatch(/Not observed: .+\nCould not find out: .+\nNot applicable: /);
    expect(pages[2]).toMatch(/core path.+deeper look/);
    expect(pages[2]).toContain('It can be a Yes or a No');
    expect(pages[4]).toContain('speak up at once');
    expect(pages[4]).toContain('check your state’s rules');
  });

  test('it lists the sources that questions cite, and no other', () => {
    const cited = new Set(questions.flatMap(({ cites = [] }) => cites.map(({ id }) => id)));
    expect(new Set(Object.keys(measuredNursing.citations))).toEqual(cited);
    expect(measuredNursing.reviewedOn).toBe('2026-11-21');
  });
});
