import type { QuestionText } from '../../authoring.ts';
import { labelElement, yesNo, yesPartlyNo } from '../../choices.ts';
import { standardNote } from '../../guidance.ts';

/** Questions 17 to 26: labels, checks, time limits, vials and ampules. */
export const labelAndTimeQuestions: readonly QuestionText[] = [
  {
    id: 417,
    questionType: 'radio',
    label: 'Barcode label printing',
    content: 'Are syringe labels __printed from a barcode scan__ where syringes are filled?',
    subContent: 'The vial is scanned, and the printer makes the label for the syringe.',
    instructions: 'Look for the printer in two rooms, and watch one syringe being labeled.',
    method: 'observe',
    standard: standardNote(
      'A label made from a scan shows the full, printed name of the drug in the vial.',
      'anesthesiaSafety',
      'perioperative',
      'syringeLabels',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 418,
    questionType: 'multipart',
    label: 'Label content',
    content: 'What do the labels on syringes filled in this area __show__?',
    instructions: 'Read ten labels, or all that you find. Do not write down a patient’s name or number.',
    method: 'observe',
    standard: standardNote(
      'For ASA, generic name and strength per mL stand out most. In short procedures that the hospital defines, expiration may be left off.',
      'syringeLabels',
      'proceduralLabels',
      'labeling',
    ),
    parts: [
      labelElement('drug', 'Generic name of the drug'),
      labelElement('strength', 'Strength per mL'),
      labelElement('amount', 'Amount and diluent', 'Needed when the container does not make them clear.'),
      labelElement('prepared', 'Date and time prepared'),
      labelElement('expiration', 'Expiration date and time'),
      labelElement('preparer', 'Initials of the preparer'),
    ],
  },
  {
    id: 419,
    questionType: 'radio',
    label: 'Color as an aid only',
    content: 'Do staff read the __words__ on a label instead of trusting its color?',
    instructions:
      'Watch five syringes being picked up and given. Ask two members of the team how they tell syringes apart.',
    method: 'observe',
    standard: standardNote(
      'A label’s color stands for a group of drugs, so two drugs can share it. ISO 26825 continues; ASTM D4774 was withdrawn in 2022.',
      'labelColors',
      'syringeLabels',
      'perioperative',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 420,
    questionType: 'radio',
    label: 'Labeled after filling',
    content: 'Is a label put on each syringe __right after__ it is filled?',
    subContent:
      'Leave out syringes that are given at once by the person who filled them, without being put down.',
    instructions: 'Watch three syringes being filled. Look for filled syringes without a label on the cart.',
    method: 'observe',
    standard: standardNote(
      'Each item is labeled as soon as it is prepared, unless it is given at once. Without a label, one clear liquid looks like the next.',
      'proceduralLabels',
      'labeling',
      'perioperative',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 421,
    questionType: 'radio',
    label: 'Check by two people',
    content: 'When one person fills a syringe for another to give, do __both__ check its label?',
    subContent:
      'Check: two qualified people read the label, by eye and aloud. Choose “Not applicable” if no syringe is filled for another to give.',
    instructions: 'Watch a syringe being handed over, also at a change of staff and onto the sterile field.',
    method: 'observe',
    standard: standardNote(
      'The person who gives the drug did not see what went into the syringe.',
      'proceduralLabels',
      'perioperative',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 422,
    questionType: 'radio',
    label: 'Filled for a later case',
    content: 'Are syringes filled here for a __later case__?',
    subContent: 'Leave out syringes that came filled, and a set of emergency drugs that your policy allows.',
    instructions: 'Ask two members of the team. Look at the cart at the start of the day and between cases.',
    method: 'interview',
    standard: standardNote(
      'The longer a filled syringe waits, the more can go wrong: mix-ups, germs and waste. Check your state’s rules.',
      'immediateUse',
      'anesthesiaSafety',
    ),
    jump: { answer: 'no', toNumber: 24 },
    parts: yesNo,
  },
  {
    id: 423,
    questionType: 'long_answer',
    label: 'Reasons for filling early',
    content: 'Why are syringes filled for a later case?',
    subContent: 'Write which drugs, how long before, and where the syringes are kept.',
    instructions: 'Ask those who do it. Say that you want to learn, not to blame.',
    method: 'interview',
    standard: standardNote(
      'The reason shows what would help: a ready syringe, a kit, or a pharmacy that is closer.',
      'anesthesiaSafety',
      'readyForms',
    ),
  },
  {
    id: 424,
    questionType: 'radio',
    label: 'Discard time',
    content: 'Is each syringe that was filled here discarded __on time__?',
    subContent:
      'Look for two points:\n1. The team can say when a syringe must be discarded.\n2. No syringe is past that time.',
    instructions:
      'Ask two members of the team. Check the time on all filled syringes. Choose “Partly” if one point is missed.',
    method: 'observe',
    standard: standardNote(
      'When doses are mixed for immediate use, giving begins within 4 hours of the start, or they are discarded. Policy may be stricter. Check your state’s rules.',
      'immediateUse',
      'proceduralLabels',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 425,
    questionType: 'radio',
    label: 'Vials for one patient',
    content: 'Is each vial that is opened in the room used for __one patient__ only?',
    subContent: 'This applies to multi-dose vials, too, once they are in the room.',
    instructions:
      'Look for opened vials on and in the cart between cases. Ask what is done with the rest of a vial.',
    method: 'observe',
    standard: standardNote(
      'CDC counts operating rooms and anesthesia carts as treatment areas. Preservatives do not stop viruses.',
      'injectionSafety',
      'perioperative',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 426,
    questionType: 'radio',
    label: 'Ampule filters',
    content: 'Is a __filter__ needle or straw used each time a drug is drawn from an ampule?',
    subContent: 'Choose “Not applicable” if this area has no ampules.',
    instructions:
      'Check that filters are kept beside the ampules. Then watch, or ask to be shown. The filter is taken off before the dose is given.',
    method: 'observe',
    standard: standardNote(
      'In one study a filter needle left far fewer glass particles than a plain one. The drug’s labeling may name exceptions.',
      'ivPush',
      'perioperative',
    ),
    parts: yesPartlyNo,
  },
];
