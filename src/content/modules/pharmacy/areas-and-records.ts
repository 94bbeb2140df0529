import type { QuestionText } from '../../authoring.ts';
import { action, cite, counted, countedOnly, proposed } from '../../scoring.ts';

/** Questions 4 to 6: what lies outside the pharmacy, and what orders and records say of it. */
export const areaAndRecordQuestions: readonly QuestionText[] = [
  {
    id: 257,
    questionType: 'multipart',
    core: true,
    seconds: 180,
    domain: 'sto',
    label: 'Dangerous vials, by search',
    content: 'How many areas outside the pharmacy are __free__ of the most dangerous vials?',
    subContent: 'Leave out locked satellites.',
    instructions:
      'Search the cabinet console for each drug. Count every area that stocks injectables. Ask about carts and other areas.',
    method: 'document',
    standard:
      'WHO reports deaths from concentrated potassium and asks to take it out of patient care areas. A phenylephrine vial of 10 mg/mL is 100 times as strong as the usual bolus.',
    good: 'Each area is free of concentrates. Where there are paralyzing agents, they stand alone.',
    action: action('stronger', 'Take the concentrate out of every area.'),
    cites: [cite('whokcl'), cite('kcl'), cite('tbp7'), cite('phenylephrine'), cite('hal'), cite('mmsto')],
    sharesTotal: true,
    parts: [
      counted('potassium', 'Areas free of concentrated potassium', 1, {
        content:
          'Vials of chloride, phosphate or acetate. Leave out locked perfusion stock for heart surgery.',
        weight: 3,
        never: true,
      }),
      // The abbreviation of 0.9% sodium chloride is not used anywhere.
      counted('saline', 'Areas free of sodium chloride vials above 0.9%', 1, {
        content: 'Bags of 3% do not count.',
        weight: 3,
        never: true,
      }),
      counted('paralyzing', 'Areas with paralyzing agents kept apart', 1, {
        content:
          'Of areas that stock them. Sealed kit, or lidded and locked pocket. On an anesthesia cart: together in a marked area of their own.',
        weight: 3,
        never: true,
        action: action('stronger', 'Move them into a sealed kit or a locked, lidded pocket.'),
      }),
      countedOnly('pressor', 'Areas with a ready pressor and no concentrate', {
        content: 'Of areas with ready phenylephrine or vasopressin.',
        weight: 2,
        ...proposed(1),
      }),
      countedOnly('heparin', 'Areas free of heparin above 5,000 units/mL', {
        weight: 2,
        ...proposed(1),
      }),
      countedOnly('insulin', 'Areas free of U-500 insulin vials', { weight: 2, ...proposed(1) }),
    ],
  },
  {
    id: 258,
    questionType: 'tally',
    core: true,
    seconds: 60,
    domain: 'sys',
    label: 'Order screen defaults',
    content: 'For five drugs, does the order screen offer the __ready form__ first?',
    instructions:
      'Watch a pharmacist enter five orders for a test patient. Use drugs of question 2 that come in two forms.',
    method: 'observe',
    standard: 'People tend to take what is offered first.',
    good: 'The ready form is first, or the only one.',
    action: action('stronger', 'Make the ready form the only choice in the order.'),
    cites: [cite('ashpadc'), cite('tbp26iv')],
    parts: [
      countedOnly('order', 'Orders with the ready form first, or alone', { weight: 2, ...proposed(0.9) }),
    ],
  },
  {
    id: 259,
    questionType: 'multipart',
    core: true,
    seconds: 150,
    domain: 'adm',
    label: 'What the record tells nurses',
    content: 'What does the medication record tell the nurse about five __IV push__ drugs?',
    subContent: 'Read only the line that nurses see. A link to a reference does not count.',
    instructions:
      'Open the record of the test patient. Take five IV push drugs, two of them ready to administer.',
    method: 'document',
    standard: 'In a 2011 study, 95 of 101 serious IV errors were wrong-rate errors.',
    good: 'All three are on the line that the nurse sees.',
    action: action(
      'intermediate',
      'Build the three fields into the order, so that they print on the record and the label.',
    ),
    cites: [cite('ivp', 'section 6'), cite('westbrook'), cite('survey2014'), cite('tbp26iv')],
    sharesTotal: true,
    parts: [
      countedOnly('dilute', 'Says whether to dilute, and with what', {
        content: 'Or says not to dilute.',
        weight: 2,
        ...proposed(1),
      }),
      countedOnly('rate', 'Says how fast to give it', { weight: 2, ...proposed(1) }),
      countedOnly('pump', 'Says when to use a pump', {
        content: 'Of drugs for which policy allows a pump.',
        weight: 2,
        ...proposed(1),
      }),
    ],
  },
];
