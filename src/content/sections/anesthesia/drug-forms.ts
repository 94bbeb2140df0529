import type { PartText, QuestionText } from '../../authoring.ts';
import { choice, yesNo, yesPartlyNo } from '../../choices.ts';
import { standardNote } from '../../guidance.ts';
import { premixed } from '../../medication-lists.ts';

/** Where a drug's syringe or bag is prepared; preparation in this area comes last. */
const forms = [
  { id: 'manufacturer', label: 'Ready from a manufacturer' },
  { id: 'outsourced', label: 'Ready from a 503B facility' },
  { id: 'pharmacy', label: 'Ready from the hospital’s pharmacy' },
  { id: 'drawn', label: 'Drawn up here, not diluted' },
  { id: 'diluted', label: 'Diluted here' },
  { id: 'na', label: 'Not used here' },
];

const WHAT_READY_MEANS =
  'Ready: in a syringe or bag, at the strength that is given. Choose what happens in most cases. Note other drugs under Observations.';

const formOf = (id: string, label: string): PartText => choice(id, label, forms);

/** Questions 7 to 16: the form of each group of drugs, dilution, infusions, concentrations. */
export const drugFormQuestions: readonly QuestionText[] = [
  {
    id: 407,
    questionType: 'multipart',
    label: 'Vasopressor form',
    content: 'In which __form__ does this area use its vasopressors?',
    subContent: WHAT_READY_MEANS,
    instructions: 'Look at the carts and at the emergency drugs. Ask the team about what you cannot see.',
    method: 'observe',
    standard: standardNote(
      'A vasopressor that is diluted in a hurry can end up far too strong or too weak.',
      'readyForms',
      'anesthesiaSafety',
      'perioperative',
    ),
    parts: [
      formOf('phenylephrine', 'Phenylephrine'),
      formOf('ephedrine', 'Ephedrine'),
      formOf('norepinephrine', 'Norepinephrine'),
      formOf('vasopressin', 'Vasopressin'),
    ],
  },
  {
    id: 408,
    questionType: 'multipart',
    label: 'Relaxant, reversal form',
    content: 'In which __form__ does this area use its muscle relaxants and reversal drugs?',
    subContent: WHAT_READY_MEANS,
    instructions: 'Look at the carts and in the refrigerator. Ask the team about what you cannot see.',
    method: 'observe',
    standard: standardNote(
      'A relaxant given by mistake stops a patient’s breathing. A printed label on a filled syringe helps to tell it apart.',
      'readyForms',
      'anesthesiaSafety',
      'perioperative',
    ),
    parts: [
      formOf('succinylcholine', 'Succinylcholine'),
      formOf('rocuronium', 'Rocuronium'),
      formOf('neostigmine', 'Neostigmine'),
      formOf('glycopyrrolate', 'Glycopyrrolate'),
    ],
  },
  {
    id: 409,
    questionType: 'multipart',
    label: 'Induction, sedation form',
    content: 'In which __form__ does this area use its induction and sedation drugs?',
    subContent: WHAT_READY_MEANS,
    instructions: 'Look at the carts before a case begins. Ask the team about what you cannot see.',
    method: 'observe',
    standard: standardNote(
      'These drugs are used in most cases, so each step that is spared counts many times.',
      'readyForms',
      'anesthesiaSafety',
      'perioperative',
    ),
    parts: [formOf('propofol', 'Propofol'), formOf('ketamine', 'Ketamine'), formOf('midazolam', 'Midazolam')],
  },
  {
    id: 410,
    questionType: 'multipart',
    label: 'Opioid form',
    content: 'In which __form__ does this area use its opioids?',
    subContent: WHAT_READY_MEANS,
    instructions: 'Look at what the cabinet gives out. Ask the team about what you cannot see.',
    method: 'observe',
    standard: standardNote(
      'A ready syringe in the size that is given also leaves less to waste and to witness.',
      'readyForms',
      'anesthesiaSafety',
      'controlledDrugs',
    ),
    parts: [formOf('fentanyl', 'Fentanyl'), formOf('hydromorphone', 'Hydromorphone')],
  },
  {
    id: 411,
    questionType: 'multipart',
    label: 'Emergency drug form',
    content: 'In which __form__ does this area keep its emergency drugs?',
    subContent: WHAT_READY_MEANS,
    instructions: 'Look at the emergency drawer or tray in two rooms.',
    method: 'observe',
    standard: standardNote(
      'In an emergency there is no time to draw up, dilute and label.',
      'readyForms',
      'anesthesiaSafety',
      'perioperative',
    ),
    parts: [formOf('atropine', 'Atropine'), formOf('epinephrine', 'Epinephrine')],
  },
  {
    id: 412,
    questionType: 'radio',
    label: 'Dilution in this area',
    content: 'Does the anesthesia team __dilute__ drugs that come too strong to give?',
    subContent: 'Some vials and ampules hold a concentrate that has to be diluted first.',
    instructions: 'Ask two members of the team separately, also about nights and emergencies.',
    method: 'interview',
    standard: standardNote(
      'A slip in a dilution can change a dose tenfold or more, and the syringe looks the same.',
      'anesthesiaSafety',
      'preparation',
    ),
    jump: { answer: 'no', toNumber: 14 },
    parts: yesNo,
  },
  {
    id: 413,
    questionType: 'long_answer',
    label: 'Method and check',
    content: 'Which __steps__ does a dilution take, from the vial to the checked label?',
    subContent: 'For each drug: the diluent, the strength it ends with, and who checks it.',
    instructions: 'Ask to be shown one dilution, or ask two members of the team to describe it.',
    method: 'interview',
    standard: standardNote(
      'If two people describe two methods, the same label may stand for two strengths. Check your state’s rules on mixing.',
      'anesthesiaSafety',
      'preparation',
      'immediateUse',
    ),
  },
  {
    id: 414,
    questionType: 'radio',
    label: 'Ready infusions',
    content: 'Do infusions come __ready to hang__, so that no one in this area mixes them?',
    subContent: 'Ready to hang: premixed by a manufacturer, or made by a pharmacy or 503B facility.',
    instructions:
      'Look at infusions that are running or set up. Compare those mixed here with the sample list.',
    method: 'observe',
    standard: standardNote(
      'A premixed bag in a standard concentration takes mixing away from a busy room.',
      'readyForms',
      'anesthesiaSafety',
      'standardConcentrations',
    ),
    medicationLists: [premixed],
    parts: yesPartlyNo,
  },
  {
    id: 415,
    questionType: 'radio',
    label: 'Same concentrations',
    content: 'Does each drug have the __same concentration__ at every anesthesia site?',
    instructions: 'Look at five drugs here and at one other site. Compare the labels of syringes and bags.',
    method: 'observe',
    standard: standardNote(
      'Staff move between sites. A strength that differs from the usual one is easily overlooked.',
      'standardConcentrations',
      'anesthesiaSafety',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 416,
    questionType: 'radio',
    label: 'Pump drug library',
    content: 'Are infusions run with the pump’s __drug library__?',
    instructions:
      'Read each pump in use, or look at the last settings. Ask how a drug that is not listed is run.',
    method: 'observe',
    standard: standardNote(
      'A smart pump can warn of a wrong dose only when its drug library is in use.',
      'administration',
      'anesthesiaSafety',
      'standardConcentrations',
    ),
    parts: yesPartlyNo,
  },
];
