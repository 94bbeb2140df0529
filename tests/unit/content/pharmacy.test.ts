import { describe, expect, test } from 'vitest';
import { coreSeconds } from '#content/authoring.ts';
import { listA, listB, listC, supplyParts } from '#content/medication-lists.ts';

import { pharmacy } from '#content/modules/pharmacy.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Part, Question } from '#domain/section.ts';
import { jumpsOf, listsOf, questionOf } from '../../support/readers/section-reading.ts';

/**
 * As reviewed: number | id | seconds, • on the core path | parts: kind, weight, target, ~ where it is proposed, never
 * where one miss is a finding | domain | sources. A choice with its credit: `=1`, `=0!` where it is a finding, `–`
 * where it leaves the score, `?` where it was not seen. In question 16 each drug of both lists is a part.
 */
const TABLE = `1 | 254 | 210 • | maker outsourced pharmacy vial: T; of these maker outsourced pharmacy w2 0.8~ | sup | tbp26iv, ashpmin, mmdisp
2 | 255 | 210 • | bags syringes: T w2 0.8~; why: LA | sup | tbp26iv, s4s, parshuram, hertig, yang
3 | 256 | 75 • | left: T w2 0.9~; why: LA | sto | ismpadc, ashpadc, tbp26iv
4 | 257 | 180 • | potassium saline paralyzing: T w3 1 never; pressor heparin insulin: T w2 1~; one total | sto | whokcl, kcl, tbp7, phenylephrine, hal, mmsto
5 | 258 | 60 • | order: T w2 0.9~ | sys | ashpadc, tbp26iv
6 | 259 | 150 • | dilute rate pump: T w2 1~; one total | adm | ivp section 6, westbrook, survey2014, tbp26iv
7 | 260 | 60 • | ready: T w2 0.9~ | sup | mmem, ivp section 1
8 | 261 | 90 • | room: T w2 1~; tray: T w2 1; log: seen w1 | sto | succ, roc, cop25 (b)(3)
9 | 262 | 60 • | identity: all=1 some=0.5! none=0! noroom=– w2; volume: scale=1 person=1 pull=0! none=0! noroom=– w2 | pre | tbp11, cspt
10 | 263 | 75 • | minibag: T w3 1 never; build: yes=1 no=0! unused=– w2 | adm | tbp1
11 | 264 | 60 • | response: ready=1 outsourced=1 inhouse=1 drug=0.5 vial=0! noshortage=– w2; notice: before=1 same=0.5! after=0! none=0! noshortage=– w1 | sys | shortages
12 | 201 | 90 | period: SA; reports: LA; basis: counted sample estimate
13 | 265 | 240 | ready: T w2 0.8~ | sup | tbp26iv, ashpmin
14 | 232 | 120 | decides=1 asked=0.5! no=0! w2 | sup | ashpmin, mmsel
15 | 233 | 600 | labor supplies waste expired risk: asked w1; vial ready: $; example: LA | gov | weinger
16 | 266 | 1500 | each drug
17 | 211 | 45 | yes no | fda503b
18 | 267 | 600 | registration agreement recall: suppliers w2; inspection answers license sterile potency harm dea: suppliers w1; single: yesno w1 | sys | fda503b, ashpout
19 | 268 | 480 | checked: T w2 1~; copy: T w2 1; differs: T w1 1; one total | sys | fda503b (d)(2), copy
20 | 269 | 480 | statement lot drug strength expires: T w2 1; facility amount made storage ndc resale office ingredients medwatch directions: T w1 1; one total | lab | fda503b (a)(10)
21 | 270 | 420 | made: yes no; dates: T w2 1; label: T w2 1~; one total | pre | usp797bud, cspt
22 | 271 | 480 | adult pediatric pca: drugs w1; library: drugs w2; limit: asked w1; standard: T w2 0.95~ | sys | s4s, asaconc, tbp17 for oxytocin
23 | 272 | 300 | apart named: seen w2; cstd list: seen w1 | adm | tbp1, usp800
24 | 273 | 240 | patient dilution: T w2 1~; labels: seen w2 | sup | s4s, ivp section 4
25 | 274 | 240 | scan: T w2 1~ | adm | tbp26bc
26 | 275 | 420 | alike order pump: T w2 1~; told: T w1 1~; one total | sys | mmlasa, tbp26bc
27 | 276 | 360 | kits: lot=1 item=0.5! paper=0! w1; found: asked w2; count: asked w1 | sto | cop25 (b)(3)
28 | 277 | 300 | tracked: item=1 total=0.5! no=0! w1; value: $ | was`;

const KINDS: Partial<Record<NonNullable<Part['questionType']>, string>> = {
  short_answer: 'SA',
  long_answer: 'LA',
  dollars: '$',
  tally: 'T',
};

/** Sets of choices that several rows share. */
const SETS: Readonly<Record<string, string>> = {
  'yes=1 no=0! na=– unseen?': 'seen',
  'yes=1 no=0! na=– unknown?': 'asked',
  'yes=1 no=0!': 'yesno',
  'all=1 some=0.5! none=0! na=– unknown?': 'suppliers',
  'all=1 some=0.5! none=0! na=–': 'drugs',
};

function choicesInShort(
  choices: readonly { readonly id: string; readonly unseen?: boolean | undefined }[],
  { credits, adverse = [] }: Pick<Part, 'credits' | 'adverse'>,
): string {
  const words = choices.map(({ id, unseen }) => {
    if (credits === undefined) return id;
    if (unseen === true) return `${id}?`;
    return `${id}=${credits[id] ?? '–'}${adverse.includes(id) ? '!' : ''}`;
  });
  return SETS[words.join(' ')] ?? words.join(' ');
}

function worthInShort({
  weight,
  never,
  target,
  proposed,
}: Pick<Part, 'weight' | 'never' | 'target' | 'proposed'>): string {
  return [
    weight === undefined ? '' : ` w${weight}`,
    target === undefined ? '' : ` ${target}`,
    proposed === true ? '~' : '',
    never === true ? ' never' : '',
  ].join('');
}

function partInShort(part: Part): string {
  const { id, questionType } = part;
  const kind = questionType === undefined ? undefined : KINDS[questionType];
  return `${id}: ${kind ?? choicesInShort(part.options ?? [], part)}${worthInShort(part)}`;
}

/** Parts that are alike share their kind. */
function partsInShort(question: Question): string {
  const parts = orderedParts(question);
  if (question.questionType === 'radio') return choicesInShort(parts, question) + worthInShort(question);
  const { composition, weight } = question;
  const shared =
    composition && `of these ${composition.good.join(' ')}${worthInShort({ ...composition, weight })}`;
  const lines = new Map<string, string[]>();
  for (const part of parts) {
    const [id = '', ...kind] = partInShort(part).split(': ');
    lines.set(kind.join(': '), [...(lines.get(kind.join(': ')) ?? []), id]);
  }
  return [...lines]
    .map(([kind, ids]) => `${ids.join(' ')}: ${kind}`)
    .concat(shared ?? [])
    .join('; ');
}

const citesInShort = ({ cites = [] }: Question) =>
  cites.map(({ id, item }) => (item === undefined ? id : `${id} ${item}`)).join(', ');

function inShort(question: Question): string {
  const { id, index, seconds, core, domain, sharesTotal } = question;
  const parts = id === 266 ? 'each drug' : partsInShort(question);
  const cells = [
    index + 1,
    id,
    `${seconds}${core === true ? ' •' : ''}`,
    `${parts}${sharesTotal ? '; one total' : ''}`,
  ];
  return [...cells, ...[domain ?? '', citesInShort(question)].filter((cell) => cell !== '')].join(' | ');
}

test('R185 Pharmacy asks what was reviewed, weighed as it was', () => {
  expect(orderedQuestions(pharmacy).map(inShort).join('\n')).toBe(TABLE);
});

describe('R185 Pharmacy', () => {
  test('takes 24 minutes with opening and submitting', () => {
    expect(coreSeconds(orderedQuestions(pharmacy), { opening: 150, submitting: 60 })).toBe(24 * 60);
  });

  test('jumps once, over the questions on 503B facilities', () => {
    expect(jumpsOf(pharmacy)).toEqual([[17, 'If no, go to question 21', 21]]);
  });

  test('shows its lists where they are spoken of', () => {
    expect(listsOf(pharmacy)).toEqual([
      [2, [listA, listB]],
      [7, [listB]],
      [16, [listA, listB]],
      [19, [listC]],
    ]);
  });

  test('says which are the strongest actions', () => {
    const weaker = orderedQuestions(pharmacy).filter(({ actions = [] }) =>
      actions.some(({ strength }) => strength === 'weaker'),
    );
    expect(weaker).toEqual([]);
    expect(questionOf(pharmacy, 4).parts['paralyzing']?.actions).toEqual([
      { strength: 'stronger', text: 'Move them into a sealed kit or a locked, lidded pocket.' },
    ]);
  });

  test('asks of each drug of both lists, by its row, in which form it is supplied, and judges none', () => {
    const parts = orderedParts(questionOf(pharmacy, 16));
    const rows = [
      ...listA.medications.map(({ name }, index) => `A${index + 1} ${name}`),
      ...listB.medications.map(({ name }, index) => `B${index + 1} ${name}`),
    ];
    expect(parts.map(({ label }) => label)).toEqual(rows);
    expect(new Set(parts.map(({ id }) => id)).size).toBe(rows.length);
    expect(parts.filter(({ credits, weight }) => credits !== undefined || weight !== undefined)).toEqual([]);
    expect(supplyParts('A', listA)[0]?.content).toBe(
      'On record: 4 mg/250 mL; 8 mg/250 mL; 32 mg/250 mL. For example: 16 mg/250 mL (confirm locally).',
    );
  });

  test('opens with what to ask for the day before, and with what counts as an IV dose', () => {
    expect(pharmacy.introText).toContain(
      'The day before, ask for: someone who can search the cabinet console',
    );
    expect(pharmacy.introText).toMatch(/Leave out plain IV fluids, flushes, vaccines/);
    expect(pharmacy.introText).toContain('Its drugs are not FDA-approved.');
    expect(pharmacy.introText).toContain('names of suppliers are not needed');
    expect(pharmacy.preface).toContain('The core path takes about 25 minutes.');
  });
});
