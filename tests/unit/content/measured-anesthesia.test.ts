import { describe, expect, test } from 'vitest';
import { drugForm } from '#content/measured.ts';
import { listA, listB, listC } from '#content/measured-lists.ts';
import { anesthesia } from '#content/sections/anesthesia.ts';
import { measuredAnesthesia } from '#content/sections/measured/anesthesia.ts';
import { loadSections } from '#content/sections.ts';
import { introPages, orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { citesOf, partsOf } from '../../support/readers/measured-reading.ts';
import { jumpsOf, listsOf, numbersOf, questionOf } from '../../support/readers/section-reading.ts';

const questions: Question[] = orderedQuestions(measuredAnesthesia);
const version1: Question[] = orderedQuestions(anesthesia);

/**
 * The module, row by row: number | id | type | parts | weight and domain | sources | • on the core path. Parts of one
 * kind stand together. Of remifentanil, as of three other drugs, no ready syringe is known: it is not scored.
 */
const ROWS =
  `1 | 441 | multipart | cases:SA; role:R; support:R[satellite=1 dedicated=1 oncall=½ none=0!] | 1 sys | apsf | •
2 | 442 | multipart | nmb concentrate txa visible:R[spread] | 3 sto | tbp7 tbp20 txa apsf | •
3 | 443 | multipart | manufacturer outsourced pharmacy team:T | 3 sup | yang apsf shaw | •
4 | 404 | long_answer | | 0 | |
5 | 444 | multipart | same:T100; lasa:R[yn] | 2 sto | apsf peri | •
6 | 445 | tally | seen:T100 | 2 sto | cop25 mmsto | •
7 | 446 | multipart | phenylephrine ephedrine norepinephrine vasopressin epinephrine:R[form] | 3 sup | phenylephrine apsf asaconc | •
8 | 447 | multipart | succinylcholine rocuronium otherblocker neostigmine glycopyrrolate:R[form]; sugammadex:R | 3 sup | tbp7 ivp | •
9 | 448 | multipart | ketamine midazolam dexmedetomidine:R[form]; propofol etomidate:R | 2 sup | ivp | •
10 | 449 | multipart | fentanyl hydromorphone:R[form]; remifentanil:R | 2 sup | deawaste ivp | •
11 | 450 | multipart | atropine epinephrine calcium:R[form] | 3 sup | mmem(confirm) | •
12 | 451 | radio | [no=1 only=½! routine=0!] | 3 pre | phenylephrine parshuram apsf | •
13 | 452 | multipart | same:R[yes=1 no=0!]; check:R[always=1 sometimes=½! never=0!]; steps:LA | 2 pre | asaconc usp797iu |
14 | 453 | multipart | ready:T95; drugs:SA | 3 sup | tbp26iv s4s | •
15 | 454 | tally | seen:T100 | 2 sys | asaconc s4s |
16 | 455 | tally | seen:T95 | 3 adm | pump | •
17 | 456 | multipart | printed scanned:T95; reader:R[each=1 some=½! none=0!] | 3 adm | peri tbp18 apsf | •
18 | 457 | multipart | drug strength diluent made expires preparer:T100 | 3 lab | npglab asalab peri | •
19 | 458 | multipart | read:T100; how:R[reading=1 color=0!] | 2 lab | peri iso26825 | •
20 | 459 | multipart | labeled:T100; unlabeled prelabeled:N | 3 lab | npglab ivp | •
21 | 460 | tally | seen:T100 | 2 lab | npglab |
22 | 461 | radio | [no=1 set=1 yes=0!] | 2 pre | apsf usp797iu | •
23 | 423 | long_answer | | 0 | |
24 | 462 | multipart | known within propofol:T100 | 3 pre | propofol usp797iu state | •
25 | 463 | multipart | onepatient newneedle hub ampule:T100 | 3 pre | cdc ins ampules | •
26 | 464 | multipart | localform bagform:R[form]; connector:R[spread]; apart field:R[yn] | 3 adm | tbp20 iso80369 npglab | •
27 | 427 | multipart | drug package opened given:SA | 0 | weinger |
28 | 428 | multipart | cost alternative:$; altamount doses:SA; expired:% | 0 | |
29 | 429 | multipart | observed peryear:SA | 0 | |
30 | 465 | multipart | witness:T100; secure:R[yn] | 2 was | deawaste cop25 | •
31 | 466 | tally | seen:T100 | 2 was | cop25 jc2018 |
32 | 467 | multipart | containers:T100; sink:R[ny]; bin:R[yn] | 2 was | epa |
33 | 433 | radio | [yes=1 partly=½! no=0! na=–] | 1 was | mmsto |
34 | 434 | radio | [yes=1 no=0! na=–] | 2 sys | apsf |
35 | 435 | long_answer | | 0 | |
36 | 468 | multipart | reports nearmiss:SA; last:R[both=1 one=½! none=0!]; echo:R[yn] | 1 gov | nanji tbp26cu |
37 | 437 | slider | satisfaction:SL | 0 | |
38 | 438 | ranking | | 0 | |
39 | 439 | multipart | annual:$; avoidablestate:R; avoidable:%; causes:LA | 0 | |
40 | 440 | long_answer | | 0 | rca2 |`
    .split('\n')
    .map((line) => {
      const [number, id, type = '', parts = '', worth = '', cites = '', path = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      return {
        number: Number(number),
        id: Number(id),
        type,
        parts: parts.split('; ').map(eachOf).join(' '),
        worth,
        cites,
        core: path === '•',
      };
    });

/** "a b:T" is "a:T b:T"; the choices of a radio question stay as they are. */
function eachOf(group: string): string {
  const [, ids = '', kind = ''] = /^([a-z ]+)(:.+)$/.exec(group) ?? [];
  return ids === ''
    ? group
    : ids
        .split(' ')
        .map((id) => id + kind)
        .join(' ');
}

describe('the Anesthesia module, version 2', () => {
  test('is whole, and stands beside version 1', () => {
    expect(loadSections([anesthesia, measuredAnesthesia])).toHaveLength(2);
    const { id, version, title, areas } = measuredAnesthesia;
    expect([id, version, title]).toEqual([4, 2, anesthesia.title]);
    expect(areas).toEqual(anesthesia.areas);
  });

  test.each(ROWS)('question $number has id $id and is asked as designed', (row) => {
    const question = questionOf(measuredAnesthesia, row.number);
    const { id, questionType, weight, domain, core } = question;
    expect([id, questionType]).toEqual([row.id, row.type]);
    expect(partsOf(question)).toBe(row.parts);
    expect([weight, domain].filter((word) => word !== undefined).join(' ')).toBe(row.worth);
    expect(core).toBe(row.core);
    expect(citesOf(question)).toBe(row.cites);
  });

  test('asks 40 questions, 22 of them on the core path', () => {
    expect(questions).toHaveLength(40);
    expect(numbersOf(measuredAnesthesia, ({ core }) => core === true)).toHaveLength(22);
  });

  test('a question that keeps its id keeps its place and its type', () => {
    const old = new Map(version1.map((question) => [question.id, question]));
    const kept = questions.filter(({ id }) => old.has(id));
    expect(kept.map(({ index }) => index + 1)).toEqual([4, 23, 27, 28, 29, 33, 34, 35, 37, 38, 39, 40]);
    for (const { id, index, questionType } of kept) {
      expect([old.get(id)?.index, old.get(id)?.questionType]).toEqual([index, questionType]);
    }
  });

  test('a question that keeps its id keeps its parts: an answer of version 1 can be set beside it', () => {
    for (const { id, parts } of questions) {
      const before = version1.find((question) => question.id === id);
      const kept = Object.keys(before?.parts ?? {}).filter((partId) => Object.hasOwn(parts, partId));
      expect(kept).toEqual(Object.keys(before?.parts ?? {}));
      for (const partId of kept) {
        expect(parts[partId]?.questionType).toBe(before?.parts[partId]?.questionType);
      }
    }
  });

  test('a jump leads past what need not be asked', () => {
    expect(jumpsOf(measuredAnesthesia)).toEqual([
      [12, 'If no, go to question 14', 14],
      [22, 'If no, go to question 24', 24],
      [34, 'If yes, go to question 36', 36],
    ]);
    for (const [number, words] of jumpsOf(measuredAnesthesia)) {
      const [, choice = ''] = /^If (\w+)/.exec(words) ?? [];
      expect(Object.keys(questionOf(measuredAnesthesia, number).parts)).toContain(choice);
    }
  });

  test('the lists of medications stand where they are needed', () => {
    expect(listsOf(measuredAnesthesia)).toEqual([
      [4, [listB, listC]],
      [14, [listA]],
    ]);
  });

  test('the calculator stays where it was', () => {
    expect(numbersOf(measuredAnesthesia, ({ hasWastageCalculator }) => hasWastageCalculator)).toEqual([
      27, 28, 29, 39,
    ]);
  });

  test('syringes at case start are shared out among four sources, of which three are good', () => {
    expect(questionOf(measuredAnesthesia, 3).composition).toEqual({
      good: ['manufacturer', 'outsourced', 'pharmacy'],
      target: 0.8,
    });
    expect(questions.filter(({ composition }) => composition !== undefined)).toHaveLength(1);
  });

  test('an avoidable share can be none at all', () => {
    const { avoidablestate, avoidable } = questionOf(measuredAnesthesia, 39).parts;
    expect(avoidablestate?.options?.map(({ id }) => id)).toEqual(['figure', 'none', 'unmeasured', 'na']);
    expect(avoidable?.index).toBe((avoidablestate?.index ?? 0) + 1);
  });

  test('a drug without a known ready form is asked about with the same choices, and not scored', () => {
    const ids = drugForm.map(({ id }) => id);
    for (const [number, partId] of [
      [8, 'sugammadex'],
      [9, 'propofol'],
      [9, 'etomidate'],
      [10, 'remifentanil'],
    ] as const) {
      const part = questionOf(measuredAnesthesia, number).parts[partId];
      expect(part?.options?.map(({ id }) => id)).toEqual(ids);
      expect(part?.options?.at(-1)?.unseen).toBe(true);
      expect([part?.credits, part?.adverse, part?.target]).toEqual([undefined, undefined, undefined]);
      expect(part?.content).toMatch(/^Not scored\./);
    }
  });
});

describe('the worth of an answer', () => {
  test('only these questions describe', () => {
    expect(numbersOf(measuredAnesthesia, ({ weight }) => weight === 0)).toEqual([
      4, 23, 27, 28, 29, 35, 37, 38, 39, 40,
    ]);
  });

  test('the action is the strongest there is, and only these are weaker than that', () => {
    const middling = numbersOf(measuredAnesthesia, ({ action }) => action?.strength === 'intermediate');
    expect(middling).toEqual([1, 13, 18, 21, 24, 31, 33, 36]);
    expect(questions.filter(({ action }) => action?.strength === 'weaker')).toEqual([]);
    const onParts = questions.flatMap(({ index, parts }) =>
      Object.values(parts).flatMap(({ id, action }) => (action ? [[index + 1, id, action.strength]] : [])),
    );
    expect(onParts).toEqual([
      [2, 'nmb', 'intermediate'],
      [2, 'txa', 'stronger'],
      [2, 'visible', 'intermediate'],
      [17, 'scanned', 'intermediate'],
      [19, 'how', 'intermediate'],
      [30, 'witness', 'intermediate'],
      [32, 'containers', 'intermediate'],
    ]);
  });
});

describe('how it is asked', () => {
  test('a tally says how many to look at', () => {
    const tallies = questions.filter((question) => /:T/.test(partsOf(question)));
    expect(tallies).toHaveLength(16);
    for (const { instructions } of tallies) {
      expect(instructions).toMatch(/\b(ten|five|three|all|each)\b/);
    }
  });

  test('each question has one underlined piece', () => {
    for (const { content } of questions) expect(content.match(/__[^_]+__/g)).toHaveLength(1);
  });

  test('no time limit of propofol or of immediate use is given as a number', () => {
    const texts = JSON.stringify(questions);
    expect(texts).not.toMatch(/\b(6|12|six|twelve|4|four) hours?\b/i);
  });
});

describe('the pages before the questions', () => {
  test('the preface gives the time of the core path and what to gather', () => {
    const { preface } = measuredAnesthesia;
    expect(preface).toMatch(/^This tracer (looks|follows)/);
    expect(preface).toContain('about 35 minutes, or 25 with two observers');
    expect(preface).toMatch(/pharmacy .+ questions 7 to 11/);
    expect(preface).toContain('about 15 minutes at a desk');
    expect(preface).toContain('never at how one person performs');
    expect(preface).toContain('Never enter anything that could identify a patient');
  });

  test('the intro explains forms, answers, findings, watching and waste, on pages of a screen each', () => {
    const pages = introPages(measuredAnesthesia);
    expect(pages).toHaveLength(6);
    for (const page of pages) expect(page.length).toBeLessThan(1000);
    expect(pages[0]).toContain('ready to administer (RTA)');
    expect(pages[1]).toMatch(/Not observed: .+\nCould not find out: .+\nNot applicable: /);
    expect(pages[2]).toContain('It can be a Yes or a No');
    expect(pages[3]).toContain('Take each dose as it comes');
    expect(pages[4]).toContain('Questions 27, 28, 29 and 39 use the wastage calculator.');
    expect(pages[4]).toContain('Leave out overfill');
    expect(pages[4]).toContain('Use one unit for each drug: mg, mcg, units or mL.');
    expect(pages[5]).toContain('speak up at once');
    expect(pages[5]).toContain('check your state’s rules');
  });

  test('the result of the calculator says what it leaves out', () => {
    expect(questionOf(measuredAnesthesia, 39).subContent).toMatch(
      /leaves out labor, supplies and disposal, and the price and expiry of ready forms/,
    );
  });
});
