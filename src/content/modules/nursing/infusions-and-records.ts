import type { QuestionText } from '../../authoring.ts';
import { listA, listC } from '../../medication-lists.ts';
import {
  action,
  adverse,
  cite,
  counted,
  element,
  figure,
  good,
  outside,
  proposed,
  withUnseen,
} from '../../scoring.ts';

const filled = withUnseen(
  [good('before', 'Filled before the unit'), adverse('here', 'Filled here')],
  'observe',
  'na',
);

/** Questions 18 to 22: infusions, scanning, the cabinet's records, and devices that come filled. */
export const infusionAndRecordQuestions: readonly QuestionText[] = [
  {
    id: 350,
    questionType: 'multipart',
    label: 'Infusion supply',
    content: 'Do infusions come __ready to hang__?',
    instructions:
      'Check every drug infusion running now, up to ten. Leave out plain fluids, blood and nutrition.',
    method: 'observe',
    standard:
      'In a 2008 test, one in three morphine infusions was off by more than 10%. A ready bag leaves nothing to mix.',
    core: false,
    seconds: 240,
    domain: 'sup',
    good: 'All but those for emergencies.',
    action: action('stronger', 'Stock the premixed bag, and remove the vial.'),
    cites: [cite('tbp26iv'), cite('s4s'), cite('parshuram')],
    medicationLists: [listA],
    parts: [
      counted('ready', 'Came ready to hang', 0.95, {
        content:
          'Premixed, or made by the pharmacy or a 503B facility. Docked vials count as Yes. Leave out emergencies.',
        ...proposed(0.95),
        weight: 2,
      }),
      {
        id: 'drugs',
        label: 'Drugs that nurses mix',
        content: 'Check whether they are on list A. Write “none” if nurses mix none.',
        questionType: 'short_answer',
      },
    ],
  },
  {
    id: 351,
    questionType: 'multipart',
    label: 'Infusion safety',
    content: 'How __safely__ are infusions set up?',
    instructions: 'Look at the infusions of question 18. Use the sheet’s extra columns for new infusions.',
    method: 'observe',
    standard: 'Lines without a label are easily mixed up. A dose by hand goes past the limits of the pump.',
    core: false,
    seconds: 240,
    domain: 'adm',
    good: 'Each line is labeled and traced, the second check is done alone, and the pump gives the bolus.',
    action: action('stronger', 'Use pumps that take the order from the record.'),
    cites: [cite('pump', '1.1 and 1.4'), cite('hal')],
    parts: [
      counted('labels', 'Line labeled at the port', 0.95, {
        content: 'Of lines of patients who have two or more. No source that we read asks for it.',
        ...proposed(0.95),
        weight: 2,
        action: action('intermediate', 'Keep line labels at each pump.'),
      }),
      counted('traced', 'Line traced to the patient', 0.95, {
        content: 'Of new or changed infusions. No source that we read asks for it.',
        ...proposed(0.95),
        weight: 2,
      }),
      counted('apart', 'Independent double check, done alone', 0.95, {
        content: 'Where policy asks for one. The second person works alone.',
        ...proposed(0.95),
        weight: 1,
      }),
      counted('bolus', 'Bolus given by the pump’s bolus function', 0.95, {
        content: 'Of boluses from a running bag.',
        ...proposed(0.95),
        weight: 2,
      }),
    ],
  },
  {
    id: 352,
    questionType: 'multipart',
    label: 'Barcode scanning',
    content: 'Does __scanning__ protect every dose, even when it is down?',
    instructions:
      'Open the unit’s latest scanning report. Ask two nurses to show what they do when scanning is down.',
    method: 'document',
    standard: 'A scan checks drug and patient while there is still time to stop.',
    core: false,
    seconds: 240,
    domain: 'adm',
    good: 'At least 95% of doses are scanned, with no workaround, and nurses know what to do when it is down.',
    action: action('intermediate', 'Review the doses that did not scan each week, and fix the barcodes.'),
    cites: [cite('leapfrog'), cite('tbp26bc'), cite('npg1')],
    parts: [
      ...figure('report', 'Doses scanned, by the report', {
        target: 0.95,
        weight: 2,
      }),
      element(
        'proxy',
        'Copied barcodes or spare wristbands',
        withUnseen([good('none', 'None found'), adverse('found', 'Found')], 'read'),
        { weight: 2 },
      ),
      counted('ident', 'Two identifiers checked without a scan', 0.95, {
        content: 'Of doses that were given without a scan.',
        ...proposed(0.95),
        weight: 2,
      }),
      counted('downtime', 'Nurses who can show the downtime steps', 0.95, {
        content: 'Of two nurses.',
        ...proposed(0.95),
        weight: 1,
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
    seconds: 360,
    domain: 'was',
    good: 'Overrides are read on a schedule, waste is witnessed at once, and sizes fit what is ordered.',
    action: action('stronger', 'Stock the size that leaves nothing over.'),
    cites: [cite('jc2018'), cite('deawaste'), cite('ashpadc')],
    parts: [
      element(
        'review',
        'Review of overrides',
        withUnseen(
          [
            good('acted', 'On a set schedule, and acted on'),
            adverse('read', 'Read only', 0.5),
            adverse('none', 'None'),
          ],
          'read',
        ),
        { weight: 1 },
      ),
      counted('witness', 'Waste witnessed at the time', 0.95, {
        content: 'Of five records of controlled drugs.',
        ...proposed(0.95),
        weight: 2,
        action: action('intermediate', 'Report the time between the dose and its waste each month.'),
      }),
      element(
        'size',
        'Most wasted drug: a smaller ready size',
        withUnseen(
          [
            good('stocked', 'Stocked'),
            adverse('notstocked', 'Exists, not stocked'),
            outside('noproduct', 'Does not exist'),
          ],
          'read',
        ),
        { weight: 1 },
      ),
    ],
  },
  {
    id: 353,
    questionType: 'multipart',
    label: 'Filled devices',
    content: 'Do devices for drugs come to the unit __filled__?',
    subContent:
      'Device: a syringe, cassette, bag or elastomeric pump. PCA: patient-controlled analgesia. Neuraxial: epidural or intrathecal.',
    instructions: 'Look at the devices in use and at the stock. Check the connector of an epidural set.',
    method: 'observe',
    standard:
      'A device that comes filled spares a risky step. A connector of its own keeps IV drugs out of an epidural line.',
    core: false,
    seconds: 120,
    domain: 'sup',
    good: 'All come filled, and the neuraxial connector fits no other line.',
    action: action('stronger', 'Have devices filled before they reach the unit.'),
    cites: [cite('s4s'), cite('iso80369'), cite('calconn')],
    medicationLists: [listC],
    parts: [
      element('pca', 'PCA', filled, { weight: 2 }),
      element('epidural', 'Epidural', filled, { weight: 2 }),
      element('elastomeric', 'Elastomeric pump', filled, { weight: 1 }),
      element(
        'neuraxial',
        'Neuraxial connectors',
        withUnseen(
          [good('own', 'Fit no other line'), adverse('luer', 'Some or all fit Luer')],
          'observe',
          'na',
        ),
        {
          weight: 3,
          never: true,
          action: action('stronger', 'Buy sets whose connector fits no other line.'),
        },
      ),
    ],
  },
];
