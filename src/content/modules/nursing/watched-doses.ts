import type { QuestionText } from '../../authoring.ts';
import { choice } from '../../choices.ts';
import { action, cite, counted, countedOnly, neverMissed, proposed } from '../../scoring.ts';

/** Questions 1 to 6: the setting, and the five doses that are watched on the sheet. */
export const watchedDoseQuestions: readonly QuestionText[] = [
  {
    id: 301,
    questionType: 'multipart',
    label: 'Tracer set-up',
    content: 'What is the __setting__ of this tracer?',
    instructions:
      'Tell the charge nurse why you are here. Ask which IV doses are due now. Write no nurse’s name.',
    method: 'interview',
    standard:
      'In a 2001 study of two UK units, nurses made no fewer errors while they were watched. Who was watched, and when, still shapes a count.',
    core: true,
    seconds: 30,
    cites: [cite('dean')],
    parts: [
      choice('shift', 'Shift', [
        { id: 'day', label: 'Day' },
        { id: 'evening', label: 'Evening' },
        { id: 'night', label: 'Night' },
      ]),
      { id: 'nurses', label: 'Number of nurses watched', layout: 'half', questionType: 'short_answer' },
      choice('role', 'Your role', [
        { id: 'nurse', label: 'Nurse on this unit' },
        { id: 'leader', label: 'Nurse leader or educator' },
        { id: 'pharmacy', label: 'Pharmacy staff' },
        { id: 'quality', label: 'Quality or safety staff' },
        { id: 'other', label: 'Other' },
      ]),
    ],
  },
  {
    id: 333,
    questionType: 'multipart',
    label: 'Observed doses',
    content: 'What was __done__ to each IV dose before it was given?',
    subContent:
      'Count IV push doses and drug infusions. Leave out plain fluids, flushes, vaccines, contrast, blood, nutrition, and injections not given into a line.',
    instructions: 'Watch the next five IV doses, of two nurses or more. Stop after 15 minutes.',
    method: 'observe',
    standard:
      'Each step left to the bedside is one more place for an error. In a 2008 test, one in three morphine infusions was off by more than 10%.',
    core: true,
    seconds: 900,
    domain: 'sup',
    weight: 2,
    good: 'Most doses are given as supplied, and ready forms are left as they came.',
    action: action(
      'stronger',
      'Stock the ready-to-administer form of the drug drawn up most, and remove the vial.',
    ),
    cites: [cite('tbp26iv'), cite('hertig'), cite('parshuram')],
    composition: { good: ['asis', 'docked'], target: 0.8, proposed: true },
    parts: [
      countedOnly('asis', 'Given as supplied'),
      countedOnly('docked', 'Docked vial, activated as labeled'),
      countedOnly('altered', 'Ready form altered', {
        content: 'Diluted further, drawn out, or a drug added.',
      }),
      countedOnly('drawn', 'Drawn up, nothing added'),
      countedOnly('bylabel', 'Diluted or reconstituted by its label'),
      countedOnly('mixed', 'Mixed in another way'),
    ],
  },
  {
    id: 335,
    questionType: 'multipart',
    label: 'Flushes and ready syringes',
    content: 'Are flushes used __only to flush__, and ready syringes only to give from?',
    instructions: 'The sheet fills this in. Check the counts. Leave blank what you did not see.',
    method: 'observe',
    standard:
      'A flush that holds a drug still says sodium chloride. In ISMP’s 2018 survey, some also drew doses out of ready syringes and used them like vials.',
    core: true,
    seconds: 10,
    domain: 'pre',
    good: 'No flush holds a drug, and each ready syringe is given as it came.',
    action: action(
      'stronger',
      'Have the pharmacy supply the dose ready. Where a diluent is needed, stock it in small vials labeled for this use.',
    ),
    cites: [cite('survey2018'), cite('wicker'), cite('tbp26iv'), cite('survey78')],
    parts: [
      neverMissed('noflush', 'Diluted without a flush syringe', {
        content: 'Of doses diluted or reconstituted here.',
      }),
      counted('fromit', 'Ready syringe given as it came', 0.95, {
        content:
          'Of doses that came in a prefilled syringe or cartridge. Wasting part of it first is as it came.',
        ...proposed(0.95),
        weight: 2,
        action: action('stronger', 'Stock the size that is ordered, and a holder that fits.'),
      }),
    ],
  },
  {
    id: 337,
    questionType: 'tally',
    label: 'Syringe labeling',
    content: 'Is each syringe or bag filled on the unit __labeled__ before it is put down?',
    subContent:
      'Leave out a syringe that the nurse fills, takes straight to the patient and gives without putting it down.',
    instructions: 'The sheet fills this in. Follow each dose from the preparation area to the patient.',
    method: 'observe',
    standard: 'Once a syringe is put down, nobody can tell what is in it.',
    core: true,
    seconds: 10,
    domain: 'lab',
    good: 'Every syringe, before it is put down.',
    cites: [
      cite('npsglab', 'the meaning of “immediately”'),
      cite('npglab', 'EP 1 and EP 5, for procedures'),
      cite('ivp', 'section 4'),
    ],
    parts: [
      neverMissed('seen', 'Labeled before it was put down', {
        content: 'Of syringes filled here and not given at once, and of bags to which a drug was added here.',
      }),
    ],
    actions: [
      action('stronger', 'Stock ready syringes.'),
      action('intermediate', 'Keep a label printer or a roll of labels where doses are prepared.'),
    ],
  },
  {
    id: 332,
    questionType: 'multipart',
    label: 'Clean technique',
    content: 'How often is each step of __clean technique__ done?',
    instructions: 'The sheet fills this in, one count for each dose.',
    method: 'observe',
    standard: 'Clean hands, a clean port and a clean vial keep germs out of the dose and out of the line.',
    core: true,
    seconds: 10,
    domain: 'pre',
    good: 'Each step is done for each dose that calls for it.',
    action: action('stronger', 'Stock ready syringes, so that nobody enters a vial.'),
    cites: [cite('cdc'), cite('ivp', 'section 2'), cite('ins', undefined, 'confirm')],
    parts: [
      counted('hands', 'Hands cleaned right before', 0.95, {
        content: 'Of all doses.',
        ...proposed(0.95),
        weight: 2,
      }),
      counted('septum', 'Vial or ampule wiped', 0.95, {
        content: 'Of doses from a vial or ampule.',
        ...proposed(0.95),
        weight: 2,
      }),
      counted('hub', 'Port or hub scrubbed', 0.95, {
        content: 'Of all doses.',
        ...proposed(0.95),
        weight: 2,
        action: action('intermediate', 'Keep caps and alcohol pads where doses are given.'),
      }),
    ],
  },
  {
    id: 347,
    questionType: 'multipart',
    label: 'Checks and rate',
    content: 'Is each dose checked, and given at the __right rate__?',
    instructions:
      'Time each push with a clock. Afterward, compare with the label or the record. Do not ask the nurse first.',
    method: 'observe',
    standard: 'In a 2011 study on six inpatient units, 95 of 101 serious IV errors were wrong-rate errors.',
    core: true,
    seconds: 10,
    domain: 'adm',
    good: 'Each push takes its time, each dose is scanned first, each pump uses its library.',
    actions: [
      action('stronger', 'Give long pushes by pump.'),
      action('intermediate', 'Show the rate on the record.'),
    ],
    cites: [cite('westbrook'), cite('leapfrog'), cite('tbp26bc'), cite('pump', '1.1 and 1.4')],
    parts: [
      counted('rate', 'Given no faster than the label or record says', 0.95, {
        content: 'Of IV pushes whose rate you could look up.',
        ...proposed(0.95),
        weight: 3,
      }),
      counted('scan', 'Patient and drug scanned before giving', 0.95, {
        content: 'Of all doses.',
        weight: 2,
        action: action('intermediate', 'Have the pharmacy fix barcodes before stocking.'),
      }),
      counted('library', 'Pump ran with its drug library', 0.95, {
        content: 'Of doses on a pump.',
        weight: 2,
        action: action('stronger', 'Use pumps that open in their drug library.'),
      }),
    ],
  },
];
