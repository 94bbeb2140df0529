import type { QuestionText } from '../../../authoring.ts';
import {
  action,
  adverse,
  cite,
  counted,
  element,
  good,
  howWideSpread,
  numberFound,
  outside,
} from '../../../measured.ts';

/** Questions 20 to 23: opened vials, the rate of a push, dangerous storage, and the cabinet’s records. */
export const vialAndStorageQuestions: readonly QuestionText[] = [
  {
    id: 346,
    questionType: 'multipart',
    label: 'Opened vials found',
    content: 'What do you find when you check __opened vials__?',
    subContent: 'The first three lines count multi-dose vials. For the last one, write a number; 0 if none.',
    instructions:
      'Look at all opened vials, also in refrigerators. The date is 28 days after first puncture, unless the label differs.',
    method: 'observe',
    standard:
      'A single-dose vial is meant for one patient. The preservative in a multi-dose vial does not stop viruses.',
    core: true,
    domain: 'sto',
    weight: 3,
    good: 'Multi-dose vials are dated, in date and kept in the right place. No opened single-dose vial is kept.',
    action: action('stronger', 'Replace the vial by a single-dose or a ready form.'),
    cites: [cite('cdc'), cite('mmsto')],
    parts: [
      counted('dated', 'Date of first puncture or discard shown', 1, {
        content: 'Of opened multi-dose vials.',
      }),
      counted('indate', 'Not past the discard date', 1, { content: 'Of opened multi-dose vials.' }),
      counted('place', 'Away from treatment areas, or one patient’s', 1, {
        content: 'Of opened multi-dose vials. Patient rooms and bays are treatment areas.',
      }),
      numberFound('kept', 'Opened single-dose vials found'),
    ],
  },
  {
    id: 347,
    questionType: 'multipart',
    label: 'Rate and pump',
    content: 'Is each IV push dose given at the __right rate__?',
    instructions:
      'Watch ten IV push doses as they come. Before each, ask the nurse for the rate. Compare with the label or the record.',
    method: 'observe',
    standard: 'In a 2011 study on six wards, 95 of 101 serious errors with IV doses were a wrong rate.',
    core: true,
    domain: 'adm',
    weight: 3,
    good: 'The rate is known before each dose, and a clock or a pump keeps it.',
    action: action(
      'stronger',
      'Give long pushes by a pump with its drug library. Show the rate on the record that nurses see.',
    ),
    cites: [cite('westbrook'), cite('tbp26iv'), cite('ivp', 'Section 5')],
    parts: [
      counted('known', 'Nurse named the rate first', 1, {
        content: 'Of IV push doses.',
        action: action('intermediate', 'Show the rate on the record that nurses see.'),
      }),
      counted('timed', 'Given over that time, by clock or pump', 1, { content: 'Of IV push doses.' }),
      counted('pump', 'Pump used', 1, { content: 'Of doses whose label or policy asks for a pump.' }),
    ],
  },
  {
    id: 348,
    questionType: 'multipart',
    label: 'Dangerous storage',
    content: 'Are the most __dangerous drugs__ stored so that none is taken by mistake?',
    instructions:
      'Look in the cabinet and the refrigerator. Read the contents list of the emergency cart. Bring your hospital’s look-alike list.',
    method: 'observe',
    standard: 'The wrong vial is easily taken. With these drugs, one wrong vial can cause lasting harm.',
    core: true,
    domain: 'sto',
    weight: 3,
    good: 'All four, in every place where drugs are kept.',
    action: action('stronger', 'Remove the drug wherever the unit does not need it.'),
    cites: [
      cite('tbp7'),
      cite('mmlasa', undefined, 'confirm'),
      cite('mmsto', undefined, 'confirm'),
      cite('mmem', undefined, 'confirm'),
      cite('tall'),
    ],
    parts: [
      element('lasa', 'Look-alikes apart, labels visible', howWideSpread),
      element('nmb', 'Paralyzing agents: sealed or lidded, or none', howWideSpread, {
        action: action('stronger', 'Keep paralyzing agents in a sealed kit, or remove them.'),
      }),
      element('potassium', 'No concentrated potassium', howWideSpread),
      element('code', 'Emergency drugs ready where they exist', howWideSpread, {
        action: action('stronger', 'Stock the emergency cart with ready syringes.'),
      }),
    ],
  },
  {
    id: 349,
    questionType: 'multipart',
    label: 'Cabinet records',
    content: 'How are __cabinet records__ on overrides and waste used?',
    subContent: 'Override: a drug is taken out before a pharmacist has reviewed the order.',
    instructions:
      'Open the latest override report. Read the five newest waste records of controlled drugs. Ask which drug is wasted most.',
    method: 'document',
    standard:
      'Overrides show which drugs are needed in a hurry. Leftovers of controlled drugs can be diverted.',
    core: false,
    domain: 'was',
    weight: 2,
    good: 'Overrides are read on a schedule, waste is witnessed at once, and sizes fit what is ordered.',
    action: action('stronger', 'Stock the size that leaves nothing over.'),
    cites: [cite('jc2018'), cite('deawaste'), cite('ashpadc')],
    parts: [
      element('review', 'Review of overrides', [
        good('acted', 'On a set schedule, and acted on'),
        adverse('read', 'Read only', 0.5),
        adverse('none', 'None'),
      ]),
      counted('witness', 'Waste witnessed at the time', 1, {
        content: 'Of five records of controlled drugs.',
        action: action('intermediate', 'Report the time between giving and waste each month.'),
      }),
      element('size', 'Most wasted drug: a smaller ready size', [
        good('stocked', 'Stocked'),
        adverse('notstocked', 'Exists, not stocked'),
        outside('noproduct', 'Does not exist'),
      ]),
    ],
  },
];
