import type { MedicationList } from '#domain/section.ts';
import type { PartText } from './authoring.ts';

/**
 * The sample medications of the modules (rules FACT-3 and FACT-12), with tall man letters where FDA or ISMP lists the
 * name. Rows are numbered as they stand here: question 2 of the Pharmacy module begins at a row. A strength is either on
 * record or marked for the pharmacy to confirm. No maker is named.
 */

interface Drug {
  readonly name: string;
  /** The form in which this drug comes; the list's own unless given. */
  readonly form?: string;
  /** The heading under which drugs of a kind stand together, for checking a shelf. */
  readonly group?: string;
  /** Strengths that a label, a handbook or a notice shows. */
  readonly onRecord?: readonly string[];
  /** Strengths that are usual and that no record shows. */
  readonly toConfirm?: readonly string[];
  readonly note?: string;
}

const THAWED = 'Frozen: ready only once thawed.';
const MAY_NEED_ACTIVATION =
  'If it comes frozen or in two chambers, it is ready only once thawed or activated.';
const REFRIGERATE = 'Refrigerate; short dating at room temperature.';
const NONE_FOUND = 'No manufacturer’s syringe was found in the records searched; ask your pharmacy.';
const AS_ON_B = 'The same as on list B: not to be bought unless on FDA’s shortage list.';
const LOOK_FIRST = 'Look for an approved syringe first.';

function inGroup(group: string, drugs: readonly Drug[]): Drug[] {
  return drugs.map((drug) => ({ ...drug, group }));
}

const premixed: readonly Drug[] = [
  ...inGroup('For low blood pressure or a weak heart', [
    {
      name: 'norepinephrine',
      onRecord: ['4 mg/250 mL', '8 mg/250 mL', '32 mg/250 mL'],
      toConfirm: ['16 mg/250 mL'],
    },
    { name: 'vasopressin', onRecord: ['20 units/100 mL'] },
    { name: 'EPINEPHrine', onRecord: ['2 mg/250 mL'], toConfirm: ['4 mg/250 mL', '8 mg/250 mL'] },
    { name: 'phenylephrine', onRecord: ['20 mg/250 mL'], toConfirm: ['10 mg/250 mL'] },
    {
      name: 'DOPamine',
      onRecord: ['200 mg/250 mL', '400 mg/500 mL'],
      toConfirm: ['400 mg/250 mL', '800 mg/250 mL'],
    },
    {
      name: 'DOBUTamine',
      onRecord: ['1 mg/mL', '2 mg/mL', '4 mg/mL'],
      toConfirm: ['250 mg/250 mL', '500 mg/250 mL', '1,000 mg/250 mL'],
    },
    { name: 'milrinone', toConfirm: ['20 mg/100 mL', '40 mg/200 mL'], note: 'Both hold 200 mcg/mL.' },
  ]),
  ...inGroup('For high blood pressure or heart rhythm', [
    { name: 'dilTIAZem', onRecord: ['100 mg/100 mL'], toConfirm: ['125 mg/125 mL'] },
    {
      name: 'esmolol',
      onRecord: ['2,500 mg/250 mL', '2,000 mg/100 mL'],
      note: 'Two strengths: 10 mg/mL and 20 mg/mL.',
    },
    { name: 'niCARdipine', onRecord: ['20 mg/200 mL'], toConfirm: ['40 mg/200 mL'] },
    {
      name: 'clevidipine',
      form: 'Emulsion in a vial that is spiked',
      toConfirm: ['25 mg/50 mL'],
      note: 'The vial is spiked and hung; nothing is drawn up.',
    },
    { name: 'amiodarone', onRecord: ['150 mg/100 mL', '360 mg/200 mL'] },
  ]),
  ...inGroup('For sedation, pain or seizures', [
    {
      name: 'dexmedeTOMIDine',
      form: 'Bag or bottle',
      onRecord: ['200 mcg/50 mL', '400 mcg/100 mL', '1,000 mcg/250 mL'],
      note: 'All hold 4 mcg/mL.',
    },
    { name: 'midazolam in sodium chloride', onRecord: ['50 mg/50 mL', '100 mg/100 mL'] },
    { name: 'fentaNYL in sodium chloride', toConfirm: ['1,000 mcg/100 mL', '2,500 mcg/250 mL'] },
    { name: 'acetaminophen', form: 'Bag or bottle', toConfirm: ['1 g/100 mL'] },
    { name: 'levETIRAcetam', onRecord: ['500 mg/100 mL', '1,000 mg/100 mL', '1,500 mg/100 mL'] },
  ]),
  ...inGroup('For infections', [
    {
      name: 'vancomycin',
      onRecord: ['500 mg/100 mL', '750 mg/150 mL', '1.5 g/300 mL'],
      toConfirm: ['1 g/200 mL'],
      note: MAY_NEED_ACTIVATION,
    },
    {
      name: 'ceFAZolin',
      onRecord: ['3 g/150 mL'],
      toConfirm: ['1 g/50 mL', '2 g/100 mL'],
      note: MAY_NEED_ACTIVATION,
    },
    { name: 'cefepime', onRecord: ['1 g/50 mL', '2 g/100 mL'], note: MAY_NEED_ACTIVATION },
    {
      name: 'piperacillin–tazobactam',
      form: 'Frozen premixed infusion',
      onRecord: ['3.375 g/50 mL', '4.5 g/100 mL'],
      note: THAWED,
    },
    { name: 'linezolid', onRecord: ['600 mg/300 mL'] },
  ]),
  ...inGroup('For clotting, blood sugar or salts', [
    { name: 'heparin', onRecord: ['25,000 units/250 mL'], toConfirm: ['25,000 units/500 mL'] },
    { name: 'tranexamic acid', onRecord: ['1 g/100 mL'] },
    { name: 'insulin, regular human', onRecord: ['100 units/100 mL'] },
    {
      name: 'potassium chloride',
      onRecord: ['10 mEq/50 mL', '20 mEq/100 mL'],
      toConfirm: ['10 mEq/100 mL', '20 mEq/50 mL'],
    },
    { name: 'magnesium sulfate', onRecord: ['2 g/50 mL', '4 g/100 mL', '20 g/500 mL'] },
  ]),
];

const prefilled: readonly Drug[] = [
  ...inGroup('For pain, nausea or allergy', [
    {
      name: 'HYDROmorphone',
      onRecord: ['0.2 mg/1 mL', '1 mg/1 mL'],
      toConfirm: ['0.5 mg/0.5 mL', '2 mg/1 mL'],
    },
    { name: 'morphine', onRecord: ['4 mg/1 mL'], toConfirm: ['2 mg/1 mL', '10 mg/1 mL'] },
    { name: 'fentaNYL', onRecord: ['100 mcg/2 mL'], toConfirm: ['50 mcg/1 mL'] },
    { name: 'ketorolac', onRecord: ['30 mg/1 mL'], toConfirm: ['15 mg/1 mL'] },
    { name: 'ondansetron', onRecord: ['4 mg/2 mL'] },
    { name: 'diphenhydrAMINE', toConfirm: ['50 mg/1 mL'] },
  ]),
  ...inGroup('For sedation or seizures', [
    { name: 'midazolam', onRecord: ['2 mg/2 mL'] },
    { name: 'LORazepam', form: 'Cartridge or prefilled syringe', toConfirm: ['2 mg/1 mL'] },
    { name: 'diazePAM', toConfirm: ['10 mg/2 mL'] },
    { name: 'ketamine', toConfirm: ['50 mg/5 mL'], note: NONE_FOUND },
  ]),
  ...inGroup('Paralyzing agents and their reversal', [
    { name: 'succinylcholine', onRecord: ['200 mg/10 mL'], toConfirm: ['100 mg/5 mL'], note: REFRIGERATE },
    { name: 'rocuronium', onRecord: ['50 mg/5 mL'], toConfirm: ['100 mg/10 mL'], note: REFRIGERATE },
    { name: 'glycopyrrolate', onRecord: ['0.2 mg/1 mL'], toConfirm: ['0.6 mg/3 mL'] },
    { name: 'neostigmine', toConfirm: ['3 mg/3 mL', '5 mg/5 mL'], note: NONE_FOUND },
    { name: 'neostigmine + glycopyrrolate', onRecord: ['3 mg + 0.6 mg/3 mL'] },
  ]),
  ...inGroup('For blood pressure or heart rate', [
    { name: 'labetalol', onRecord: ['20 mg/4 mL'] },
    { name: 'metoprolol', toConfirm: ['5 mg/5 mL'] },
    { name: 'ePHEDrine', onRecord: ['25 mg/5 mL', '50 mg/10 mL'] },
    {
      name: 'phenylephrine',
      toConfirm: ['1 mg/10 mL (100 mcg/mL)', '0.5 mg/5 mL', '0.8 mg/10 mL (80 mcg/mL)'],
      note: `${NONE_FOUND} An ampule of 500 mcg/5 mL is on record: the right strength, but not ready to administer.`,
    },
  ]),
  ...inGroup('For emergencies', [
    { name: 'atropine', onRecord: ['0.5 mg/5 mL', '1 mg/10 mL'] },
    { name: 'EPINEPHrine', onRecord: ['1 mg/10 mL (0.1 mg/mL)'] },
    { name: 'calcium chloride', toConfirm: ['1 g/10 mL (10%)'] },
    {
      name: 'sodium bicarbonate',
      toConfirm: ['50 mEq/50 mL (8.4%)', '5 mEq/10 mL (4.2%)'],
      note: 'The 4.2% strength is for newborns.',
    },
    { name: 'dextrose', toConfirm: ['25 g/50 mL (50%)', '2.5 g/10 mL (25%)'] },
    { name: 'lidocaine', toConfirm: ['100 mg/5 mL (2%)'], note: 'For IV use.' },
    { name: 'naloxone', onRecord: ['2 mg/2 mL'] },
  ]),
];

const outsourced: readonly Drug[] = [
  {
    name: 'oxytocin in lactated Ringer’s',
    form: 'Bag',
    onRecord: ['30 units/500 mL'],
    note: 'ISMP gives 30 units/500 mL as one example of a standard.',
  },
  {
    name: 'fentaNYL + BUPivacaine',
    form: 'Epidural bag',
    onRecord: ['2 mcg/mL + 0.125%, 250 mL'],
  },
  {
    name: 'ROPivacaine for blocks or epidurals',
    form: 'Bag or elastomeric pump',
    toConfirm: ['0.2%'],
    note: 'There may be an approved bag of 0.2%. Check for an approved product first.',
  },
  {
    name: 'HYDROmorphone for PCA',
    form: 'Syringe',
    onRecord: ['1 mg/mL, 25 mL'],
    toConfirm: ['0.2 mg/mL, 30 mL'],
    note: 'Check for approved PCA vials and syringes first.',
  },
  {
    name: 'morphine',
    form: 'Bag or cassette',
    onRecord: ['1 mg/mL, 50 mL', '1 mg/mL, 100 mL'],
    note: 'Check for approved PCA syringes first.',
  },
  { name: 'fentaNYL for PCA', form: 'Bag or syringe', toConfirm: ['10 mcg/mL, 50 mL'] },
  { name: 'succinylcholine', onRecord: ['20 mg/mL, 10 mL'], note: AS_ON_B },
  { name: 'rocuronium', toConfirm: ['10 mg/mL, 5 mL'], note: AS_ON_B },
  { name: 'ePHEDrine', toConfirm: ['5 mg/mL, 5–10 mL'], note: AS_ON_B },
  { name: 'phenylephrine', toConfirm: ['100 mcg/mL, 10 mL'], note: LOOK_FIRST },
  { name: 'neostigmine', toConfirm: ['1 mg/mL, 5 mL'], note: LOOK_FIRST },
  { name: 'ketamine', toConfirm: ['10 mg/mL, 5 mL'], note: LOOK_FIRST },
  { name: 'EPINEPHrine', toConfirm: ['10 mcg/mL, 10 mL'] },
];

const CAUTION =
  'These are samples: not a full list and not a recommendation. Availability changes. ' +
  'Confirm products and strengths with your pharmacy.';

const drugsOf = new Map<MedicationList, readonly Drug[]>();

function listed(title: string, caution: string, form: string, drugs: readonly Drug[]): MedicationList {
  const list = { title, caution, medications: drugs.map((drug) => row(drug, form)) };
  drugsOf.set(list, drugs);
  return list;
}

function row(drug: Drug, form: string): MedicationList['medications'][number] {
  const { name, onRecord = [], toConfirm = [], note } = drug;
  return {
    name,
    strength: [...onRecord, ...toConfirm].join('; '),
    form: drug.form ?? form,
    ...(toConfirm.length > 0 && { confirm: toConfirm.join('; ') }),
    ...(note !== undefined && { note }),
  };
}

export const listA = listed(
  'Sample premixed medications (list A)',
  `A vial that is docked to its bag is not premixed: it is activated on the unit. ${CAUTION}`,
  'Premixed infusion',
  premixed,
);

export const listB = listed(
  'Sample prefilled syringes (list B)',
  `Give the dose straight from the syringe. Do not use it as a vial. ${CAUTION} No ready syringe known: propofol, etomidate, sugammadex, remifentanil. Check once a year.`,
  'Prefilled syringe',
  prefilled,
);

export const listC = listed(
  'Sample 503B compounded medications (list C)',
  'Before an outsourced preparation is bought, check for an approved ready syringe or bag first. ' +
    'Drugs compounded by a 503B outsourcing facility are not FDA-approved, and must not be essentially copies ' +
    `of approved ones. ${CAUTION}`,
  'Syringe',
  outsourced,
);

/** In which form a drug is supplied first. It describes: no answer is a finding. */
const suppliedForms: PartText['options'] = [
  { id: 'maker', label: 'Ready, from a manufacturer' },
  { id: 'outsourced', label: 'Ready, from a 503B facility' },
  { id: 'pharmacy', label: 'Ready, made in this pharmacy' },
  { id: 'second', label: 'Ready form stocked, vial first' },
  { id: 'price', label: 'Vial only: price' },
  { id: 'storage', label: 'Vial only: storage' },
  { id: 'size', label: 'Vial only: size or strength' },
  { id: 'shortage', label: 'Shortage, or no product' },
  { id: 'unused', label: 'Not used here' },
];

/** A part for each drug of one of these lists: which form of it is supplied first. @param letter of the list */
export function supplyParts(letter: 'A' | 'B', list: MedicationList): PartText[] {
  return (drugsOf.get(list) ?? []).map((drug, index) => ({
    id: `${letter.toLowerCase()}${drug.name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`,
    label: `${letter}${index + 1} ${drug.name}`,
    content: strengthsInWords(drug),
    ...(drug.group !== undefined && { group: drug.group }),
    questionType: 'radio',
    options: suppliedForms,
  }));
}

function strengthsInWords({ onRecord = [], toConfirm = [], note }: Drug): string {
  return [
    ...(onRecord.length > 0 ? [`On record: ${onRecord.join('; ')}.`] : []),
    ...(toConfirm.length > 0 ? [`For example: ${toConfirm.join('; ')} (confirm locally).`] : []),
    ...(note === undefined ? [] : [note]),
  ].join(' ');
}
