import type { QuestionText } from '../../../authoring.ts';
import { listB, listC } from '../../../measured-lists.ts';
import {
  action,
  adverse,
  cite,
  counted,
  countedOnly,
  element,
  good,
  howWideSpread,
  yesIsGood,
} from '../../../measured.ts';

/** Questions 1 to 6: the cases, pharmacy support, what lies on the carts and who filled it. */
export const supplyQuestions: readonly QuestionText[] = [
  {
    id: 441,
    questionType: 'multipart',
    label: 'Cases and support',
    content: 'What is the __setting__ of this tracer?',
    instructions:
      'Agree on the cases with the anesthesia lead of the day. Ask the lead and the pharmacy about support. Write kinds of cases only, never a patient.',
    method: 'interview',
    standard: 'A pharmacist who works with the team can supply, and take back, what a case needs.',
    core: true,
    domain: 'sys',
    weight: 1,
    good: 'A pharmacist belongs to the team.',
    action: action('intermediate', 'Set hours in which a pharmacist works in this area.'),
    cites: [cite('apsf')],
    parts: [
      {
        id: 'cases',
        label: 'Kind of cases',
        content: 'For example, “general surgery, adults”.',
        questionType: 'short_answer',
      },
      {
        id: 'role',
        label: 'Your role',
        questionType: 'radio',
        options: [
          { id: 'physician', label: 'Anesthesiologist' },
          { id: 'nurse', label: 'Nurse anesthetist or anesthesiologist assistant' },
          { id: 'technician', label: 'Anesthesia technician' },
          { id: 'pharmacy', label: 'Pharmacy staff' },
          { id: 'quality', label: 'Quality or safety staff' },
          { id: 'other', label: 'Other' },
        ],
      },
      element(
        'support',
        'Pharmacy support',
        [
          good('satellite', 'Satellite pharmacy in or near the area'),
          good('dedicated', 'Dedicated pharmacist, no satellite'),
          good('oncall', 'Main pharmacy, on call', 0.5),
          adverse('none', 'No set support'),
        ],
        { content: 'If more than one fits, take the first that does.' },
      ),
    ],
  },
  {
    id: 442,
    questionType: 'multipart',
    label: 'Dangerous drugs on carts',
    content: 'Are the drugs that can do the most __harm__ stored so that none is taken by mistake?',
    instructions:
      'Look into the carts, trays and refrigerators of two rooms or more. Have a member of the team open each drawer with you.',
    method: 'observe',
    standard:
      'A wrong vial is easily picked up. In 2020, FDA warned of tranexamic acid that was injected into the spine in place of a local anesthetic.',
    core: true,
    domain: 'sto',
    weight: 3,
    good: 'All four, in every place where drugs are kept.',
    action: action('stronger', 'Take the concentrate off the cart.'),
    cites: [cite('tbp7', 'Questions and answers'), cite('tbp20'), cite('txa'), cite('apsf')],
    parts: [
      element('nmb', 'Paralyzing agents in a marked, lidded place', howWideSpread, {
        content: 'A place of their own, for neuromuscular blockers only.',
        action: action('intermediate', 'Give paralyzing agents a lidded and marked pocket of their own.'),
      }),
      element('concentrate', 'No concentrate beside a ready form', howWideSpread, {
        content:
          'Phenylephrine or another pressor, and potassium: none of them concentrated where a ready form is stocked.',
      }),
      element('txa', 'Tranexamic acid not in the tray', howWideSpread, {
        content: 'It is kept apart from local anesthetics.',
        action: action('stronger', 'Stock premixed tranexamic acid, and take the vials out of the tray.'),
      }),
      element('visible', 'Vials lie so that their labels are seen', howWideSpread, {
        content: 'The label, not the cap.',
        action: action('intermediate', 'Use holders that turn the label of each vial to the reader.'),
      }),
    ],
  },
  {
    id: 443,
    questionType: 'multipart',
    label: 'Syringe sources',
    content: 'Who __filled__ the syringes that are ready when a case begins?',
    subContent: 'Each syringe counts under one of the four. All four share the same number of syringes seen.',
    instructions:
      'Look at the carts of two rooms right before a case begins. Count all filled syringes, each under the one who filled it.',
    method: 'observe',
    standard:
      'A study of 17 cases in one center (2016) found 8 weak points with prefilled syringes, and 21 with syringes that the user filled.',
    core: true,
    domain: 'sup',
    weight: 3,
    good: 'The team fills few of them: at most two of ten.',
    action: action('stronger', 'Supply each room with a ready set of syringes.'),
    cites: [cite('yang'), cite('apsf'), cite('shaw')],
    composition: { good: ['manufacturer', 'outsourced', 'pharmacy'], target: 0.8 },
    parts: [
      countedOnly('manufacturer', 'Manufacturer'),
      countedOnly('outsourced', '503B facility'),
      countedOnly('pharmacy', 'Hospital’s pharmacy', { content: 'Also a satellite pharmacy.' }),
      countedOnly('team', 'Anesthesia team'),
    ],
  },
  {
    id: 404,
    questionType: 'long_answer',
    label: 'Syringes at case start',
    content: 'Which syringes are __ready__ when a case begins?',
    subContent: 'For each: drug, strength and source. Mark the ones the team filled itself.',
    instructions: 'Look at the cart in two rooms before the patient comes in. Compare with the sample lists.',
    method: 'observe',
    standard: 'A syringe that is filled in advance and often not used is a good candidate for a ready form.',
    core: false,
    weight: 0,
    medicationLists: [listB, listC],
  },
  {
    id: 444,
    questionType: 'multipart',
    label: 'Standard cart layout',
    content: 'Does each drug have the __same place__ on every cart?',
    instructions:
      'Look at ten drugs in one cart, as they come. Check their places on two more carts. Bring your hospital’s look-alike list.',
    method: 'observe',
    standard: 'People reach for a place. If another drug is in that place, the wrong one is taken.',
    core: true,
    domain: 'sto',
    weight: 2,
    good: 'Each drug has the same pocket on every cart, and look-alikes lie apart.',
    action: action('stronger', 'Have the pharmacy fill one standard tray for all carts.'),
    cites: [cite('apsf'), cite('peri', 'Key element V')],
    parts: [
      counted('same', 'Drugs in the same pocket on three carts', 1, { content: 'Of ten drugs.' }),
      element('lasa', 'Look-alikes lie apart', yesIsGood, {
        content: 'Drugs that look or sound alike, by your hospital’s list.',
      }),
    ],
  },
  {
    id: 445,
    questionType: 'tally',
    label: 'Cart security',
    content: 'Is the anesthesia cart __secured__ between cases?',
    subContent: 'Secured: locked, or watched as your policy says. Drugs left on top are not secured.',
    instructions:
      'Look at all rooms that are between cases, three or more. Try the drawers with a member of the team.',
    method: 'observe',
    standard:
      'A drug left in the open can be taken, tampered with or mixed up. Federal rules ask for drugs to be secured.',
    core: true,
    domain: 'sto',
    weight: 2,
    good: 'Each cart is locked, or watched as policy says.',
    action: action('stronger', 'Buy carts that lock by themselves.'),
    cites: [cite('cop25', '(b)(2)'), cite('mmsto')],
    parts: [counted('seen', 'Rooms with a secured cart', 1, { content: 'Of rooms between cases.' })],
  },
];
