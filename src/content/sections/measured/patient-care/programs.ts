import type { QuestionText } from '../../../authoring.ts';
import { barriers } from '../../../choices.ts';
import {
  action,
  adverse,
  choicesOf,
  cite,
  element,
  elements,
  figure,
  good,
  howWideSpread,
  noIsGood,
  notApplicable,
  yesIsGood,
} from '../../../measured.ts';

/** Questions 21 to 25: programs that support safe injectables, and what to do next. */
export const programQuestions: readonly QuestionText[] = [
  {
    id: 121,
    ...choicesOf([
      good('yes', 'Yes, in the past 12 months'),
      adverse('longer', 'Longer ago', 0.5),
      adverse('no', 'No'),
      notApplicable,
    ]),
    label: '503B quality reports',
    content: 'Is the quality of __503B__ suppliers reported to a committee?',
    subContent:
      '503B: an outsourcing facility that compounds sterile drugs and is registered with FDA. Choose “Not applicable” if none is used.',
    instructions:
      'Open the committee’s minutes of the past 12 months. Look for recalls, inspections and label errors.',
    method: 'document',
    standard:
      'FDA inspects these facilities by risk, but does not approve their drugs. So each hospital needs to watch quality, too.',
    domain: 'sys',
    weight: 1,
    good: 'A committee sees recalls, inspections and label errors of each supplier.',
    action: action('intermediate', 'Keep a scorecard for each supplier.'),
    cites: [cite('fda503b'), cite('ashpout')],
  },
  {
    id: 143,
    questionType: 'multipart',
    label: 'Diversion and leftovers',
    content: 'Does the diversion program look at what is __left over__?',
    subContent: 'Diversion: a drug is taken for a use that was not intended.',
    instructions:
      'Open the policy on diversion, or its last report. Look for what is left in vials, syringes and bags, area by area.',
    method: 'document',
    standard:
      'What is left over can be taken unseen. DEA urges controls on it (2014), and since 2018 the Joint Commission looks for wasting in the policy.',
    core: true,
    domain: 'was',
    weight: 2,
    good: 'All areas are covered, leftovers are sampled, and differences are followed up.',
    action: action(
      'stronger',
      'Stock a size that leaves nothing over. Software that finds unusual patterns is the next best step.',
    ),
    cites: [cite('deawaste'), cite('jc2018', 'wasting in the policy'), cite('cop25', '(a)(3) and (b)(2)')],
    parts: [
      ...elements(
        [good('covered', 'Covered'), adverse('out', 'Not covered'), notApplicable],
        [
          ['nursing', 'Nursing units'],
          ['anesthesia', 'Anesthesia'],
          ['procedural', 'Procedure areas'],
          ['pharmacy', 'Pharmacy'],
        ],
      ),
      element(
        'assay',
        'Returned leftovers are sampled and tested',
        [good('yes', 'Yes'), adverse('no', 'No', 0.5)],
        { layout: 'half' },
      ),
      element(
        'reconcile',
        'Given and wasted amounts are matched',
        [good('all', 'All, with follow-up'), adverse('some', 'Some', 0.5), adverse('none', 'None')],
        { content: 'By case or by dose.', layout: 'half' },
      ),
    ],
  },
  {
    id: 144,
    questionType: 'multipart',
    label: 'Safety technology',
    content: 'How well is __safety technology__ used?',
    instructions:
      'Open the latest reports on scanning and on the pump library. Look at one unit for copied barcodes. Ask the informatics team about the rest.',
    method: 'document',
    standard:
      'Technology protects only the doses that pass through it. A barcode that is copied, or scanned after giving, protects none.',
    core: true,
    domain: 'adm',
    weight: 3,
    good: 'At least 95% for both figures, and no copied barcodes.',
    action: action(
      'stronger',
      'Have pumps open in their library. For scanning, test barcodes at receipt and send each one that does not read to the pharmacy.',
    ),
    cites: [
      cite('tbp26bc'),
      cite('tbp18'),
      cite('leapfrog', '95% of doses'),
      cite('pump', '1.4 and 1.6'),
      cite('peri', '10.11 to 10.13'),
    ],
    parts: [
      ...figure('scan', 'Patient and drug scanned before giving', {
        target: 0.95,
        ifUnmeasured: 'finding',
        name: 'Scanned before giving',
      }),
      ...figure('library', 'Infusions run with the pump’s drug library', {
        target: 0.95,
        ifUnmeasured: 'finding',
        name: 'Run with the library',
      }),
      ...elements(howWideSpread, [
        ['interop', 'Pumps linked to the health record'],
        ['orscan', 'Scanning before giving in operating rooms'],
      ]),
      element(
        'failures',
        'Doses that do not scan are reviewed',
        [good('often', 'Every week or month'), adverse('rarely', 'Rarely', 0.5), adverse('never', 'Never')],
        {
          action: action('intermediate', 'Send each dose that does not scan to a worklist of the pharmacy.'),
        },
      ),
      element('proxy', 'Copied or wall barcodes were found', noIsGood, {
        action: action('intermediate', 'Test barcodes at receipt, so that nobody needs a copy.'),
      }),
      element('downtime', 'Downtime drill in the past 12 months', yesIsGood),
    ],
  },
  {
    id: 124,
    questionType: 'ranking',
    label: 'Main barriers',
    content: 'What keeps the hospital from using __more__ injectables that come ready to administer?',
    subContent: 'Put the biggest barrier first.',
    instructions:
      'Agree on the order as a group, with at least one person from nursing and one from pharmacy.',
    method: 'interview',
    standard: 'The first barrier on the list is where an action plan starts.',
    weight: 0,
    parts: barriers,
  },
  {
    id: 125,
    questionType: 'long_answer',
    label: 'Strengths, opportunities',
    content: 'What are the main __lessons__ of this tracer?',
    subContent:
      'Write what works well. Then write the three changes that would help most, the first one first.',
    instructions: 'Agree on these with those who took part, while it is all fresh.',
    method: 'interview',
    standard: 'Findings help patients only once they become an action plan.',
    weight: 0,
  },
];
