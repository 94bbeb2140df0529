import type { QuestionText } from '../../authoring.ts';
import { barriers, FOR_NONE, yesNo, yesPartlyNo } from '../../choices.ts';
import { standardNote } from '../../guidance.ts';
import { outsourced, premixed } from '../../medication-lists.ts';

/** Questions 18 to 30: ampules and vials, cabinet, infusions, technology, training, barriers. */
export const stockAndSupplyQuestions: readonly QuestionText[] = [
  {
    id: 318,
    questionType: 'radio',
    label: 'Ampules on unit',
    content: 'Are glass __ampules__ kept on this unit?',
    instructions: 'Look in the cabinet, the carts and the emergency supplies.',
    method: 'observe',
    standard: standardNote(
      'A glass ampule holds one dose and may leave glass in the drug when it is opened.',
      'readyForms',
      'ivPush',
    ),
    jump: { answer: 'no', toNumber: 20 },
    parts: yesNo,
  },
  {
    id: 319,
    questionType: 'radio',
    label: 'Ampule filters',
    content: 'Is a __filter__ needle or straw used each time a drug is drawn from an ampule?',
    instructions:
      'Check that filters are kept beside the ampules. Then watch, or ask a nurse to show you. The filter is taken off before the dose is given.',
    method: 'observe',
    standard: standardNote(
      'In one study a filter needle left far fewer glass particles than a plain one. The drug’s labeling may name exceptions.',
      'ivPush',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 320,
    questionType: 'radio',
    label: 'Multi-dose vials',
    content: 'Does each opened multi-dose vial pass __both__ checks?',
    subContent:
      '1. It shows when it was first punctured, or when to discard it.\n2. It stays out of patient rooms and treatment areas, or is for one patient only.',
    instructions: 'Look at all opened vials, also in refrigerators. Choose “Not applicable” if none is open.',
    method: 'observe',
    standard: standardNote(
      'A multi-dose vial is discarded 28 days after its first puncture, unless the manufacturer states otherwise. Preservatives do not stop viruses.',
      'injectionSafety',
      'storage',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 321,
    questionType: 'radio',
    label: 'Single-dose vials',
    content: 'Is each single-dose vial __discarded__ after use for one patient?',
    instructions:
      'Look for opened vials on counters and in drawers. Ask what is done with the rest of a vial.',
    method: 'observe',
    standard: standardNote('A single-dose vial is meant for one patient.', 'injectionSafety', 'ivPush'),
    parts: yesPartlyNo,
  },
  {
    id: 322,
    questionType: 'radio',
    label: 'Look-alike drugs',
    content: 'Are injectables that look or sound alike kept __apart__ in the dispensing cabinet?',
    subContent: 'Look for similar names, labels, caps and vial shapes.',
    instructions:
      'Open the cabinet with a nurse or a pharmacy technician. Bring your hospital’s look-alike and sound-alike list.',
    method: 'observe',
    standard: standardNote(
      'The wrong vial is easily taken when two that look or sound alike lie together.',
      'storage',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 323,
    questionType: 'radio',
    label: 'Cabinet overrides',
    content: 'Is there a set schedule to review cabinet __overrides__ for injectable drugs?',
    subContent: 'Override: a drug is taken out before a pharmacist has reviewed the order.',
    instructions:
      'Ask the unit manager or the pharmacy for the latest override report. Read what was done about it.',
    method: 'document',
    standard: standardNote(
      'Overrides show which drugs are needed in a hurry; a ready form may help.',
      'storage',
      'evaluation',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 324,
    questionType: 'multipart',
    label: 'Infusion supply',
    content: 'How does this unit get its __infusions__?',
    subContent: 'If none comes ready to hang, leave the percentage blank and say so under Observations.',
    instructions:
      'Check each infusion that is running, or the last ten. Compare those that nurses mix with the sample list of premixed medications.',
    method: 'observe',
    standard: standardNote(
      'A premixed bag in a standard concentration takes mixing away from the bedside.',
      'readyForms',
      'standardConcentrations',
    ),
    medicationLists: [premixed],
    parts: [
      {
        id: 'ready',
        label: 'Came ready to hang',
        content: 'Share premixed by a manufacturer, or made by a pharmacy or outsourcing facility.',
        layout: 'half',
        questionType: 'percentage',
      },
      {
        id: 'mixed',
        label: 'Drugs that nurses mix',
        content: 'Write “none” if nurses mix none.',
        layout: 'half',
        questionType: 'short_answer',
      },
    ],
  },
  {
    id: 325,
    questionType: 'percentage',
    label: 'Pump drug library',
    content: 'What percentage of running infusions use the pump’s __drug library__?',
    subContent: FOR_NONE,
    instructions: 'Read each pump that is running, or ask the pharmacy for the latest report on library use.',
    method: 'observe',
    standard: standardNote(
      'A smart pump can warn of a wrong dose only when its drug library is in use.',
      'administration',
      'standardConcentrations',
    ),
    parts: [{ id: 'share', label: 'Infusions run with the drug library' }],
  },
  {
    id: 326,
    questionType: 'percentage',
    label: 'Barcode scanning',
    content: 'What percentage of injectable doses are __scanned__ by barcode before they are given?',
    subContent: FOR_NONE,
    instructions: 'Open the unit’s latest scanning report. If there is none, watch ten doses.',
    method: 'document',
    standard: standardNote(
      'A scan checks the drug against the order while there is still time to stop.',
      'administration',
      'ivPush',
    ),
    parts: [{ id: 'share', label: 'Doses scanned' }],
  },
  {
    id: 327,
    questionType: 'radio',
    label: 'Filled devices',
    content:
      'When a patient needs a PCA, epidural or elastomeric pump, does the drug come in a __filled device__?',
    subContent:
      'Device: a syringe, cassette, bag or elastomeric pump, filled before it reaches the unit. PCA: patient-controlled analgesia.',
    instructions:
      'Look at the pumps in use and at the stock. Answer “Partly” when some kinds are filled on the unit.',
    method: 'observe',
    standard: standardNote(
      'Devices that come filled, in standard concentrations, spare a risky step.',
      'readyForms',
      'standardConcentrations',
      'fewerSteps',
    ),
    medicationLists: [outsourced],
    parts: yesPartlyNo,
  },
  {
    id: 328,
    questionType: 'slider',
    label: 'Ease of getting RTA',
    content: 'How __easy__ is it for nurses to get ready-to-administer injectables?',
    instructions:
      'Ask three nurses, on more than one shift if you can. Enter the middle of their three numbers.',
    method: 'interview',
    standard: standardNote('What is hard to get is often replaced by a vial.', 'readyForms', 'evaluation'),
    minLabel: 'Very hard',
    maxLabel: 'Very easy',
    parts: [{ id: 'ease', label: 'Ease of getting them' }],
  },
  {
    id: 329,
    questionType: 'percentage',
    label: 'IV push training',
    content: 'What percentage of this unit’s nurses had __IV push training__ in the past 12 months?',
    subContent: `Count the nurses who give IV push doses. ${FOR_NONE}`,
    instructions: 'Open the training records with the nurse educator or the unit manager.',
    method: 'document',
    standard: standardNote('Safe IV push practice is a skill that needs to be kept up.', 'ivPush'),
    parts: [{ id: 'share', label: 'Nurses trained' }],
  },
  {
    id: 330,
    questionType: 'ranking',
    label: 'Main barriers',
    content: 'What keeps this unit from using __more__ ready-to-administer injectables?',
    subContent: 'Put the biggest barrier first.',
    instructions: 'Agree on the order with the nurse in charge and one nurse who gives doses today.',
    method: 'interview',
    standard: standardNote('The first barrier on the list is where an action plan starts.', 'evaluation'),
    parts: barriers,
  },
];
