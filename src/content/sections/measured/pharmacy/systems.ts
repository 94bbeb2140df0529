import type { QuestionText } from '../../../authoring.ts';
import { action, cite, counted, countedOnly, element, elements, howWideSpread } from '../../../measured.ts';

/** Questions 21 to 25: what orders, cabinets and records put first, and what lies on the units. */
export const systemsQuestions: readonly QuestionText[] = [
  {
    id: 246,
    questionType: 'multipart',
    core: true,
    domain: 'sys',
    weight: 2,
    label: 'Order and cabinet defaults',
    content: 'How often do orders or cabinets put the __ready form__ first?',
    subContent: 'Choose drugs that come in two forms, one of them ready to administer.',
    instructions:
      'Watch a pharmacist or prescriber enter five orders for a test patient. Then look up five drugs at two cabinets.',
    method: 'observe',
    standard: 'People tend to take what is offered first.',
    good: 'The ready form comes first in both.',
    action: action(
      'stronger',
      'Leave the ready form as the only choice. Until then, put it first in the build.',
    ),
    cites: [cite('ashpadc'), cite('mmdisp')],
    parts: [
      counted('order', 'Orders: ready form first', 1, { content: 'Of five drugs.' }),
      counted('cabinet', 'Cabinets: ready form first, or alone', 1, {
        content: 'Of five drugs at each of two cabinets.',
      }),
    ],
  },
  {
    id: 247,
    questionType: 'multipart',
    core: true,
    domain: 'sto',
    weight: 3,
    label: 'Concentrates on the units',
    content: 'How widely are the most dangerous drugs __kept safe__ outside the pharmacy?',
    instructions:
      'Look into cabinets, refrigerators and carts of at least three areas, one of them with an anesthesia cart.',
    method: 'observe',
    standard:
      'Phenylephrine at 10 mg/mL is 100 times as strong as the diluted bolus. What is not on the unit cannot be mixed up there.',
    good: 'All five, everywhere.',
    action: action('stronger', 'Remove concentrates and second strengths from patient care areas.'),
    cites: [
      cite('tbp7'),
      cite('mmsto', undefined, 'confirm'),
      cite('mmha', undefined, 'confirm'),
      cite('phenylephrine', 'Diluting for a bolus'),
    ],
    parts: [
      ...elements(howWideSpread, [
        [
          'potassium',
          'No concentrated potassium or sodium chloride',
          'Nor potassium phosphate. Sodium chloride vials go up to 0.9%.',
        ],
        [
          'pressor',
          'No pressor concentrate beside a ready form',
          'Phenylephrine or vasopressin, where a ready form is stocked.',
        ],
      ]),
      element('nmb', 'Paralyzing agents set apart', howWideSpread, {
        content:
          'A sealed kit, or a lidded or locked pocket. On the anesthesia cart, an area of their own that is marked.',
        action: action(
          'intermediate',
          'Keep paralyzing agents in a sealed kit, or in a lidded and marked pocket.',
        ),
      }),
      ...elements(howWideSpread, [
        ['insulin', 'Insulin in one strength'],
        ['heparin', 'Heparin in one strength', 'Leave out flushes.'],
      ]),
    ],
  },
  {
    id: 248,
    questionType: 'multipart',
    core: true,
    domain: 'sup',
    weight: 2,
    label: 'Ten cabinet items',
    content: 'In which __form__ are ten injectables in one cabinet?',
    subContent:
      'The three numbers add up to ten. Ready to use: the right strength, but still to be moved into a syringe, bag or pump.',
    instructions:
      'Open a busy cabinet and take ten injectables as they come, for example every third pocket. Read the labels.',
    method: 'observe',
    standard: 'A small sample taken the same way each time shows whether supply is changing.',
    good: 'At least eight of ten are ready to administer. The sample is taken the same way in each round.',
    action: action(
      'stronger',
      'Stock the ready form of each item that needs preparation, and remove the vial.',
    ),
    cites: [cite('mmsto', undefined, 'confirm')],
    composition: { good: ['rta'], target: 0.8 },
    parts: [
      countedOnly('rta', 'Ready to administer'),
      countedOnly('rtu', 'Ready to use'),
      countedOnly('prep', 'Needs preparation'),
    ],
  },
  {
    id: 249,
    questionType: 'tally',
    core: true,
    domain: 'pre',
    weight: 1,
    label: 'Ampules and filters',
    content: 'How many places that hold ampules keep __filters__ with them?',
    subContent: 'Filters: filter needles or filter straws.',
    instructions:
      'Look in a cabinet, an emergency kit and an anesthesia cart. Count only places that hold ampules.',
    method: 'observe',
    standard: 'In one study (1989) a filter needle left far fewer glass particles than a plain one.',
    good: 'The filter lies in the same pocket as the ampule.',
    action: action(
      'stronger',
      'Stock a form without glass. Where there is none, link the filter’s pocket to the ampule’s.',
    ),
    cites: [cite('ivp', 'section 3'), cite('ampules')],
    parts: [counted('filters', 'Places with filters', 1)],
  },
  {
    id: 250,
    questionType: 'multipart',
    core: true,
    domain: 'adm',
    weight: 3,
    label: 'What the record tells',
    content: 'What does the record tell a nurse about __IV push__ drugs?',
    instructions:
      'Open the medication record of a test patient. Check five IV push drugs, two of them ready to administer.',
    method: 'document',
    standard:
      'Without clear words, each nurse decides alone. In a study of 2011, 95 of 101 serious IV errors were a wrong rate.',
    good: 'All three stand on the line that the nurse sees.',
    action: action(
      'intermediate',
      'Build the three fields into the order, and print the same words on the label.',
    ),
    cites: [cite('ivp', 'section 6'), cite('survey2014'), cite('tbp26iv'), cite('westbrook')],
    parts: [
      counted('dilute', 'Whether to dilute, and with what', 1, {
        content: 'Or that the dose is not to be diluted.',
      }),
      counted('rate', 'How fast to give it', 1, { content: 'In minutes, or in mg per minute.' }),
      counted('pump', 'When to use a pump', 1, { content: 'Of the drugs for which a pump may be used.' }),
    ],
  },
];
