import { describe, expect, test } from 'vitest';
import { listA, listB, listC } from '#content/measured-lists.ts';
import { practiceDomains, REVIEWED_ON } from '#content/measured.ts';
import { measuredPharmacy } from '#content/sections/measured/pharmacy.ts';
import { pharmacy } from '#content/sections/pharmacy.ts';
import { loadSections } from '#content/sections.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Part, Question } from '#domain/section.ts';
import {
  jumpsOf,
  listsOf,
  numbersOf,
  partIdsOf,
  questionOf,
  typesOf,
} from '../../support/readers/section-reading.ts';

/** Sets of choices with what each is worth: `!` a finding, `–` outside the score, `?` counted beside it. */
const SETS = {
  yn: 'yes=1 no=0! unseen=–? na=–',
  ny: 'no=1 yes=0! unseen=–?',
  spread: 'everywhere=1 some=0.5! nowhere=0! na=– unknown=–?',
  stock: 'first=1 second=0.5! price=0! storage=0! size=0! shortage=– unused=–',
  suppliers: 'all=1 some=0.5! none=0! unknown=–?',
  drugs: 'all=1 some=0.5! none=0! na=–',
  figure: 'figure=– none=– unmeasured=– na=–',
  figureToFind: 'figure=– none=0! unmeasured=0! na=–',
};

const STOCKED_BAGS =
  'norepinephrine vasopressin epinephrine phenylephrine dopamine dobutamine milrinone diltiazem esmolol nicardipine clevidipine amiodarone dexmedetomidine midazolaminsodiumchloride fentanylinsodiumchloride acetaminophen levetiracetam vancomycin cefazolin cefepime piperacillintazobactam linezolid heparin tranexamicacid insulinregularhuman potassiumchloride magnesiumsulfate';
const STOCKED_SYRINGES =
  'hydromorphone morphine fentanyl ketorolac ondansetron diphenhydramine midazolam lorazepam diazepam ketamine succinylcholine rocuronium glycopyrrolate neostigmine neostigmineglycopyrrolate labetalol metoprolol ephedrine phenylephrine atropine epinephrine calciumchloride sodiumbicarbonate dextrose lidocaine naloxone 09sodiumchlorideflush heparinlockflush';

/**
 * As reviewed: number | id | type | ids of parts: kind, target or choices | weight, domain | sources | • on the core
 * path. After a source, `~` marks a place that a pharmacist has to confirm, `*` one that is only reported.
 */
const TABLE = `1 | 201 | multipart | period: SA; reports: LA; basis: counted sample estimate | 0 | |
2 | 202 | multipart | beds: SA; hours: always daily part; space: cleanroom area both none; satellite: always part none na | 0 | |
3 | 231 | tally | ready: T 0.8 | 3 sup | tbp26iv mmdisp~ ashpmin | •
4 | 204 | multipart | premix syringe outsourced inhouse vial: % | 0 | |
5 | 232 | radio | decides=1 asked=0.5! no=0! | 2 sup | ashpmin mmsel~ | •
6 | 233 | multipart | labor supplies waste expired risk: yn; vial ready: $; example: LA | 1 gov | weinger |
7 | 234 | multipart | ${STOCKED_BAGS}: stock | 3 sup | tbp26iv mmdisp s4s parshuram | •
8 | 235 | multipart | left: T 0.9; why: LA | 2 sto | tbp26iv ashpadc | •
9 | 236 | multipart | ${STOCKED_SYRINGES}: stock | 3 sup | tbp26iv ivp hertig yang | •
10 | 237 | multipart | vinca intrathecal cstd list: yn | 3 pre | tbp1 usp800 | •
11 | 211 | radio | yes no | 0 | fda503b |
12 | 238 | multipart | suppliers: SA; spend: $; sharestate: figure; share: %; single: no=1 plan=0.5 yes=0! | 1 sys | ashpout~ |
13 | 239 | multipart | registration inspection license agreement testing recall dea: suppliers | 2 sys | fda503b ashpout |
14 | 240 | multipart | checked copy: T 1 | 2 sys | copy fda503b* | •
15 | 241 | multipart | statement facility drug lot dates storage resale ingredients scans: T 1 | 2 lab | fda503b~ tbp26bc | •
16 | 216 | radio | yes no | 0 | |
17 | 242 | multipart | dates label: T 1; list: LA | 2 pre | usp797bud cspt |
18 | 243 | multipart | scan: T 1; measure: always=1 sometimes=0.5! never=0!; reachstate: figureToFind; reach: % 0.8; risk: spread; pull: ny | 3 pre | cspt | •
19 | 244 | multipart | adult pediatric pca library: drugs; limit: yn | 2 sys | s4s asaconc tbp17 |
20 | 245 | tally | standard: T 0.95 | 2 sys | s4s |
21 | 246 | multipart | order cabinet: T 1 | 2 sys | ashpadc mmdisp | •
22 | 247 | multipart | potassium pressor nmb insulin heparin: spread | 3 sto | tbp7 mmsto~ mmha~ phenylephrine | •
23 | 248 | multipart | rta rtu prep: T | 2 sup | mmsto~ | •
24 | 249 | tally | filters: T 1 | 1 pre | ivp ampules | •
25 | 250 | multipart | dilute rate pump: T 1 | 3 adm | ivp survey2014 tbp26iv westbrook | •
26 | 251 | radio | item=1 total=0.5! no=0! | 1 was | mmsto |
27 | 227 | dollars | value | 0 | |
28 | 252 | multipart | items: SA; response: ready=1 outsourced=1 inhouse=1 drug=0.5 vial=0! none=–; notice: before=1 same=0.5! after=0! none=0!; reliability: SL | 2 sys | shortages | •
29 | 253 | multipart | code: T 1; pediatric neonatal empty: yn | 3 sup | mmem~ ivp s4s | •
30 | 230 | ranking | cost; availability; storage; staffing; preference; build | 0 | |`;

const ROWS = TABLE.split('\n').map((line) => {
  const [number = '', id = '', type = '', parts = '', worth = '', cites = '', path = ''] = line
    .split('|')
    .map((cell) => cell.trim());
  return {
    number: Number(number),
    id: Number(id),
    type,
    parts: parts.split('; ').flatMap(partsOfCell),
    worth,
    cites,
    core: path === '•',
  };
});

function partsOfCell(text: string): string[] {
  const [ids = '', kind] = text.split(': ');
  if (kind === undefined) return [ids];
  const choices = Object.entries(SETS).find(([name]) => name === kind)?.[1] ?? kind;
  return ids.split(' ').map((id) => `${id}: ${choices}`);
}

const KINDS: Partial<Record<NonNullable<Part['questionType']>, string>> = {
  short_answer: 'SA',
  long_answer: 'LA',
  slider: 'SL',
  percentage: '%',
  dollars: '$',
  tally: 'T',
};

/** Choices with what each is worth, or their ids alone where they are worth nothing. */
function choicesWithWorth(
  choices: readonly { readonly id: string; readonly unseen?: boolean | undefined }[],
  { credits, adverse = [] }: Pick<Part, 'credits' | 'adverse'>,
): string {
  return choices
    .map(({ id, unseen }) => {
      if (credits === undefined) return id;
      const credit = credits[id];
      const worth = credit === null ? '–' : String(credit);
      return `${id}=${worth}${adverse.includes(id) ? '!' : ''}${unseen === true ? '?' : ''}`;
    })
    .join(' ');
}

function partInShort(part: Part, type: Part['questionType']): string {
  if (type === undefined) return part.id;
  const kind = KINDS[type] ?? choicesWithWorth(part.options ?? [], part);
  return `${part.id}: ${kind}${part.target === undefined ? '' : ` ${part.target}`}`;
}

function partsInShort(question: Question): string[] {
  const parts = orderedParts(question);
  if (question.questionType === 'radio') return [choicesWithWorth(parts, question)];
  return parts.map((part) =>
    partInShort(part, question.questionType === 'tally' ? 'tally' : part.questionType),
  );
}

function citesInShort({ cites = [] }: Question): string {
  const marks = { confirm: '~', reported: '*', verified: '' };
  return cites.map(({ id, status }) => `${id}${marks[status ?? 'verified']}`).join(' ');
}

describe.each(ROWS)('question $number', ({ number, id, type, parts, worth, cites, core }) => {
  const question = questionOf(measuredPharmacy, number);

  test('is asked as reviewed: id, type, and what each part and choice is worth', () => {
    expect([question.id, question.questionType]).toEqual([id, type]);
    expect(partsInShort(question)).toEqual(parts);
  });

  test('weighs as reviewed, in one domain, on the right path', () => {
    const { weight, domain, core: isCore = false } = question;
    expect([weight, domain].filter((one) => one !== undefined).join(' ')).toBe(worth);
    expect(isCore).toBe(core);
  });

  test('rests on the sources that were reviewed', () => {
    expect(citesInShort(question)).toBe(cites);
  });
});

describe('version 2 of Pharmacy', () => {
  const questions = orderedQuestions(measuredPharmacy);

  test('has a row for each question', () => {
    expect(typesOf(measuredPharmacy)).toEqual(ROWS.map(({ type }) => type));
  });

  test('is valid, alone and beside version 1', () => {
    expect(loadSections([measuredPharmacy])).toHaveLength(1);
    expect(loadSections([pharmacy, measuredPharmacy])).toHaveLength(2);
  });

  test('offers the four jumps of version 1', () => {
    expect(jumpsOf(measuredPharmacy)).toEqual([
      [5, 'If no, go to question 7', 7],
      [11, 'If no, go to question 16', 16],
      [16, 'If no, go to question 18', 18],
      [26, 'If no, go to question 28', 28],
    ]);
  });

  test('shows medication lists at these questions', () => {
    expect(listsOf(measuredPharmacy)).toEqual([
      [7, [listA]],
      [8, [listA, listB]],
      [9, [listB]],
      [14, [listC]],
    ]);
  });

  test('keeps the ids and types of seven questions; every other id is new', () => {
    const old = new Map(orderedQuestions(pharmacy).map((question) => [question.id, question]));
    const kept = questions.filter(({ id }) => old.has(id));
    expect(kept.map(({ id }) => id)).toEqual([201, 202, 204, 211, 216, 227, 230]);
    for (const { id, index, questionType } of kept) {
      expect([old.get(id)?.index, old.get(id)?.questionType]).toEqual([index, questionType]);
    }
  });

  test('suggests the strongest action of each row', () => {
    const strong = numbersOf(measuredPharmacy, ({ action }) => action?.strength === 'stronger');
    const middling = numbersOf(measuredPharmacy, ({ action }) => action?.strength === 'intermediate');
    expect(strong).toEqual([3, 7, 8, 9, 10, 14, 17, 18, 19, 20, 21, 22, 23, 24, 29]);
    expect(middling).toEqual([5, 6, 12, 13, 15, 25, 26, 28]);
    const onParts = questions.flatMap(({ parts }) => Object.values(parts).filter(({ action }) => action));
    expect(onParts.map(({ id, action }) => [id, action?.strength])).toEqual([['nmb', 'intermediate']]);
  });

  test('a scored question says what good looks like; one that describes has no worth', () => {
    for (const { weight, good, action, domain, index } of questions) {
      const isScored = weight !== 0;
      const given = [good !== undefined, action !== undefined, domain !== undefined];
      expect(given, `question ${index + 1}`).toEqual([isScored, isScored, isScored]);
    }
  });

  test('credits name exactly the choices', () => {
    for (const question of questions) {
      const parts = orderedParts(question);
      const sets = [{ ...question, options: parts }, ...parts];
      for (const { credits, adverse = [], options = [] } of sets) {
        if (credits === undefined) continue;
        expect(Object.keys(credits)).toEqual(options.map(({ id }) => id));
        expect(Object.keys(credits)).toEqual(expect.arrayContaining(adverse));
      }
    }
  });

  test('the three forms of ten items share one count, of which ready ones are good', () => {
    expect(questionOf(measuredPharmacy, 23).composition).toEqual({ good: ['rta'], target: 0.8 });
    expect(numbersOf(measuredPharmacy, ({ composition }) => composition !== undefined)).toEqual([23]);
  });

  test('has the frame of a measured module', () => {
    const { id, version, domains, reviewedOn, areas } = measuredPharmacy;
    expect([id, version, reviewedOn, areas]).toEqual([pharmacy.id, pharmacy.version + 1, REVIEWED_ON, []]);
    expect(domains).toEqual(practiceDomains);
    const cited = ROWS.flatMap(({ cites }) => cites.split(' ').filter((one) => one !== ''));
    expect(new Set(Object.keys(measuredPharmacy.citations))).toEqual(
      new Set(cited.map((one) => one.replace(/[~*]$/, ''))),
    );
  });

  test('says how long the core path takes once the reports are gathered', () => {
    expect(measuredPharmacy.preface).toMatch(/Gather the reports first\. The core path .+ 30 minutes/);
    expect(measuredPharmacy.preface).not.toContain('20 to 30');
  });

  test('names no supplier and says so', () => {
    expect(measuredPharmacy.introText).toContain('names of suppliers are not needed');
    expect(questionOf(measuredPharmacy, 12).instructions).toContain('Names of suppliers are not needed.');
  });

  test('says that 503B drugs are not FDA-approved, where an approved product is asked for', () => {
    expect(measuredPharmacy.introText).toContain('Its drugs are not FDA-approved.');
    expect(questionOf(measuredPharmacy, 14).standard).toContain('not FDA-approved');
  });

  test('says how to answer where a number is not one that a count can hold', () => {
    for (const number of [3, 20]) {
      expect(questionOf(measuredPharmacy, number).subContent).toContain('more than 999');
    }
    expect(partIdsOf(measuredPharmacy, 12)).toContain('sharestate');
    expect(questionOf(measuredPharmacy, 27).subContent).toContain('Enter 0 if nothing expired.');
  });

  test('speaks of paralyzing agents, ready syringes and flushes by their names', () => {
    const words = JSON.stringify(measuredPharmacy);
    expect(words).not.toMatch(/relaxant|RTA (product|item)s?|\bfailures?\b|non-complian/i);
    expect(words).not.toMatch(/(?<!sodium chloride )\bsaline\b/i);
    expect(words).not.toMatch(/µg|\bml\b|\bIU\b/);
  });
});
