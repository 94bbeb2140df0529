import type { QuestionText } from '../../../authoring.ts';
import { listA, listC } from '../../../measured-lists.ts';
import {
  action,
  adverse,
  cite,
  counted,
  element,
  elements,
  figure,
  good,
  noIsGood,
  notApplicable,
  notObserved,
  yesIsGood,
} from '../../../measured.ts';

/** Questions 24 to 27: infusions, scanning, and devices that come filled. */
export const infusionAndScanningQuestions: readonly QuestionText[] = [
  {
    id: 350,
    questionType: 'multipart',
    label: 'Infusion supply',
    content: 'Do infusions come __ready to hang__?',
    instructions:
      'Check each infusion that is running, or the last ten. Compare those that nurses mix with the sample list of premixed medications.',
    method: 'observe',
    standard:
      'A ready bag takes mixing away from the bedside. In a 2008 study task, about one mixed infusion in three was off by over a tenth.',
    core: true,
    domain: 'sup',
    weight: 3,
    good: 'All but those for emergencies.',
    action: action('stronger', 'Stock the premixed bag, and remove the vial.'),
    cites: [cite('tbp26iv'), cite('s4s'), cite('parshuram')],
    medicationLists: [listA],
    parts: [
      counted('ready', 'Came ready to hang', 0.95, {
        content: 'Premixed by a manufacturer, or made by a pharmacy or a 503B facility.',
      }),
      {
        id: 'drugs',
        label: 'Drugs that nurses mix',
        content: 'Write “none” if nurses mix none.',
        questionType: 'short_answer',
      },
    ],
  },
  {
    id: 351,
    questionType: 'multipart',
    label: 'Infusion safety',
    content: 'How __safely__ do infusions run on this unit?',
    instructions:
      'Look at each running infusion, up to ten: first its pump, then its line. The last two lines are for the deeper look.',
    method: 'observe',
    standard:
      'A pump can warn of a wrong dose only while its drug library is in use. Lines without a label are easily mixed up.',
    core: true,
    domain: 'adm',
    weight: 3,
    good: 'The library is in use, each line is labeled and traced, and an independent double check is done apart.',
    action: action('stronger', 'Use pumps that open in their drug library.'),
    cites: [cite('pump', '1.1 and 1.4'), cite('tbp8'), cite('hal')],
    parts: [
      counted('library', 'Run with the drug library', 0.95, { content: 'Of running infusions.' }),
      counted('labels', 'Line labeled at pump and port', 1, {
        content: 'Of running infusions.',
        action: action('intermediate', 'Keep a kit of line labels at each pump.'),
      }),
      counted('traced', 'Line traced from source to patient', 1, {
        content: 'Deeper look. Of infusions started or changed.',
      }),
      counted('double', 'Independent double check, done apart', 1, {
        content: 'Deeper look. Of doses where policy asks for one.',
      }),
    ],
  },
  {
    id: 352,
    questionType: 'multipart',
    label: 'Barcode scanning',
    content: 'Are patient and drug __scanned before__ each dose is given?',
    instructions:
      'Watch ten doses as they come. Open the unit’s latest scanning report. Ask two nurses to show you what they do when scanning is down.',
    method: 'observe',
    standard: 'A scan before giving checks drug and patient while there is still time to stop.',
    core: true,
    domain: 'adm',
    weight: 3,
    good: 'At least 95% are scanned before they are given, and no workaround is seen.',
    action: action(
      'stronger',
      'Have the pharmacy fix barcodes as drugs arrive. Each week, go through the unit’s list of doses that did not scan.',
    ),
    cites: [cite('leapfrog'), cite('tbp26bc')],
    parts: [
      counted('seen', 'Patient and drug scanned before giving', 0.95, { content: 'Of all doses seen.' }),
      ...figure('report', 'Doses scanned, by the report', { target: 0.95, ifUnmeasured: 'finding' }),
      element('proxy', 'A workaround was seen', noIsGood, {
        content: 'Scanned after giving, a copied barcode, or a spare wristband.',
      }),
      element('downtime', 'Nurses who can show what to do when it is down', [
        good('both', 'Both nurses asked'),
        adverse('one', 'One of the two', 0.5),
        adverse('none', 'Neither'),
      ]),
    ],
  },
  {
    id: 353,
    questionType: 'multipart',
    label: 'Filled devices',
    content: 'Do pumps and other devices for drugs come to the unit __filled__?',
    subContent:
      'Device: a syringe, cassette, bag or elastomeric pump. PCA: patient-controlled analgesia. Neuraxial: epidural or spinal.',
    instructions: 'Look at the devices in use and at the stock. Check the connector of an epidural set.',
    method: 'observe',
    standard:
      'A device that comes filled spares a risky step. A connector of its own keeps IV drugs out of the spine.',
    core: false,
    domain: 'sup',
    weight: 2,
    good: 'All come filled, and the neuraxial connector fits no other line.',
    action: action(
      'stronger',
      'Have devices filled by the pharmacy or a 503B facility, in standard concentrations.',
    ),
    cites: [cite('s4s'), cite('iso80369')],
    medicationLists: [listC],
    parts: [
      ...elements(
        [
          good('before', 'Filled before the unit'),
          adverse('here', 'Filled here'),
          notApplicable,
          notObserved,
        ],
        [
          ['pca', 'PCA'],
          ['epidural', 'Epidural'],
          ['elastomeric', 'Elastomeric pump'],
        ],
      ),
      element('neuraxial', 'Neuraxial connector fits no IV line', yesIsGood, {
        action: action('stronger', 'Buy neuraxial sets whose connector fits no IV line.'),
      }),
    ],
  },
];
