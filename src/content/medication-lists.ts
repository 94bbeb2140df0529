import type { MedicationList } from '#domain/section.ts';

/**
 * Sample medications (rules FACT-3 and FACT-12). A strength is given only where a product record
 * shows it; the other rows refer the reader to the pharmacy. No vendor is named.
 */

const CONFIRM = 'Confirm with pharmacy';

const CAUTION =
  'These are samples: not a full list and not a recommendation. Availability changes. ' +
  'Confirm products and strengths with your pharmacy.';

type Row = readonly [name: string, strength: string];

function medications(form: string, rows: readonly Row[]): MedicationList['medications'] {
  return rows.map(([name, strength]) => ({ name, strength, form }));
}

/** List A. */
export const premixed: MedicationList = {
  title: 'Sample premixed IV medications',
  caution: CAUTION,
  medications: medications('Premixed infusion', [
    ['Norepinephrine', '4 mg/250 mL'],
    ['Vasopressin', '20 units/100 mL'],
    ['Epinephrine', '2 mg/250 mL'],
    ['Diltiazem', '100 mg/100 mL'],
    ['Esmolol', '2,500 mg/250 mL; 2,000 mg/100 mL'],
    ['Nicardipine', '20 mg/200 mL'],
    ['Amiodarone', '150 mg/100 mL'],
    ['Dopamine', '200 mg/250 mL; 400 mg/500 mL'],
    ['Heparin', '25,000 units/250 mL'],
    ['Potassium chloride', '10 mEq/50 mL; 20 mEq/100 mL'],
    ['Magnesium sulfate', '2 g/50 mL; 4 g/100 mL; 20 g/500 mL'],
    ['Vancomycin', '750 mg/150 mL; 1.5 g/300 mL'],
    ['Cefazolin', '3 g/150 mL'],
    ['Tranexamic acid', '1 g/100 mL'],
    ['Insulin', CONFIRM],
    ['Dexmedetomidine', CONFIRM],
    ['Milrinone', CONFIRM],
    ['Dobutamine', CONFIRM],
    ['Acetaminophen', CONFIRM],
  ]),
};

/** List B. */
export const prefilledSyringes: MedicationList = {
  title: 'Sample prefilled syringes',
  caution: CAUTION,
  medications: medications('Prefilled syringe', [
    ['Hydromorphone', '0.2 mg/1 mL; 1 mg/1 mL'],
    ['Morphine', '4 mg/1 mL'],
    ['Fentanyl', '100 mcg/2 mL'],
    ['Midazolam', '2 mg/2 mL'],
    ['Ketorolac', '30 mg/1 mL'],
    ['Ondansetron', '4 mg/2 mL'],
    ['Glycopyrrolate', '0.2 mg/1 mL'],
    ['Neostigmine + glycopyrrolate', '3 mg + 0.6 mg/3 mL'],
    ['Succinylcholine', '200 mg/10 mL'],
    ['Rocuronium', '50 mg/5 mL'],
    ['Ephedrine', '25 mg/5 mL; 50 mg/10 mL'],
    ['Atropine', '0.5 mg/5 mL; 1 mg/10 mL'],
    ['Epinephrine', '1 mg/10 mL'],
    ['Naloxone', '2 mg/2 mL'],
    ['Phenylephrine', CONFIRM],
    ['Diphenhydramine', CONFIRM],
    ['Diazepam', CONFIRM],
    ['Calcium chloride', CONFIRM],
    ['Sodium bicarbonate', CONFIRM],
    ['Dextrose', CONFIRM],
    ['Lidocaine', CONFIRM],
    ['Saline flush', CONFIRM],
    ['Heparin flush', CONFIRM],
  ]),
};

/** List C. */
export const outsourced: MedicationList = {
  title: 'Sample 503B compounded medications',
  caution:
    'Before an outsourced preparation is bought, check for an approved ready-to-administer product first. ' +
    'Drugs compounded by a 503B outsourcing facility are not FDA-approved. ' +
    CAUTION,
  medications: [
    { name: 'Oxytocin in lactated Ringer’s', strength: '30 units/500 mL', form: 'Bag' },
    {
      name: 'Fentanyl + bupivacaine 0.125%',
      strength: '2 mcg/mL fentanyl + bupivacaine 0.125%, 250 mL',
      form: 'Epidural bag',
    },
    { name: 'Hydromorphone', strength: '1 mg/mL, 25 mL', form: '30 mL syringe' },
    { name: 'Morphine', strength: '1 mg/mL, 50 mL; 1 mg/mL, 100 mL', form: 'Bag; cassette' },
    { name: 'Succinylcholine', strength: '20 mg/mL, 10 mL', form: 'Syringe' },
    { name: 'Phenylephrine', strength: CONFIRM, form: 'Syringe' },
    { name: 'Ephedrine', strength: CONFIRM, form: 'Syringe' },
    { name: 'Ketamine', strength: CONFIRM, form: 'Syringe' },
    { name: 'Rocuronium', strength: CONFIRM, form: 'Syringe' },
    { name: 'Neostigmine', strength: CONFIRM, form: 'Syringe' },
    { name: 'Norepinephrine', strength: CONFIRM, form: 'Bag' },
    { name: 'Hydromorphone for PCA', strength: CONFIRM, form: 'Syringe' },
    { name: 'Fentanyl for PCA', strength: CONFIRM, form: 'Bag or syringe' },
  ],
};
