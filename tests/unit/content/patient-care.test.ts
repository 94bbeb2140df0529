import { describe, expect, test } from 'vitest';
import { coreSeconds } from '#content/authoring.ts';
import { patientCare } from '#content/modules/patient-care.ts';
import { publishedSections } from '#content/sections.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Part, Question } from '#domain/section.ts';
import { jumpsOf, listsOf, questionOf } from '../../support/readers/section-reading.ts';

/** Sets of choices by their worth: `!` is a finding, `–` leaves the denominator, `?` is counted beside the score. */
const SETS: Record<string, string> = {
  'yes=1 no=0! na=– unknown=–?': 'yn',
  'every=1 some=0.5! none=0! na=– unknown=–?': 'areas',
  'in=1 out=0! na=– unknown=–?': 'inpolicy',
  'figure=– none=0! unmeasured=0! na=–': 'figure†',
  'covered=1 out=0! na=–': 'covered',
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
  tally: 'T',
  percentage: '%',
};

/** The kind of a part, its target (`p`: proposed), its weight, and `never`. */
function kindOf(part: Part): string {
  const { questionType = '', options = [], target, proposed, weight, never } = part;
  return [
    KINDS[questionType] ?? worthOf({ ...part, options }),
    ...(target === undefined ? [] : [`≥${target}${proposed === true ? 'p' : ''}`]),
    ...(weight === undefined ? [] : [` w${weight}`]),
    ...(never === true ? [' never'] : []),
  ].join('');
}

function partsOf(question: Question): string[] {
  if (question.questionType === 'radio') return [worthOf({ ...question, options: orderedParts(question) })];
  if (question.questionType === 'ranking') return [];
  return orderedParts(question).map((part) => `${part.id}:${kindOf(part)}`);
}

const same = (kind: string, ids: string) => ids.split(' ').map((id) => `${id}:${kind}`);

const MP = 'multipart';
/** Number, id, type, parts with their kind, domain, seconds, sources. */
const ROWS: [number, number, string, string[], string | undefined, number, string][] = [
  [1, 126, 'radio', ['all=1 some=0.5! no=0!'], 'sup', 60, 'ashpmin tbp26iv mmdisp'],
  [2, 145, MP, same('inpolicy w2', 'nodilute noflush nomix'), 'pre', 90, 'tbp26iv ivp cop25'],
  [
    3,
    146,
    MP,
    [
      ...same('inpolicy w2', 'begin three'),
      'technique:inpolicy w1',
      ...same('inpolicy w2', 'trained label leftover'),
      ...same('inpolicy w1', 'stable bylabel state'),
    ],
    'pre',
    135,
    'usp797iu state sc1601 cop25',
  ],
  [
    4,
    147,
    MP,
    [
      ...same('inpolicy w2', 'each name'),
      ...same('inpolicy w1', 'amount expires'),
      ...same('inpolicy w2', 'soon verify two filled'),
    ],
    'lab',
    120,
    'npglab ivp',
  ],
  [
    5,
    148,
    MP,
    [
      ...same('inpolicy w2', 'sdv syringe bag entry'),
      ...same('inpolicy w1', 'dated days'),
      'place:inpolicy w2',
    ],
    'sto',
    105,
    'cdc mmsto',
  ],
  [
    6,
    149,
    MP,
    [...same('areas w3 never', 'vinca neuraxial'), 'txa:areas w3', 'premix:areas w1', 'oral:areas w2'],
    'adm',
    135,
    'tbp1 iso80369 txa tbp20 tbp4',
  ],
  [
    7,
    150,
    MP,
    [...same('T≥1p w2', 'limits ready vials'), 'double:T≥1p w1', 'list:yn w1'],
    'adm',
    150,
    'tbp19 hal pump mmha',
  ],
  [
    8,
    151,
    MP,
    [
      'scanstate:figure† w2',
      'scan:%≥0.95 w2',
      'scanlow:%',
      'librarystate:figure† w2',
      'library:%≥0.95 w2',
      'librarylow:%',
    ],
    'adm',
    105,
    'leapfrog tbp26bc tbp8 pump',
  ],
  [
    9,
    152,
    MP,
    [
      ...same('covered w1', 'nursing anesthesia procedural pharmacy'),
      'assay:yes=1 no=0.5! w1',
      'reconcile:all=1 some=0.5! none=0! w2',
    ],
    'was',
    120,
    'deawaste jc2018 cop25',
  ],
  [
    10,
    153,
    MP,
    [
      'next:inpolicy w2',
      ...same('inpolicy w1', 'made notice'),
      ...same('inpolicy w2', 'order pump'),
      'guide:inpolicy w1',
    ],
    'sys',
    90,
    'shortages ashpmin mmsel',
  ],
  [
    11,
    154,
    MP,
    ['review:often=1 less=0.5! harm=0! none=0! unknown=–? w2', 'back:yn w1'],
    'gov',
    90,
    'tbp26cu ivp mmevt',
  ],
  [
    12,
    101,
    MP,
    ['accreditor:R', 'period:SA', ...same('R', 'pediatrics obstetrics oncology surgery'), 'documents:LA'],
    undefined,
    180,
    '',
  ],
  [13, 155, MP, same('yn w1', 'goal board plan goodcatch survey visit'), 'gov', 300, 'tbp26cu mmeval'],
  [
    14,
    129,
    MP,
    ['owner:full=1 part=1 committee=0! none=0! w1', 'review:figures=1 plain=0.5! no=0! w1'],
    'gov',
    240,
    'ashpmin mmeval',
  ],
  [
    15,
    156,
    MP,
    ['total:SA', ...same('T', 'hazards nearmiss reached harm preparation rate route')],
    undefined,
    300,
    'nccmerp mmevt',
  ],
  [16, 108, 'long_answer', [], undefined, 180, 'mmevt'],
  [
    17,
    133,
    MP,
    ['change:LA', 'strength:product=1 software=1 weaker=0.5! w2', 'checked:yn w1'],
    'gov',
    240,
    'rca2',
  ],
  [18, 157, MP, same('yn w1', 'policy trained reply thanks'), 'gov', 180, 'tbp26cu'],
  [19, 158, 'slider', ['safe:R'], undefined, 240, ''],
  [20, 159, 'radio', ['R'], undefined, 60, 'cop25'],
  [21, 137, MP, ['held:T≥1p w2', 'what:LA'], 'gov', 900, 'mmeval'],
  [
    22,
    160,
    MP,
    [
      'rxmethod:full=1 watched=0.5! course=0! none=0! w2',
      'rxcurrent:T≥1 w2',
      'overcurrent:T≥1 w1',
      'othermethod:watched=1 course=0.5! none=0! w1',
      'othercurrent:T≥0.95p w1',
    ],
    'pre',
    900,
    'usp797pers sc1601 samples',
  ],
  [23, 121, 'radio', ['yes=1 longer=0.5! no=0! na=–'], 'sys', 180, 'fda503b ashpout'],
  [
    24,
    161,
    MP,
    [
      ...same('areas w1', 'interop orscan'),
      'copies:none=1 some=0! unseen=–? w2',
      'failures:often=1 rarely=0.5! never=0! w1',
      'downtime:yn w1',
    ],
    'adm',
    300,
    'tbp26bc tbp18 peri',
  ],
  [25, 162, MP, [...same('yn w1', 'owner yearly alerts same'), 'days:SA'], 'sys', 240, 'pump'],
  [26, 124, 'ranking', [], undefined, 300, ''],
  [27, 125, 'long_answer', [], undefined, 240, ''],
];

describe('Patient Safety and Regulatory Compliance', () => {
  test.each(ROWS)('question %i is question %i', (number, id, type, parts, domain, seconds, cites) => {
    const question = questionOf(patientCare, number);
    expect([question.id, question.questionType, partsOf(question)]).toEqual([id, type, parts]);
    expect([question.domain, question.seconds]).toEqual([domain, seconds]);
    expect((question.cites ?? []).map((cite) => cite.id).join(' ')).toBe(cites);
  });

  test('has a row for each question, of which the first eleven are the core path', () => {
    expect(orderedQuestions(patientCare)).toHaveLength(ROWS.length);
    const core = orderedQuestions(patientCare).filter((question) => question.core === true);
    expect(core.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('takes 23 minutes and 45 seconds by its core path', () => {
    const seconds = coreSeconds(orderedQuestions(patientCare), { opening: 150, submitting: 75 });
    expect(seconds).toBe(1425);
  });

  test('offers one jump, and has no medication lists', () => {
    expect(jumpsOf(patientCare)).toEqual([[20, 'If no, go to question 22', 22]]);
    expect(listsOf(patientCare)).toEqual([]);
  });

  test('has the one ranking of barriers of the modules that are short', () => {
    const rankings = publishedSections.flatMap((section) =>
      orderedQuestions(section).filter(({ questionType }) => questionType === 'ranking'),
    );
    expect(rankings.map(({ id }) => id)).toEqual([124]);
  });

  test('counts of three drugs and of events go by one total', () => {
    const sharing = orderedQuestions(patientCare).filter(({ sharesTotal }) => sharesTotal === true);
    expect(sharing.map(({ id }) => id)).toEqual([150, 156]);
  });

  test('suggests two actions for what is scanned, with its own first', () => {
    const { parts, actions = [] } = questionOf(patientCare, 8);
    const own = [parts['scanstate'], parts['scan']].map((part) => part?.actions?.[0]);
    for (const action of own)
      expect(action).toEqual({
        strength: 'intermediate',
        text: 'Send each dose that does not scan to a pharmacy work list.',
      });
    expect(actions.map(({ strength }) => strength)).toEqual(['stronger']);
  });

  test('asks for kinds of events, never for a case that someone could recognize', () => {
    expect(patientCare.introText).toContain('never about a case that someone could recognize');
    expect(questionOf(patientCare, 15).instructions).toContain('Enter totals only');
    expect(questionOf(patientCare, 15).subContent).toContain('If the total is 0, ask');
    expect(questionOf(patientCare, 16).instructions).toContain('Leave out dates, people and places.');
  });
});
