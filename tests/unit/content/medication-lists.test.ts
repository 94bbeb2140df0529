import { describe, expect, test } from 'vitest';
import { outsourced, prefilledSyringes, premixed } from '#content/medication-lists.ts';

/** Rows that a product record or recall notice confirms (rule FACT-3). */
const CONFIRMED = {
  premixed: `Norepinephrine | 4 mg/250 mL
Vasopressin | 20 units/100 mL
Epinephrine | 2 mg/250 mL
Diltiazem | 100 mg/100 mL
Esmolol | 2,500 mg/250 mL; 2,000 mg/100 mL
Nicardipine | 20 mg/200 mL
Amiodarone | 150 mg/100 mL
Dopamine | 200 mg/250 mL; 400 mg/500 mL
Heparin | 25,000 units/250 mL
Potassium chloride | 10 mEq/50 mL; 20 mEq/100 mL
Magnesium sulfate | 2 g/50 mL; 4 g/100 mL; 20 g/500 mL
Vancomycin | 750 mg/150 mL; 1.5 g/300 mL
Cefazolin | 3 g/150 mL
Tranexamic acid | 1 g/100 mL`,
  prefilledSyringes: `Hydromorphone | 0.2 mg/1 mL; 1 mg/1 mL
Morphine | 4 mg/1 mL
Fentanyl | 100 mcg/2 mL
Midazolam | 2 mg/2 mL
Ketorolac | 30 mg/1 mL
Ondansetron | 4 mg/2 mL
Glycopyrrolate | 0.2 mg/1 mL
Neostigmine + glycopyrrolate | 3 mg + 0.6 mg/3 mL
Succinylcholine | 200 mg/10 mL
Rocuronium | 50 mg/5 mL
Ephedrine | 25 mg/5 mL; 50 mg/10 mL
Atropine | 0.5 mg/5 mL; 1 mg/10 mL
Epinephrine | 1 mg/10 mL
Naloxone | 2 mg/2 mL`,
  outsourced: `Oxytocin in lactated Ringer’s | 30 units/500 mL
Fentanyl + bupivacaine 0.125% | 2 mcg/mL fentanyl + bupivacaine 0.125%, 250 mL
Hydromorphone | 1 mg/mL, 25 mL
Morphine | 1 mg/mL, 50 mL; 1 mg/mL, 100 mL
Succinylcholine | 20 mg/mL, 10 mL`,
};

const lists = [
  { key: 'premixed', list: premixed, unconfirmed: 5 },
  { key: 'prefilledSyringes', list: prefilledSyringes, unconfirmed: 9 },
  { key: 'outsourced', list: outsourced, unconfirmed: 8 },
] as const;

describe.each(lists)('$list.title', ({ key, list, unconfirmed }) => {
  const isConfirmed = (strength: string) => strength !== 'Confirm with pharmacy';

  test('gives a strength only where one is confirmed', () => {
    const rows = list.medications.filter((row) => isConfirmed(row.strength));
    expect(rows.map((row) => `${row.name} | ${row.strength}`).join('\n')).toBe(CONFIRMED[key]);
  });

  test('sends the reader to the pharmacy for the rest', () => {
    expect(list.medications.filter((row) => !isConfirmed(row.strength))).toHaveLength(unconfirmed);
  });

  test('names each medication once, with its form', () => {
    const names = list.medications.map((row) => row.name);
    expect(new Set(names).size).toBe(names.length);
    for (const row of list.medications) expect(row.form).toBeTruthy();
  });

  test('strengths are written safely: no trailing zero, a leading zero, no unsafe units', () => {
    for (const { strength } of list.medications) {
      expect(strength).not.toMatch(/\d\.\d*0(?!\d)|(?<!\d)\.\d|\bU\b|\bIU\b|µg|\bcc\b|\d(mg|mL|mcg|g)\b/);
      expect(strength).not.toMatch(/\d{4,}/);
    }
  });

  test('says what it is not', () => {
    expect(list.title).toMatch(/^Sample /);
    expect(list.caution).toMatch(/samples/);
    expect(list.caution).toMatch(/not a recommendation/);
    expect(list.caution).toMatch(/Availability changes/);
  });
});

test('outsourced preparations come second to approved products', () => {
  expect(outsourced.caution).toContain('check for an approved ready-to-administer product first');
  expect(outsourced.caution).toContain('not FDA-approved');
});
