import type { QuestionText } from '../../authoring.ts';
import {
  action,
  adverse,
  choicesOf,
  cite,
  counted,
  element,
  good,
  proposed,
  withUnseen,
  yesOrNo,
} from '../../scoring.ts';

/**
 * Questions 27 to 33: how much is wasted, what it costs, and how waste is handled. The
 * boxes of 27 and 28 hold one drug, which is the calculator's first; it holds the others, and stands on 29 and 39, too.
 */
export const wasteQuestions: readonly QuestionText[] = [
  {
    id: 427,
    questionType: 'multipart',
    label: 'Waste: quantities',
    content: 'What did you count for the drug that is __wasted most__?',
    subContent: 'Write this one drug in the boxes. Put the other drugs that you counted in the calculator.',
    instructions:
      'Open the count sheet and the waste records for the cases counted. Ask for totals; do not look at patients’ names.',
    method: 'document',
    seconds: 300,
    standard:
      'In a study from 2001, six drugs made up about three quarters of the cost of drug waste in anesthesia.',
    core: false,
    cites: [cite('weinger')],
    hasWastageCalculator: true,
    parts: [
      { id: 'drug', label: 'Drug', layout: 'half', questionType: 'short_answer' },
      {
        id: 'package',
        label: 'Amount in one package',
        content: 'With its unit, for example “50 mg”. Leave out overfill.',
        layout: 'half',
        questionType: 'short_answer',
      },
      { id: 'opened', label: 'Packages opened', layout: 'half', questionType: 'short_answer' },
      {
        id: 'given',
        label: 'Amount given',
        content: 'To all patients together, in the same unit.',
        layout: 'half',
        questionType: 'short_answer',
      },
    ],
  },
  {
    id: 428,
    questionType: 'multipart',
    label: 'Waste: price',
    content: 'What does this drug cost __per dose__ given, as it is now or in a ready form?',
    subContent:
      'Now: packages opened × price ÷ doses given. Ready: price × packages for the same dose ÷ (1 − expired share). An expired share left blank counts as 0. Labor, supplies and disposal are left out.',
    instructions:
      'Open the latest purchase records with the pharmacy buyer. Use the price that the hospital pays. Put the prices of other drugs in the calculator.',
    method: 'document',
    seconds: 300,
    standard: 'A ready form may cost more per package and less per dose given.',
    core: false,
    good: 'The net cost per dose given is known for both forms, with the same dose on both sides.',
    action: action(
      'stronger',
      'Change to the ready form where its net cost is lower, or where the risk weighs more.',
    ),
    hasWastageCalculator: true,
    parts: [
      {
        id: 'cost',
        label: 'Cost per package',
        content: 'The vial, ampule or syringe that is opened now.',
        layout: 'half',
        questionType: 'dollars',
      },
      {
        id: 'alternative',
        label: 'Ready form: cost per package',
        content: 'One ready-to-administer syringe or bag of it. Leave blank if there is none.',
        layout: 'half',
        questionType: 'dollars',
      },
      {
        id: 'altamount',
        label: 'Ready form: amount in one package',
        content: 'With its unit, for example “50 mg”.',
        layout: 'half',
        questionType: 'short_answer',
      },
      {
        id: 'doses',
        label: 'Doses given',
        content: 'Patients’ doses that came from the packages opened.',
        layout: 'half',
        questionType: 'short_answer',
      },
      {
        id: 'expired',
        label: 'Ready form: share that expires',
        content: 'Of packages bought.',
        layout: 'half',
        questionType: 'percentage',
      },
    ],
  },
  {
    id: 429,
    questionType: 'multipart',
    label: 'Waste: volume',
    content: 'How many __cases__ are behind these numbers?',
    subContent: 'Write numbers only. The calculator uses them to work out the cost per case and per year.',
    instructions:
      'Open the schedule for the cases that you counted, and the yearly case report for the same area.',
    method: 'document',
    seconds: 120,
    standard: 'The more cases you count, and the more typical they are, the better the yearly estimate.',
    core: false,
    hasWastageCalculator: true,
    parts: [
      {
        id: 'observed',
        label: 'Cases observed',
        content: 'All cases counted, even those without waste.',
        layout: 'half',
        questionType: 'short_answer',
      },
      { id: 'peryear', label: 'Cases per year', layout: 'half', questionType: 'short_answer' },
    ],
  },
  {
    id: 465,
    questionType: 'multipart',
    label: 'Waste witnessed',
    content: 'Is waste of controlled drugs __witnessed__ at the time?',
    instructions:
      'Watch waste if you can. Otherwise, compare the times of waste and witness in the five newest records.',
    method: 'observe',
    standard:
      'A witness who signs later may have seen nothing. Follow your own policy and your state’s rules.',
    seconds: 120,
    core: false,
    domain: 'was',
    good: 'Each waste is witnessed at the time, and leftovers stay locked up until then.',
    action: action('stronger', 'Stock the ready size that leaves nothing over.'),
    cites: [cite('deawaste'), cite('cop25', '(a)(3) and (b)(2)')],
    parts: [
      counted('witness', 'Witnessed at the time', 0.95, {
        content: 'Of waste seen, or of five records. An extra column of the sheet.',
        ...proposed(0.95),
        weight: 2,
      }),
      element('secure', 'Leftovers locked up until then', withUnseen(yesOrNo, 'observe'), { weight: 2 }),
    ],
  },
  {
    id: 466,
    questionType: 'tally',
    label: 'Drugs reconciled',
    content: 'Are the amounts of controlled drugs used here __reconciled__?',
    subContent: 'Reconciled: what was dispensed equals what was given, wasted and returned.',
    instructions:
      'Open the ten newest records of controlled drugs with the pharmacy. Ask how each difference was settled.',
    method: 'document',
    standard: 'A difference that nobody looks into may hide an error or diversion.',
    seconds: 300,
    core: false,
    domain: 'was',
    good: 'Each record adds up, or its difference is settled.',
    action: action('intermediate', 'Let a system match what was dispensed, given, wasted and returned.'),
    cites: [cite('cop25', '(a)(3)'), cite('jc2018')],
    parts: [
      counted('seen', 'Reconciled, or difference settled', 0.95, {
        content: 'Of ten records.',
        ...proposed(0.95),
        weight: 2,
      }),
    ],
  },
  {
    id: 467,
    questionType: 'multipart',
    label: 'Waste streams',
    content: 'Does each kind of drug waste go into the __right container__?',
    subContent: 'For example: sharps, non-hazardous drugs, hazardous drugs, controlled drugs.',
    instructions:
      'Look at all containers in two rooms without reaching in. Compare with your hospital’s waste chart.',
    method: 'observe',
    standard:
      'Federal rules keep drugs that are hazardous waste out of the sewer, and EPA advises the same for other drugs.',
    seconds: 180,
    core: false,
    domain: 'was',
    good: 'Each kind has its container, and nothing goes into the sink.',
    action: action('intermediate', 'Put the right bin within reach.'),
    cites: [cite('epa')],
    parts: [
      counted('containers', 'Holds only what belongs in it', 0.95, {
        content: 'Of containers looked at.',
        ...proposed(0.95),
        weight: 1,
      }),
      element(
        'sink',
        'Drugs poured into a sink',
        withUnseen([good('none', 'None seen'), adverse('seen', 'Seen')], 'observe'),
        { content: 'Leave out plain fluids and electrolytes.', weight: 2 },
      ),
      element('bin', 'Controlled-waste bin makes drugs unusable', withUnseen(yesOrNo, 'observe'), {
        weight: 1,
      }),
    ],
  },
  {
    id: 433,
    ...choicesOf(
      withUnseen(
        [good('yes', 'Yes'), adverse('partly', 'Partly', 0.5), adverse('no', 'No')],
        'observe',
        'na',
      ),
    ),
    label: 'Unopened items returned',
    content: 'Are unopened ready syringes and bags __returned__ for use in another case?',
    subContent: 'Their seal is intact, and they were stored as the label says.',
    instructions: 'Look at what is left after two cases. Follow where unopened syringes and bags go.',
    method: 'observe',
    standard: 'A sealed syringe can be used later; one that was filled in the room is thrown away.',
    seconds: 120,
    core: false,
    domain: 'was',
    weight: 1,
    good: 'Those that are sealed and were stored as labeled go back.',
    action: action('intermediate', 'Keep a bin for returns in each room.'),
    cites: [cite('mmsto', undefined, 'confirm')],
  },
];
