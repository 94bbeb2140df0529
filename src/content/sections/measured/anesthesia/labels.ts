import type { QuestionText } from '../../../authoring.ts';
import { action, adverse, cite, counted, element, good, numberFound } from '../../../measured.ts';

/** Questions 17 to 21: how labels are made, what they show, and who reads them. */
export const labelQuestions: readonly QuestionText[] = [
  {
    id: 456,
    questionType: 'multipart',
    label: 'Printing and scanning',
    content: 'Are drugs __scanned__ to print a label, then again before they are given?',
    subContent: 'Printed from a scan: the vial is scanned, and the printer makes the label for the syringe.',
    instructions:
      'Watch ten syringes or infusions as they come, over two cases. Look for a barcode reader in two rooms.',
    method: 'observe',
    standard:
      'A label printed from a scan shows the full name of the drug in the vial. A scan before giving can still stop a mix-up.',
    core: true,
    domain: 'adm',
    weight: 3,
    good: 'At least 95 percent are printed from a scan, and as many are scanned before giving.',
    action: action('stronger', 'Put a label printer with a barcode reader where syringes are filled.'),
    cites: [cite('peri', '4.3, 4.4 and 10.11 to 10.13'), cite('tbp18'), cite('apsf')],
    parts: [
      counted('printed', 'Label printed from a scan', 0.95, { content: 'Of syringes filled here.' }),
      counted('scanned', 'Scanned before giving', 0.95, {
        content: 'Of syringes and infusions given.',
        action: action('intermediate', 'Make the scan the step that charts the dose.'),
      }),
      element('reader', 'Barcode reader', [
        good('each', 'In each room looked at'),
        adverse('some', 'In some rooms', 0.5),
        adverse('none', 'In no room'),
      ]),
    ],
  },
  {
    id: 457,
    questionType: 'multipart',
    label: 'Label content',
    content: 'What do the labels on syringes filled in this area __show__?',
    instructions:
      'Read ten labels as you find them, or all. For each line, leave out labels that do not need it. Write down no patient’s name.',
    method: 'observe',
    standard:
      'The next person has only the label to go by. For ASA, generic name and strength per mL stand out most.',
    core: true,
    domain: 'lab',
    weight: 3,
    good: 'Every label shows each line that applies to it.',
    action: action('intermediate', 'Print labels that have these lines, so that none is left out.'),
    cites: [cite('npglab', 'EP 3'), cite('asalab'), cite('peri', '4.5')],
    parts: [
      counted('drug', 'Generic name of the drug', 1),
      counted('strength', 'Strength per mL', 1),
      counted('diluent', 'Name and amount of the diluent', 1, {
        content: 'Needed when the container does not make them clear.',
      }),
      counted('made', 'Date and time prepared', 1),
      counted('expires', 'Expiration date and time', 1, {
        content: 'Not needed in short procedures, as your hospital defines them.',
      }),
      counted('preparer', 'Who prepared it', 1, { content: 'Name or initials.' }),
    ],
  },
  {
    id: 458,
    questionType: 'multipart',
    label: 'Label read at pick-up',
    content: 'Is each label __read__ aloud, or scanned, when a syringe is picked up?',
    instructions:
      'Watch ten pick-ups as they come. Then ask two members of the team, one at a time, how they tell syringes apart.',
    method: 'observe',
    standard: 'A label’s color stands for a group of drugs, so two drugs can share it.',
    core: true,
    domain: 'lab',
    weight: 2,
    good: 'Each time. Nobody goes by color or place.',
    action: action('stronger', 'Scan at pick-up, with a reader that speaks the name of the drug.'),
    cites: [cite('peri', '4.5'), cite('iso26825')],
    parts: [
      counted('read', 'Label read aloud, or scanned', 1, { content: 'Of syringes and infusions given.' }),
      element(
        'how',
        'How two people tell syringes apart',
        [good('reading', 'By reading or scanning'), adverse('color', 'By color or place')],
        { action: action('intermediate', 'Let a color stand for a group of drugs only.') },
      ),
    ],
  },
  {
    id: 459,
    questionType: 'multipart',
    label: 'Labeled after filling',
    content: 'Is a label put on each syringe __right after__ it is filled?',
    subContent:
      'Leave out syringes that are given at once by the person who filled them, without being put down. For what you found, write a number; 0 if none.',
    instructions:
      'Watch ten syringes being filled, as they come. Look on the carts. Show any syringe without a label to the team at once: nobody gives it.',
    method: 'observe',
    standard:
      'Without a label, one clear liquid looks like the next. A label on an empty syringe can end up on another drug.',
    core: true,
    domain: 'lab',
    weight: 3,
    good: 'Each one, before the next task. No syringe is found without a label, or labeled while empty.',
    action: action('stronger', 'Stock ready syringes. Where syringes are filled, keep a label printer.'),
    cites: [cite('npglab', 'EP 1, EP 2 and EP 5'), cite('ivp', 'Section 4')],
    parts: [
      counted('labeled', 'Labeled right after filling', 1, { content: 'Of syringes filled here.' }),
      numberFound('unlabeled', 'Found filled, without a label'),
      numberFound('prelabeled', 'Found labeled, still empty'),
    ],
  },
  {
    id: 460,
    questionType: 'tally',
    label: 'Check by two people',
    content: 'When one person fills a syringe for another to give, do __both__ read its label?',
    subContent: 'Two qualified people read the label, by eye and aloud.',
    instructions:
      'Watch each handover that you see, up to ten, also at a change of staff and onto the sterile field.',
    method: 'observe',
    standard: 'The person who gives the drug did not see what went into the syringe.',
    core: false,
    domain: 'lab',
    weight: 2,
    good: 'Both read it each time, by eye and aloud.',
    action: action('intermediate', 'Agree on a script for each handover, also onto the sterile field.'),
    cites: [cite('npglab', 'EP 4')],
    parts: [counted('seen', 'Both read the label', 1, { content: 'Of syringes handed over.' })],
  },
];
