import type { QuestionText } from '../../authoring.ts';
import {
  action,
  adverse,
  cite,
  counted,
  element,
  good,
  neverMissed,
  proposed,
  withUnseen,
  yesOrNo,
} from '../../scoring.ts';

const seenYesOrNo = withUnseen(yesOrNo, 'observe', 'na');

/** Questions 23 to 28: doses and drugs with risks of their own, dates, and training. */
export const specialRiskQuestions: readonly QuestionText[] = [
  {
    id: 354,
    questionType: 'multipart',
    label: 'Children, hazardous drugs',
    content: 'How are pediatric and hazardous-drug doses __made safe__?',
    subContent: 'Choose “Not applicable” for what this unit does not give.',
    instructions:
      'Look at the doses in stock, the scales and the records. Ask the charge nurse about what you cannot see.',
    method: 'observe',
    standard:
      'A small dose leaves little room for error. A minibag cannot be taken for an intrathecal syringe.',
    core: false,
    seconds: 120,
    domain: 'pre',
    good: 'All that apply to this unit.',
    action: action('stronger', 'Have the pharmacy measure pediatric doses and send vinca drugs in minibags.'),
    cites: [cite('vinca'), cite('s4s'), cite('usp800', undefined, 'confirm')],
    parts: [
      element('measured', 'Pediatric doses come measured', seenYesOrNo, { weight: 2 }),
      element('kg', 'Weights in kilograms only', seenYesOrNo, { weight: 2 }),
      element('cstd', 'Closed-system transfer device supplied', seenYesOrNo, {
        content: 'To give hazardous drugs, where the form allows.',
        weight: 1,
      }),
      element(
        'vinca',
        'Vinca drugs',
        withUnseen(
          [good('minibag', 'Only in minibags'), adverse('syringe', 'In a syringe, past 12 months')],
          'observe',
          'na',
        ),
        { weight: 3, never: true },
      ),
    ],
  },
  {
    id: 357,
    questionType: 'multipart',
    label: 'Line checks and flushing',
    content: 'Is the __line__ checked before a push and flushed after it?',
    instructions: 'Turn on the sheet’s extra columns. Look up one drug pair in the tool that nurses use.',
    method: 'observe',
    standard:
      'A drug pushed into a line that leaks harms the tissue. What stays in the line is given with the next push.',
    core: false,
    seconds: 90,
    domain: 'adm',
    good: 'Vein and line checked first; flushed through after.',
    action: action('intermediate', 'Put compatibility and flush steps on the record.'),
    cites: [cite('ivp', 'section 5', 'confirm'), cite('ivp', 'section 3', 'confirm')],
    parts: [
      counted('patent', 'Line checked before the push', 0.95, {
        content: 'Of IV pushes: site seen, flow tested.',
        ...proposed(0.95),
        weight: 2,
      }),
      counted('flushed', 'Flushed at the same rate after the dose', 0.95, {
        content: 'Of IV pushes.',
        ...proposed(0.95),
        weight: 2,
      }),
      element('compat', 'Compatibility can be looked up here', withUnseen(yesOrNo, 'observe'), { weight: 1 }),
      element(
        'combined',
        'Two drugs in one syringe',
        withUnseen([good('never', 'Never'), adverse('happens', 'Happens')], 'observe'),
        { weight: 2 },
      ),
    ],
  },
  {
    id: 358,
    questionType: 'multipart',
    label: 'Drugs that injure tissue',
    content: 'How are drugs that can __injure tissue__ given?',
    instructions:
      'Ask the charge nurse about promethazine, and search the cabinet’s inventory. Ask for the extravasation directions.',
    method: 'interview',
    standard:
      'Since 2023 the label of promethazine rules out IV doses above 1 mg/mL. Leaks have caused gangrene.',
    core: false,
    seconds: 90,
    domain: 'adm',
    good: 'Promethazine is not pushed; directions for leaks are at hand.',
    action: action('stronger', 'Remove promethazine injection from the cabinet.'),
    cites: [cite('promethazine')],
    parts: [
      element(
        'promethazine',
        'IV promethazine',
        withUnseen(
          [
            good('none', 'Not on the unit, or never IV'),
            good('infusion', 'Only as infusion, 1 mg/mL or weaker'),
            adverse('push', 'As a push, or stronger than 1 mg/mL'),
          ],
          'ask',
        ),
        { weight: 3 },
      ),
      element('extra', 'Extravasation directions at hand', withUnseen(yesOrNo, 'ask'), { weight: 1 }),
    ],
  },
  {
    id: 359,
    questionType: 'multipart',
    label: 'Insulin, heparin, opioids',
    content: 'Are __insulin, heparin and opioids__ kept within their limits?',
    instructions: 'Look at pens, vials and five records of IV opioid doses. Write down no patient’s name.',
    method: 'observe',
    standard: 'Blood can flow back into a pen, so a new needle does not make it safe for a second patient.',
    core: false,
    seconds: 240,
    domain: 'sto',
    good: 'One pen for one patient; no stronger vial than the unit needs.',
    action: action('stronger', 'Take the stronger vials off the unit.'),
    cites: [cite('pens'), cite('cdc'), cite('hal', undefined, 'confirm')],
    parts: [
      neverMissed('pens', 'Insulin pens labeled for one patient', { content: 'Of pens in use.' }),
      element(
        'insulin',
        'Insulin vials on the unit',
        withUnseen([good('u100', 'U-100 only, or none'), adverse('u500', 'U-500 vial')], 'observe'),
        { weight: 2 },
      ),
      element(
        'heparin',
        'Strongest heparin vial',
        withUnseen([good('usual', '5,000 units/mL or none'), adverse('stronger', 'Stronger')], 'observe'),
        { weight: 2 },
      ),
      counted('opioid', 'Sedation and breathing checked after IV opioid', 0.95, {
        content: 'Of five doses, as your policy says.',
        ...proposed(0.95),
        weight: 2,
      }),
    ],
  },
  {
    id: 360,
    questionType: 'multipart',
    label: 'Storage and dates',
    content: 'Are ready syringes and bags __stored and dated__ as their labels say?',
    instructions:
      'Look at ready products that belong in a refrigerator. Read its temperature log of the past seven days.',
    method: 'observe',
    standard:
      'Some ready products keep for weeks out of the refrigerator, but only from the day they are taken out.',
    core: false,
    seconds: 120,
    domain: 'sto',
    good: 'Every product carries the date that applies where it lies.',
    action: action('intermediate', 'Have the pharmacy put the room-temperature date on at delivery.'),
    cites: [cite('roc', 'as one example of a label', 'confirm')],
    parts: [
      counted('dated', 'Kept out of the refrigerator with a use-by date', 0.95, {
        content: 'Of ready products that lie outside it.',
        ...proposed(0.95),
        weight: 2,
      }),
      counted('fridge', 'Days with the temperature in range', 0.95, {
        content: 'Of seven days. No entry counts as No.',
        ...proposed(0.95),
        weight: 1,
      }),
    ],
  },
  {
    id: 355,
    questionType: 'multipart',
    label: 'IV push training',
    content: 'How well are nurses __prepared__ to give IV push doses?',
    instructions:
      'Open records of up to nine nurses: all; of up to 49: ten; else one in five, at most twenty.',
    method: 'document',
    standard:
      'IV push is a skill that needs to be kept up. If a ready syringe is hard to get, nurses use a vial.',
    core: false,
    seconds: 300,
    domain: 'gov',
    good: 'Nurses are watched while they give IV push doses, not only taught.',
    action: action('intermediate', 'Train by simulation, and watch each nurse give a dose.'),
    cites: [cite('ivp', 'section 7'), cite('samples')],
    parts: [
      counted('trained', 'Trained in the past 12 months', 0.95, {
        content: 'Of nurses who give IV push doses.',
        ...proposed(0.95),
        weight: 1,
      }),
      counted('watched', 'Watched giving a dose, past 12 months', 0.8, {
        content: 'Of the same nurses.',
        ...proposed(0.8),
        weight: 1,
      }),
    ],
  },
];
