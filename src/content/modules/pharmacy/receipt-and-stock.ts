import type { PartText, QuestionText } from '../../authoring.ts';
import {
  action,
  adverse,
  cite,
  countedOnly,
  element,
  good,
  proposed,
  withUnseen,
  yesOrNo,
} from '../../scoring.ts';

const inSystem = [
  good('lot', 'Yes, by lot'),
  adverse('item', 'Yes, by item', 0.5),
  adverse('paper', 'On paper, or not'),
];

const tracked = [
  good('item', 'Yes, by item and place'),
  adverse('total', 'Yes, in total only', 0.5),
  adverse('no', 'No'),
];

const read = withUnseen(yesOrNo, 'read', 'na');

const done = (id: string, label: string, weight: 1 | 2, content?: string): PartText =>
  countedOnly(id, label, { weight, ...proposed(1), ...(content !== undefined && { content }) });

/** Questions 25 to 28: what comes in, what changes, what is recalled, and what expires. */
export const receiptAndStockQuestions: readonly QuestionText[] = [
  {
    id: 274,
    questionType: 'tally',
    seconds: 240,
    domain: 'adm',
    label: 'Barcodes at receipt',
    content: 'How many new deliveries __scan__ before they go to stock?',
    instructions: 'Look at the next five injectables received, any supplier. Scan each in the test system.',
    method: 'observe',
    standard: 'A barcode that does not scan is often replaced by a copy.',
    good: 'Every item scans before it goes to stock.',
    action: action('stronger', 'Let no item into stock before its barcode is in the system.'),
    cites: [cite('tbp26bc')],
    parts: [done('scan', 'Barcodes that scan correctly in your system', 2)],
  },
  {
    id: 275,
    questionType: 'multipart',
    seconds: 420,
    domain: 'sys',
    label: 'When a product changes',
    content: 'What was done before the last three products __changed__?',
    instructions:
      'Take the last three injectables with a new supplier, strength or package. Open the change record.',
    method: 'document',
    standard: 'A new supplier can bring a look-alike, or a barcode that no pump or record knows.',
    good: 'All four are done before the product arrives.',
    action: action('stronger', 'Hold the product in the pharmacy until all four are signed off.'),
    cites: [cite('mmlasa'), cite('tbp26bc')],
    sharesTotal: true,
    parts: [
      done('alike', 'Look-alike check with what is stocked', 2),
      done('order', 'Order and barcode updated first', 2),
      done('pump', 'Pump library updated first', 2, 'Of infusions.'),
      done('told', 'Staff told before it arrived', 1),
    ],
  },
  {
    id: 276,
    questionType: 'multipart',
    seconds: 360,
    domain: 'sto',
    label: 'Kits, trays and recalls',
    content: 'Can you find every __kit and tray__ that holds a recalled lot?',
    instructions:
      'Open the record of the last recalled injectable, or take one lot on the shelf. Ask for all its places.',
    method: 'document',
    standard: 'A recalled syringe in a sealed kit is easy to miss.',
    good: 'Every place is found within the hour.',
    action: action('stronger', 'Use scanning or RFID to fill and track kits.'),
    cites: [cite('cop25', '(b)(3)')],
    parts: [
      element('kits', 'Contents of kits and trays in a system', inSystem, { weight: 1 }),
      element('found', 'Places found within the hour', read, { weight: 2 }),
      element('count', 'Second person or scan checks each refill', read, { weight: 1 }),
    ],
  },
  {
    id: 277,
    questionType: 'multipart',
    seconds: 300,
    domain: 'was',
    label: 'Expired ready stock',
    content: 'How much __ready__ stock expired in the past 12 months?',
    instructions: 'Open the log of expired stock. If it covers less than a year, work out the year.',
    method: 'document',
    standard: 'Expired stock costs money, and shows where amounts or places are wrong.',
    good: 'It is reviewed each month, and the amounts kept are changed.',
    action: action('intermediate', 'Adjust par levels each month, by item and place.'),
    parts: [
      element('tracked', 'Expired ready stock tracked', tracked, { weight: 1 }),
      {
        id: 'value',
        label: 'Value at purchase price, less credit',
        content: 'Enter 0 if nothing expired.',
        questionType: 'dollars',
      },
    ],
  },
];
