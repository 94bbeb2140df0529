import { describe, expect, test } from 'vitest';
import { coreSeconds } from '#content/authoring.ts';
import { listA, listB, listC } from '#content/medication-lists.ts';
import { drugForm } from '#content/scoring.ts';
import { anesthesia } from '#content/modules/anesthesia.ts';
import { introPages, orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { citesOf, partsOf, weightsOf } from '../../support/readers/question-reading.ts';
import { jumpsOf, listsOf, numbersOf, questionOf } from '../../support/readers/section-reading.ts';

const questions: Question[] = orderedQuestions(anesthesia);

/**
 * The module, row by row: number | id | type | parts | weights, = for the question itself and ! for what may never
 * be missed | domain | sources | seconds | strengths of its actions
 */
const ROWS =
  `1 | 441 | multipart | cases:SA role:R support:R[satellite=1 dedicated=1 oncall=½ none=0! unknown?] | support1 | sys | apsf | 40 | i
2 | 442 | multipart | potassium:R[none=1 locked=1 cart=0! unseen?] nmb:R[apart=1 among=0! none=– unseen?] txa:R[apart=1 beside=0! none=– unseen?] pressor:R[none=1 cart=0! unseen?] visible:R[yes] | potassium3! nmb3! txa3! pressor2 visible1 | sto | kcl whokcl tbp7 txa txa25 phenylephrine | 120 | s
3 | 443 | multipart | manufacturer:T outsourced:T pharmacy:T team:T | =2 | sup | yang apsf shaw | 45 | s
4 | 459 | multipart | labeled:T100 unlabeled:N prelabeled:N | labeled3! unlabeled3! prelabeled2 | lab | npsglab npglab ivp | 920 | si
5 | 458 | multipart | read:T95 how:R[reading=1 one=0! both=0! unseen?] | read2 how2 | lab | npglab(confirm) iso26825 | 20 | si
6 | 456 | multipart | scanned:T95 printed:T95 reader:R[yes] | scanned2 printed1 reader1 | adm | peri tbp18 apsf | 10 | s
7 | 463 | multipart | onepatient:T100 septum:T95 hub:T95 newneedle:T95 ampule:T95 | onepatient3! septum2 hub2 newneedle2 ampule1 | pre | cdc asainj ins(confirm) ampules | 10 | s
8 | 455 | tally | seen:T95 | seen2 | adm | pump | 10 | s
9 | 462 | multipart | within:T95 known:T95 | within2 known1 | pre | propofol state usp797iu(confirm) | 30 | i
10 | 469 | multipart | signout:R[form=1 habit=½! some=0! unknown?] idle:R[yes] | signout2 idle1 | adm | lines hssib | 40 | is
11 | 464 | multipart | connector:R[own=1 luer=0! na=– unseen?] apart:R[yes, na] bagform:R[ready=1 mixed=0! na=– unseen?] localform:R | connector3! apart3! bagform2 | adm | calconn iso80369 txa25 tbp20 | 60 | s
12 | 446 | multipart | phenylephrine:R[form] ephedrine:R[form] norepinephrine:R[form] vasopressin:R[form] dilute:R[form] atropine:R[form] epinephrine:R[form] calcium:R[form] | =2 | sup | phenylephrine apsf asaconc mmem(confirm) | 180 | s
13 | 447 | multipart | succinylcholine:R[form] rocuronium:R[form] otherblocker:R[form] neostigmine:R[form] glycopyrrolate:R[form] ketamine:R[form] midazolam:R[form] dexmedetomidine:R[form] fentanyl:R[form] hydromorphone:R[form] sugammadex:R propofol:R etomidate:R remifentanil:R | =1 | sup | ivp deawaste | 180 | s
14 | 404 | long_answer |  |  |  |  | 120 | 
15 | 444 | multipart | same:T95 lasa:R[yes] | same2 lasa2 | sto | apsf peri | 300 | s
16 | 445 | tally | seen:T95 | seen2 | sto | cop25 mmsto(confirm) | 240 | s
17 | 451 | radio | [no=1 only=½! routine=0! unknown?] | =2 | pre | phenylephrine parshuram apsf | 90 | s
18 | 452 | multipart | same:R[yes] check:R[always=1 sometimes=½! never=0! unknown?] flush:R[never=1 happens=0! unknown?] steps:LA | same2 check2 flush2 | pre | asaconc state wicker | 180 | i
19 | 453 | multipart | ready:T80 drugs:SA | ready2 | sup | tbp26iv s4s | 180 | s
20 | 454 | tally | seen:T95 | seen2 | sys | asaconc s4s | 300 | s
21 | 457 | multipart | drug:T95 strength:T95 diluent:T95 expires:T95 preparer:T95 | drug3 strength3 diluent2 expires2 preparer1 | lab | npglab jcfaq asalab peri | 180 | i
22 | 460 | tally | seen:T95 | seen2 | lab | npglab | 180 | i
23 | 461 | radio | [no=1 set=1 yes=0! unknown?] | =2 | pre | apsf state | 60 | s
24 | 470 | multipart | labeled:T100 read:T95 | labeled3! read2 | lab | npsglab aorn | 300 | i
25 | 471 | multipart | lipid:R[near=1 elsewhere=½! none=0! na=– unseen?] mh:R[yes, na] reversal:R[yes] | lipid2 mh2 reversal1 | sys | asralast(confirm) mhaus tbp9 | 180 | i
26 | 472 | multipart | syringes:T95 infusions:T95 lines:T95 | syringes2 infusions2 lines2 | adm | lines npglab | 300 | i
27 | 427 | multipart | drug:SA package:SA opened:SA given:SA |  |  | weinger | 300 | 
28 | 428 | multipart | cost:$ alternative:$ altamount:SA doses:SA expired:% |  |  |  | 300 | s
29 | 429 | multipart | observed:SA peryear:SA |  |  |  | 120 | 
30 | 465 | multipart | witness:T95 secure:R[yes] | witness2 secure2 | was | deawaste cop25 | 120 | s
31 | 466 | tally | seen:T95 | seen2 | was | cop25 jc2018 | 300 | i
32 | 467 | multipart | containers:T95 sink:R[none=1 seen=0! unseen?] bin:R[yes] | containers1 sink2 bin1 | was | epa | 180 | i
33 | 433 | radio | [yes=1 partly=½! no=0! na=– unseen?] | =1 | was | mmsto(confirm) | 120 | i
34 | 434 | multipart | same:R[yes, na] differs:LA | same2 | sys | apsf | 300 | s
35 | 473 | multipart | oxytocin:R[ready=1 mixed=0! na=– unseen?] magnesium:R[ready=1 mixed=0! na=– unseen?] insulin:R[ready=1 mixed=0! na=– unseen?] heparin:R[yes, na] | oxytocin2 magnesium2 insulin2 heparin2 | sto | tbp17 s4s hal | 120 | s
36 | 468 | multipart | reports:SA nearmiss:SA echo:R[yes] | echo1 | gov | nanji tbp26cu | 180 | i
37 | 437 | slider | satisfaction:SL |  |  |  | 120 | 
38 | 474 | multipart | kg:T95 dilution:R[pharmacy=1 method=½! own=0! na=– unknown?] | kg2 dilution2 | pre | peri(confirm) shaw | 180 | s
39 | 439 | multipart | annual:$ avoidablestate:R avoidable:% causes:LA |  |  |  | 180 | 
40 | 440 | long_answer |  |  |  | rca2 | 180 | `
    .split('\n')
    .map((line) => {
      const [number, id, type, parts, weights, domain, cites, seconds, strengths] = line
        .split('|')
        .map((cell) => cell.trim());
      return { number: Number(number), id, type, parts, weights, domain, cites, seconds, strengths };
    });

describe('the Anesthesia module', () => {
  test.each(ROWS)('question $number has id $id and is asked as designed', (row) => {
    const question = questionOf(anesthesia, row.number);
    const { id, questionType, domain = '', seconds, actions = [] } = question;
    expect([String(id), questionType, domain]).toEqual([row.id, row.type, row.domain]);
    expect(partsOf(question)).toBe(row.parts);
    expect(weightsOf(question)).toBe(row.weights);
    expect(citesOf(question)).toBe(row.cites);
    expect(String(seconds)).toBe(row.seconds);
    expect(actions.map(({ strength }) => strength.slice(0, 1)).join('')).toBe(row.strengths);
  });

  test('asks 40 questions, the first 11 on the core path, which takes 23 minutes and 45 seconds', () => {
    expect(questions).toHaveLength(40);
    expect(numbersOf(anesthesia, ({ core }) => core === true)).toEqual(
      Array.from({ length: 11 }, (_, index) => index + 1),
    );
    expect(coreSeconds(questions)).toBe(1425);
  });

  test('is repeated for eight areas', () => {
    expect(anesthesia.areas.join(' | ')).toMatch(
      /Main.*\(OB\).*Ambulatory.*electrophysiology.*\(IR\).*Endoscopy.*MRI or another.*Block/,
    );
  });

  test('a jump leads past what need not be asked', () => {
    expect(jumpsOf(anesthesia)).toEqual([[17, 'If no, go to question 19', 19]]);
  });

  test('the lists of medications stand where they are needed', () => {
    expect(listsOf(anesthesia)).toEqual([
      [14, [listB, listC]],
      [19, [listA]],
    ]);
  });

  test('the calculator stands at questions 27, 28, 29 and 39, with the parts that it reads', () => {
    const numbers = numbersOf(anesthesia, ({ hasWastageCalculator }) => hasWastageCalculator);
    expect(numbers).toEqual([27, 28, 29, 39]);
    expect(numbers.map((number) => questionOf(anesthesia, number).id)).toEqual([427, 428, 429, 439]);
  });

  test('one total is shared by the syringes ready at case start, of whose four sources three are good', () => {
    const { composition, sharesTotal } = questionOf(anesthesia, 3);
    expect(composition).toEqual({
      good: ['manufacturer', 'outsourced', 'pharmacy'],
      target: 0.8,
      proposed: true,
    });
    expect(sharesTotal).toBe(true);
    expect(numbersOf(anesthesia, (question) => question.composition !== undefined)).toEqual([3]);
  });

  test('each table of drug forms is one element', () => {
    expect(numbersOf(anesthesia, ({ together }) => together !== undefined)).toEqual([12, 13]);
    for (const number of [12, 13]) {
      expect(questionOf(anesthesia, number).together).toEqual({ target: 0.8, proposed: true });
    }
  });

  test('a drug without a known ready form is asked about with the same choices, and not scored', () => {
    const ids = [...drugForm.map(({ id }) => id), 'unknown'];
    for (const partId of ['sugammadex', 'propofol', 'etomidate', 'remifentanil']) {
      const part = questionOf(anesthesia, 13).parts[partId];
      expect(part?.options?.map(({ id }) => id)).toEqual(ids);
      expect([part?.credits, part?.adverse, part?.target]).toEqual([undefined, undefined, undefined]);
      expect(part?.content).toMatch(/^Not scored\./);
    }
  });

  test('a target is told as proposed, but for the drug library, whose source has it, and for what may never be missed', () => {
    const firm = questions.flatMap((question) =>
      orderedParts(question)
        .filter(({ target, proposed }) => target !== undefined && proposed !== true)
        .map(({ id, target, never }) => [question.index + 1, id, target, never ?? false]),
    );
    expect(firm).toEqual([
      [4, 'labeled', 1, true],
      [7, 'onepatient', 1, true],
      [8, 'seen', 0.95, false],
      [24, 'labeled', 1, true],
    ]);
  });

  test('what is found has an action of its own where the question’s does not fit', () => {
    const own = questions.flatMap(({ index, parts }) =>
      Object.values(parts).flatMap(({ id, actions = [] }) =>
        actions.map(({ strength }) => `${index + 1} ${id} ${strength}`),
      ),
    );
    expect(own).toEqual([
      '2 nmb intermediate',
      '2 txa intermediate',
      '2 visible intermediate',
      '6 printed intermediate',
      '7 hub intermediate',
      '11 apart stronger',
      '11 bagform stronger',
    ]);
  });

  test('each question has one underlined piece', () => {
    for (const { content } of questions) expect(content.match(/__[^_]+__/g)).toHaveLength(1);
  });

  test('no time limit of propofol or of immediate use is given as a number', () => {
    expect(JSON.stringify(questions)).not.toMatch(/\b(6|12|six|twelve|4|four) hours?\b/i);
  });

  test('an avoidable share can be none at all', () => {
    const { avoidablestate, avoidable } = questionOf(anesthesia, 39).parts;
    expect(avoidablestate?.options?.map(({ id }) => id)).toEqual(['figure', 'none', 'unmeasured', 'na']);
    expect(avoidable?.index).toBe((avoidablestate?.index ?? 0) + 1);
  });

  test('the result of the calculator says what it leaves out', () => {
    expect(questionOf(anesthesia, 39).subContent).toMatch(
      /leaves out labor, supplies and disposal, and the price and expiry of ready forms/,
    );
  });
});

describe('the pages before the questions', () => {
  test('the preface gives the time of the core path, which two observers share, and of the waste', () => {
    const { preface } = anesthesia;
    expect(preface).toContain('about 25 minutes, or 20 with two observers');
    expect(preface).toContain('The pharmacy can fill in questions 12 and 13 at any time.');
    expect(preface).toContain('about 15 minutes at a desk');
  });

  test('the intro explains forms, answers, findings, watching and waste, on pages of a screen each', () => {
    const pages = introPages(anesthesia);
    expect(pages).toHaveLength(7);
    for (const page of pages) expect(page.length).toBeLessThan(1000);
    expect(pages[0]).toContain('ready to administer (RTA)');
    expect(pages[1]).toMatch(/Not observed: .+\nCould not find out: .+\nNot applicable: /);
    expect(pages[2]).toContain('something that needs fixing');
    expect(pages[3]).toContain('stop after five doses or after 15 minutes');
    expect(pages[5]).toContain('Questions 27, 28, 29 and 39 use the wastage calculator.');
    expect(pages[5]).toContain('Leave out overfill');
    expect(pages[5]).toContain('Use one unit for each drug: mg, mcg, units or mL.');
    expect(pages[6]).toContain('speak up at once');
    expect(pages[6]).toContain('check your state’s rules');
  });
});
