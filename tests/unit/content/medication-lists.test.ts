import { describe, expect, test } from 'vitest';
import { listA, listB, listC, supplyParts } from '#content/medication-lists.ts';
import type { MedicationList } from '#domain/section.ts';

/** As reviewed, by list: name | on record | to confirm. The order is that of the review, not of the product. */
const A = `norepinephrine | 4 mg/250 mL; 8 mg/250 mL; 32 mg/250 mL | 16 mg/250 mL
vasopressin | 20 units/100 mL |
EPINEPHrine | 2 mg/250 mL | 4 mg/250 mL; 8 mg/250 mL
phenylephrine | 20 mg/250 mL | 10 mg/250 mL
dilTIAZem | 100 mg/100 mL | 125 mg/125 mL
esmolol | 2,500 mg/250 mL; 2,000 mg/100 mL |
niCARdipine | 20 mg/200 mL | 40 mg/200 mL
clevidipine | | 25 mg/50 mL
amiodarone | 150 mg/100 mL; 360 mg/200 mL |
DOPamine | 200 mg/250 mL; 400 mg/500 mL | 400 mg/250 mL; 800 mg/250 mL
DOBUTamine | 1 mg/mL; 2 mg/mL; 4 mg/mL | 250 mg/250 mL; 500 mg/250 mL; 1,000 mg/250 mL
milrinone | | 20 mg/100 mL; 40 mg/200 mL
insulin, regular human | 100 units/100 mL |
heparin | 25,000 units/250 mL | 25,000 units/500 mL
dexmedeTOMIDine | 200 mcg/50 mL; 400 mcg/100 mL; 1,000 mcg/250 mL |
midazolam in sodium chloride | 50 mg/50 mL; 100 mg/100 mL |
fentaNYL in sodium chloride | | 1,000 mcg/100 mL; 2,500 mcg/250 mL
potassium chloride | 10 mEq/50 mL; 20 mEq/100 mL | 10 mEq/100 mL; 20 mEq/50 mL
magnesium sulfate | 2 g/50 mL; 4 g/100 mL; 20 g/500 mL |
vancomycin | 500 mg/100 mL; 750 mg/150 mL; 1.5 g/300 mL | 1 g/200 mL
ceFAZolin | 3 g/150 mL | 1 g/50 mL; 2 g/100 mL
cefepime | 1 g/50 mL; 2 g/100 mL |
piperacillin–tazobactam | 3.375 g/50 mL; 4.5 g/100 mL |
linezolid | 600 mg/300 mL |
levETIRAcetam | 500 mg/100 mL; 1,000 mg/100 mL; 1,500 mg/100 mL |
tranexamic acid | 1 g/100 mL |
acetaminophen | | 1 g/100 mL`;

const B = `HYDROmorphone | 0.2 mg/1 mL; 1 mg/1 mL | 0.5 mg/0.5 mL; 2 mg/1 mL
morphine | 4 mg/1 mL | 2 mg/1 mL; 10 mg/1 mL
fentaNYL | 100 mcg/2 mL | 50 mcg/1 mL
midazolam | 2 mg/2 mL |
LORazepam | | 2 mg/1 mL
diazePAM | | 10 mg/2 mL
ketorolac | 30 mg/1 mL | 15 mg/1 mL
ondansetron | 4 mg/2 mL |
diphenhydrAMINE | | 50 mg/1 mL
labetalol | 20 mg/4 mL |
metoprolol | | 5 mg/5 mL
glycopyrrolate | 0.2 mg/1 mL | 0.6 mg/3 mL
neostigmine | | 3 mg/3 mL; 5 mg/5 mL
neostigmine + glycopyrrolate | 3 mg + 0.6 mg/3 mL |
succinylcholine | 200 mg/10 mL | 100 mg/5 mL
rocuronium | 50 mg/5 mL | 100 mg/10 mL
ePHEDrine | 25 mg/5 mL; 50 mg/10 mL |
phenylephrine | | 1 mg/10 mL (100 mcg/mL); 0.5 mg/5 mL; 0.8 mg/10 mL (80 mcg/mL)
ketamine | | 50 mg/5 mL
atropine | 0.5 mg/5 mL; 1 mg/10 mL |
EPINEPHrine | 1 mg/10 mL (0.1 mg/mL) |
calcium chloride | | 1 g/10 mL (10%)
sodium bicarbonate | | 50 mEq/50 mL (8.4%); 5 mEq/10 mL (4.2%)
dextrose | | 25 g/50 mL (50%); 2.5 g/10 mL (25%)
lidocaine | | 100 mg/5 mL (2%)
naloxone | 2 mg/2 mL |`;

const C = `oxytocin in lactated Ringer’s | 30 units/500 mL |
fentaNYL + BUPivacaine | 2 mcg/mL + 0.125%, 250 mL |
ROPivacaine for blocks or epidurals | | 0.2%
HYDROmorphone for PCA | 1 mg/mL, 25 mL | 0.2 mg/mL, 30 mL
morphine | 1 mg/mL, 50 mL; 1 mg/mL, 100 mL |
fentaNYL for PCA | | 10 mcg/mL, 50 mL
succinylcholine | 20 mg/mL, 10 mL |
rocuronium | | 10 mg/mL, 5 mL
ePHEDrine | | 5 mg/mL, 5–10 mL
phenylephrine | | 100 mcg/mL, 10 mL
neostigmine | | 1 mg/mL, 5 mL
ketamine | | 10 mg/mL, 5 mL
EPINEPHrine | | 10 mcg/mL, 10 mL`;

interface Reviewed {
  readonly name: string;
  readonly onRecord: readonly string[];
  readonly toConfirm: readonly string[];
}

function reviewed(table: string): Reviewed[] {
  return table.split('\n').map((line) => {
    const [name = '', onRecord = '', toConfirm = ''] = line.split('|').map((cell) => cell.trim());
    return { name, onRecord: strengthsOf(onRecord), toConfirm: strengthsOf(toConfirm) };
  });
}

const strengthsOf = (text: string) => text.split('; ').filter((strength) => strength !== '');

function written({ medications }: MedicationList): Reviewed[] {
  return medications.map(({ name, strength, confirm = '' }) => {
    const toConfirm = strengthsOf(confirm);
    return { name, onRecord: strengthsOf(strength).filter((one) => !toConfirm.includes(one)), toConfirm };
  });
}

const byName = (a: Reviewed, b: Reviewed) => a.name.localeCompare(b.name);

const lists = [
  { letter: 'A', list: listA, table: A, rows: 27 },
  { letter: 'B', list: listB, table: B, rows: 26 },
  { letter: 'C', list: listC, table: C, rows: 13 },
];

describe.each(lists)('list $letter', ({ letter, list, table, rows }) => {
  test('holds each reviewed drug, with its strengths and which of them are to be confirmed', () => {
    expect(list.medications).toHaveLength(rows);
    expect(written(list).toSorted(byName)).toEqual(reviewed(table).toSorted(byName));
  });

  test('has a size for each drug, and marks only strengths that are given', () => {
    for (const { strength, form, confirm = '' } of list.medications) {
      expect(strength).toMatch(/\d ?(mg|mcg|g|units|mEq|mL|%)/);
      expect(form).toBeTruthy();
      expect(strengthsOf(strength)).toEqual(expect.arrayContaining(strengthsOf(confirm)));
    }
  });

  test('writes strengths safely: no trailing zero, a leading zero, no unsafe units', () => {
    for (const { strength } of list.medications) {
      expect(strength).not.toMatch(/\d\.\d*0(?!\d)|(?<!\d)\.\d|\bU\b|\bIU\b|µg|\bcc\b|\d(mg|mL|mcg|g)\b/);
      expect(strength).not.toMatch(/\d{4,}/);
    }
  });

  test('says which list it is, and what it is not', () => {
    expect(list.title).toMatch(new RegExp(`^Sample .+ \\(list ${letter}\\)$`));
    expect(list.caution).toMatch(/samples/);
    expect(list.caution).toMatch(/not a recommendation/);
    expect(list.caution).toMatch(/Availability changes/);
    expect(list.caution).toMatch(/Confirm products and strengths with your pharmacy/);
  });

  test('names no maker and no brand', () => {
    expect(JSON.stringify(list)).not.toMatch(
      /Pfizer|Hospira|Fresenius|Kabi|Baxter|Becton|Braun|Medefil|QuVa|SCA|Nephron|Leiters|Hikma|Exela|Galaxy|Duplex|Simplist|Carpuject|Abboject|Nexterone|Biorphen|Cleviprex|Precedex|Cardene|Brevibloc|Ofirmev|Zosyn/,
    );
  });
});

describe('tall man letters', () => {
  /** The capitals of each name that FDA or ISMP lists; every other name is in small letters. */
  const TALL =
    'EPINEPHrine dilTIAZem niCARdipine DOPamine DOBUTamine dexmedeTOMIDine fentaNYL ceFAZolin levETIRAcetam HYDROmorphone LORazepam diazePAM diphenhydrAMINE ePHEDrine BUPivacaine ROPivacaine'.split(
      ' ',
    );

  test('stand in the names that have them, and in no other', () => {
    const words = lists.flatMap(({ list }) => list.medications.flatMap(({ name }) => name.split(/[\s,–]+/)));
    const withCapitals = words.filter((word) => /[A-Z]/.test(word) && word !== 'PCA' && word !== 'Ringer’s');
    expect(new Set(withCapitals)).toEqual(new Set(TALL));
    const small = words.filter((word) => TALL.some((tall) => tall.toLowerCase() === word));
    expect(small).toEqual([]);
  });
});

describe('each row of a list', () => {
  const noteOf = (list: MedicationList, name: string) =>
    list.medications.find((row) => row.name === name)?.note ?? '';

  test('a frozen premix or one in two chambers is ready only once thawed or activated', () => {
    expect(noteOf(listA, 'piperacillin–tazobactam')).toMatch(/only once thawed/);
    for (const name of ['vancomycin', 'ceFAZolin', 'cefepime']) {
      expect(noteOf(listA, name)).toMatch(/only once thawed or activated/);
    }
    expect(listA.caution).toContain('docked to its bag is not premixed: it is activated on the unit');
  });

  test('a flush is no dose, a syringe no vial, and an ampule no ready syringe', () => {
    for (const { medications } of [listA, listB, listC])
      expect(medications.filter(({ name }) => name.includes('flush'))).toEqual([]);
    expect(listB.caution).toMatch(/Do not use it as a vial\..+No ready syringe known: propofol, etomidate/);
    for (const name of ['succinylcholine', 'rocuronium'])
      expect(noteOf(listB, name)).toMatch(/^Refrigerate; short dating/);
    for (const name of ['neostigmine', 'ketamine', 'phenylephrine'])
      expect(noteOf(listB, name)).toMatch(/^No manufacturer’s syringe was found/);
    expect(noteOf(listB, 'phenylephrine')).toMatch(/ampule .+ not ready to administer/);
    expect(noteOf(listB, 'sodium bicarbonate')).toMatch(/newborns/);
  });

  test.each([
    ['succinylcholine', /^The same as on list B/],
    ['rocuronium', /^The same as on list B/],
    ['ePHEDrine', /^The same as on list B/],
    ['phenylephrine', /^Look for an approved syringe/],
    ['neostigmine', /^Look for an approved syringe/],
    ['ketamine', /^Look for an approved syringe/],
    ['ROPivacaine for blocks or epidurals', /may be an approved bag/],
    ['HYDROmorphone for PCA', /approved PCA vials and syringes/],
    ['morphine', /approved PCA syringes/],
  ])('%s on list C says that an approved product comes first', (name, overlap) => {
    expect(noteOf(listC, name)).toMatch(overlap);
    expect(noteOf(listC, name)).toMatch(/(Check|Look) for (an )?approved|unless on FDA’s shortage list/);
  });

  test('outsourced preparations come second to approved products', () => {
    expect(listC.caution).toContain('check for an approved ready syringe or bag first');
    expect(listC.caution).toContain('not FDA-approved');
    expect(listC.caution).toContain('must not be essentially copies');
  });
});

describe.each([
  { letter: 'A', list: listA },
  { letter: 'B', list: listB },
] as const)('the parts of a walk along list $letter', ({ letter, list }) => {
  const parts = supplyParts(letter, list);

  test('give each strength with its status in words, and what else is to be known', () => {
    const texts = written(list).map(({ onRecord, toConfirm }, place) =>
      [
        ...(onRecord.length > 0 ? [`On record: ${onRecord.join('; ')}.`] : []),
        ...(toConfirm.length > 0 ? [`For example: ${toConfirm.join('; ')} (confirm locally).`] : []),
        list.medications[place]?.note ?? '',
      ]
        .join(' ')
        .trim(),
    );
    expect(parts.map(({ content }) => content)).toEqual(texts);
  });

  test('stand together by kind, up to eight of a kind', () => {
    const groups = parts.map(({ group }) => group ?? '');
    const starts = groups.filter((group, place) => group !== groups[place - 1]);
    expect(new Set(starts).size).toBe(starts.length);
    for (const group of starts) {
      expect(group).not.toBe('');
      expect(groups.filter((one) => one === group).length).toBeLessThanOrEqual(8);
    }
  });
});
