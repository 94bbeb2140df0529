import { describe, expect, test } from 'vitest';
import { measuredPatientCare } from '#content/sections/measured/patient-care.ts';
import { patientCare } from '#content/sections/patient-care.ts';
import { loadSections } from '#content/sections.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Part, Question } from '#domain/section.ts';
import { jumpsOf, listsOf, questionOf } from '../../support/readers/section-reading.ts';

/** Sets of choices by their worth: `!` is a finding, `–` leaves the denominator, `?` is counted beside the score. */
const SETS: Record<string, string> = {
  'yes=1 no=0! unseen=–? na=–': 'yn',
  'no=1 yes=0! unseen=–?': 'ny',
  'everywhere=1 some=0.5! nowhere=0! na=– unknown=–?': 'spread',
  'in=1 out=0! na=– unknown=–?': 'inpolicy',
  'figure=– none=0! unmeasured=0! na=–': 'figure†',
};

type Choices = Pick<Question, 'credits' | 'adverse'> & {
  readonly options: readonly { readonly id: string; readonly unseen?: boolean | undefined }[];
};

function worthOf({ options, credits, adverse = [] }: Choices): string {
  if (credits === undefined) return 'R';
  const worth = options
    .map(({ id, unseen }) => {
      const credit = credits[id] === null ? '–' : String(credits[id]);
      return `${id}=${credit}${adverse.includes(id) ? '!' : ''}${unseen === true ? '?' : ''}`;
    })
    .join(' ');
  return SETS[worth] ?? worth;
}

const KINDS: Record<string, string> = {
  short_answer: 'SA',
  long_answer: 'LA',
  slider: 'SL',
  tally: 'T',
  percentage: '%',
};

function kindOf(part: Part): string {
  const { questionType = '', options = [], target } = part;
  const kind = KINDS[questionType] ?? worthOf({ ...part, options });
  return target === undefined ? kind : `${kind}≥${target}`;
}

function partsOf(question: Question): string[] {
  if (question.questionType === 'radio') {
    return [worthOf({ ...question, options: orderedParts(question) })];
  }
  if (question.questionType === 'ranking') return [];
  return orderedParts(question).map((part) => `${part.id}:${kindOf(part)}`);
}

const same = (kind: string, ids: string) => ids.split(' ').map((id) => `${id}:${kind}`);

const MP = 'multipart';
/** Number, id, type, parts with their kind, weight, domain, cites; `~` marks what is to be confirmed. */
const ROWS: [number, number, string, string[], number, string | undefined, string][] = [
  [
    1,
    101,
    MP,
    ['accreditor:R', 'period:SA', ...same('R', 'pediatrics obstetrics oncology surgery'), 'documents:LA'],
    0,
    undefined,
    '',
  ],
  [2, 126, 'radio', ['all=1 some=0.5! no=0!'], 2, 'sup', 'mmdisp~ tbp26iv ashpmin'],
  [
    3,
    127,
    MP,
    ['reviewed:yes=1 no=0!', ...same('inpolicy', 'wards ed periop ob infusion nodilute noflush nomix')],
    2,
    'pre',
    'tbp26iv ivp mmprep~ cop25',
  ],
  [
    4,
    128,
    MP,
    [...same('yn', 'goal money board plan goodcatch survey'), 'priority:SL'],
    1,
    'gov',
    'tbp26cu mmeval',
  ],
  [
    5,
    129,
    MP,
    ['owner:full=1 part=1 committee=0! none=0!', 'review:figures=1 plain=0.5! no=0!'],
    1,
    'gov',
    'ashpmin mmeval',
  ],
  [
    6,
    130,
    MP,
    same('spread', 'vinca txa neuraxial potassium nmb'),
    3,
    'adm',
    'tbp1 tbp7 tbp20 txa iso80369 mmsto~',
  ],
  [
    7,
    131,
    MP,
    ['total:SA', ...same('T', 'nearmiss reached harm preparation wrongrate wrongroute')],
    0,
    undefined,
    'nccmerp~ mmevt',
  ],
  [8, 108, 'long_answer', [], 0, undefined, 'mmevt'],
  [9, 132, 'radio', ['each=1 harm=0! no=0!'], 2, 'gov', 'tbp26cu ivp mmevt'],
  [10, 133, MP, ['change:LA', 'strength:product=1 software=1 weaker=0.5!', 'checked:yn'], 2, 'gov', 'rca2'],
  [11, 134, MP, ['list:yn', ...same('spread', 'rta access limits scan double')], 3, 'adm', 'tbp19 hal mmha'],
  [12, 135, 'radio', ['tool=1 other=0.5 no=0!'], 1, 'gov', 'gat tbp26iv'],
  [13, 136, 'tally', ['closed:T≥0.8'], 1, 'gov', 'gat'],
  [14, 114, 'radio', ['no=1 yes=0!'], 2, 'gov', 'cop25 mmlab mmsto'],
  [15, 137, MP, ['held:T≥1', 'what:LA'], 2, 'gov', 'mmeval'],
  [
    16,
    138,
    MP,
    same('inpolicy', 'begin three aseptic label leftover evidence state'),
    2,
    'pre',
    'usp797iu usp797iu~ state sc1601 cop25',
  ],
  [
    17,
    139,
    MP,
    [
      'rxmethod:full=1 watched=0.5! course=0! none=0!',
      'rxfreq:months=1 year=0! less=0!',
      'rxcurrent:T≥1',
      'othermethod:watched=1 course=0.5! none=0!',
      'otherfreq:year=1 hire=0.5! none=0!',
      'othercurrent:T≥0.95',
    ],
    2,
    'pre',
    'usp797pers~ sc1601 samples',
  ],
  [18, 140, MP, same('inpolicy', 'each content soon verify empty'), 2, 'lab', 'npglab ivp'],
  [19, 141, MP, same('inpolicy', 'sdv entry dated days place'), 2, 'sto', 'cdc mmsto'],
  [20, 142, MP, same('inpolicy', 'next made notice build clean'), 2, 'sys', 'shortages ashpmin mmsel~'],
  [21, 121, 'radio', ['yes=1 longer=0.5! no=0! na=–'], 1, 'sys', 'fda503b ashpout'],
  [
    22,
    143,
    MP,
    [
      ...same('covered=1 out=0! na=–', 'nursing anesthesia procedural pharmacy'),
      'assay:yes=1 no=0.5!',
      'reconcile:all=1 some=0.5! none=0!',
    ],
    2,
    'was',
    'deawaste jc2018 cop25',
  ],
  [
    23,
    144,
    MP,
    [
      'scanstate:figure†',
      'scan:%≥0.95',
      'librarystate:figure†',
      'library:%≥0.95',
      ...same('spread', 'interop orscan'),
      'failures:often=1 rarely=0.5! never=0!',
      'proxy:ny',
      'downtime:yn',
    ],
    3,
    'adm',
    'tbp26bc tbp18 leapfrog pump peri',
  ],
  [24, 124, 'ranking', [], 0, undefined, ''],
  [25, 125, 'long_answer', [], 0, undefined, ''],
];

const CORE = [2, 3, 4, 5, 6, 9, 11, 16, 17, 18, 19, 20, 22, 23];

function citesOf({ cites = [] }: Question): string {
  return cites
    .map(({ id, status }) => {
      const source: { readonly status: string } | undefined = Object.entries(
        measuredPatientCare.citations,
      ).find(([key]) => key === id)?.[1];
      return (status ?? source?.status) === 'confirm' ? `${id}~` : id;
    })
    .join(' ');
}

describe('version 2 of Patient Safety and Regulatory Compliance', () => {
  test.each(ROWS)('question %i is question %i', (number, id, type, parts, weight, domain, cites) => {
    const question = questionOf(measuredPatientCare, number);
    expect([question.id, question.questionType, partsOf(question)]).toEqual([id, type, parts]);
    expect([question.weight, question.domain, citesOf(question)]).toEqual([weight, domain, cites]);
  });

  test('has a row for each question', () => {
    expect(orderedQuestions(measuredPatientCare)).toHaveLength(ROWS.length);
  });

  test('marks the core path', () => {
    const core = orderedQuestions(measuredPatientCare).filter((question) => question.core === true);
    expect(core.map(({ index }) => index + 1)).toEqual(CORE);
  });

  test('offers four jumps', () => {
    expect(jumpsOf(measuredPatientCare)).toEqual([
      [2, 'If no, go to question 4', 4],
      [9, 'If no, go to question 11', 11],
      [12, 'If no, go to question 14', 14],
      [14, 'If no, go to question 16', 16],
    ]);
  });

  test('is valid beside version 1, and keeps the ids of the questions it goes on with', () => {
    expect(loadSections([patientCare, measuredPatientCare])).toHaveLength(2);
    const old = new Map(orderedQuestions(patientCare).map((question) => [question.id, question]));
    const kept = orderedQuestions(measuredPatientCare).filter(({ id }) => old.has(id));
    expect(kept.map(({ id }) => id)).toEqual([101, 108, 114, 121, 124, 125]);
    for (const { id, index, questionType } of kept) {
      expect([old.get(id)?.index, old.get(id)?.questionType]).toEqual([index, questionType]);
    }
  });

  test('has no medication lists', () => {
    expect(listsOf(measuredPatientCare)).toEqual([]);
  });

  test('asks for kinds of events, never for a case that someone could recognize', () => {
    expect(measuredPatientCare.introText).toContain('never about a case that someone could recognize');
    expect(questionOf(measuredPatientCare, 7).instructions).toContain('Enter totals only');
    expect(questionOf(measuredPatientCare, 7).subContent).toContain('If the total is 0, ask');
    expect(questionOf(measuredPatientCare, 8).instructions).toContain('Leave out dates, people and places.');
  });

  test('leaves numbers that no source confirms to the pharmacist', () => {
    const immediate = JSON.stringify(questionOf(measuredPatientCare, 16));
    expect(immediate).toContain('within 4 hours');
    expect(immediate).not.toMatch(/\b(three|3) (different )?(sterile )?(products|drugs)/);
    expect(questionOf(measuredPatientCare, 17).good).toContain('have a pharmacist confirm how often');
  });
});
