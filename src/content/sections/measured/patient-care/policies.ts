import type { QuestionText } from '../../../authoring.ts';
import { action, adverse, cite, counted, element, elements, good, inThePolicy } from '../../../measured.ts';

/** Questions 16 to 20: what policies say on mixing, skills, labels, vials and shortages. */
export const policyQuestions: readonly QuestionText[] = [
  {
    id: 138,
    questionType: 'multipart',
    label: 'Immediate-use policy',
    content: 'What does the policy on __immediate-use__ doses say?',
    subContent:
      'Immediate use: a sterile dose is mixed outside the pharmacy’s clean space, to be given soon. Ask a pharmacist what the chapter says on each point.',
    instructions:
      'Open the policy with the pharmacy. Compare it with the 2023 version of USP <797> and with your state’s law, point by point.',
    method: 'document',
    standard:
      'By USP <797>, giving begins within 4 hours of the start of preparation, and some states ask for 1 hour. Check your state’s rules.',
    core: true,
    domain: 'pre',
    weight: 2,
    good: 'All seven points are in the policy, and it was compared with state law.',
    action: action(
      'intermediate',
      'Give staff a pocket card, and a label with a field for the begin-by date and time.',
    ),
    cites: [
      cite('usp797iu', 'giving begins within 4 hours'),
      cite('usp797iu', 'the other points', 'confirm'),
      cite('state'),
      cite('sc1601'),
      cite('cop25', '(b)(1)'),
    ],
    parts: elements(inThePolicy, [
      ['begin', 'Giving begins within 4 hours of the start', 'Or sooner, where the state asks for it.'],
      ['three', 'A limit on the number of sterile products', 'Check the number against the chapter.'],
      ['aseptic', 'Written technique and trained staff'],
      ['label', 'Labeled, unless the preparer gives or witnesses'],
      ['leftover', 'Single-dose leftovers are discarded'],
      ['evidence', 'Proof that drugs are compatible and stable'],
      ['state', 'Checked against state law', 'State law may be stricter.'],
    ]),
  },
  {
    id: 139,
    questionType: 'multipart',
    label: 'Aseptic skills',
    content: 'How are the __aseptic skills__ of staff who mix doses checked?',
    subContent:
      'Others: nurses, anesthesia and anyone else who mixes outside the pharmacy. Files to read: up to 9 staff, all; 10 to 49, ten; 50 to 99, one in five; from 100 on, twenty.',
    instructions:
      'Open the training records with an educator. Take files as they come. Leave blank what does not apply, and say so under Observations.',
    method: 'document',
    standard:
      'CMS holds staff who mix outside the pharmacy to accepted standards, too. USP <797> sets how often compounders are tested: check your state’s rules.',
    core: true,
    domain: 'pre',
    weight: 2,
    good: 'Compounders are watched and tested as often as the chapter asks; have a pharmacist confirm how often. Others are watched each year.',
    action: action(
      'stronger',
      'Leave less to mix: stock ready forms. Practice the rest in simulation, with someone who watches.',
    ),
    cites: [cite('usp797pers', 'how often compounders are tested'), cite('sc1601'), cite('samples')],
    parts: [
      element(
        'rxmethod',
        'Compounders: how checked',
        [
          good('full', 'Watched, plus media fill and fingertip test'),
          adverse('watched', 'Watched only', 0.5),
          adverse('course', 'Course or written test only'),
          adverse('none', 'Not checked'),
        ],
        { layout: 'half' },
      ),
      element(
        'rxfreq',
        'Compounders: how often',
        [
          good('months', 'Every three or six months'),
          adverse('year', 'Once a year'),
          adverse('less', 'Less often, or on no schedule'),
        ],
        { layout: 'half' },
      ),
      counted('rxcurrent', 'Compounders up to date', 1, { content: 'Of the files that you read.' }),
      element(
        'othermethod',
        'Others: how checked',
        [
          good('watched', 'Watched while they mix a dose'),
          adverse('course', 'Course or written test only', 0.5),
          adverse('none', 'Not checked'),
        ],
        {
          layout: 'half',
          action: action('intermediate', 'Practice mixing in simulation, with someone who watches.'),
        },
      ),
      element(
        'otherfreq',
        'Others: how often',
        [
          good('year', 'Once a year or more often'),
          adverse('hire', 'At hire only', 0.5),
          adverse('none', 'On no schedule, or never'),
        ],
        { layout: 'half' },
      ),
      counted('othercurrent', 'Others up to date', 0.95, { content: 'Of the files that you read.' }),
    ],
  },
  {
    id: 140,
    questionType: 'multipart',
    label: 'Labeling policy',
    content: 'What does the policy on __labeling__ ask for?',
    instructions:
      'Open the policy on labeling. Look for syringes, cups and basins, in surgery and in procedure areas.',
    method: 'document',
    standard:
      'A drug without a label can be taken for any other. For short procedures that the hospital defines, the expiration date and time may be left off.',
    core: true,
    domain: 'lab',
    weight: 2,
    good: 'All five rules are in the policy.',
    action: action(
      'intermediate',
      'Keep preprinted labels, or a printer that makes them from a scan, where doses are filled.',
    ),
    cites: [cite('npglab', 'EP 1 to 5'), cite('ivp', 'section 4')],
    parts: elements(inThePolicy, [
      ['each', 'Labels on each drug and each container', 'On and off the sterile field.'],
      [
        'content',
        'Label with name, strength, expiration',
        'Expiration date and time. Amount and diluent, too, if they are not plain to see.',
      ],
      ['soon', 'Labeled as soon as it is prepared'],
      ['verify', 'Label checked by eye and aloud', 'By two people if the preparer is not the giver.'],
      ['empty', 'No empty syringe is labeled in advance'],
    ]),
  },
  {
    id: 141,
    questionType: 'multipart',
    label: 'Vial policy',
    content: 'What does the policy on __vials__ say?',
    instructions: 'Open the policy on single-dose and multi-dose vials, and look for each rule.',
    method: 'document',
    standard:
      'CDC counts operating rooms, bays and patient rooms as treatment areas. Preservatives do not stop viruses.',
    core: true,
    domain: 'sto',
    weight: 2,
    good: 'All five rules are in the policy.',
    action: action('stronger', 'Buy the smallest vial that fits, or a ready syringe.'),
    cites: [cite('cdc'), cite('mmsto')],
    parts: elements(inThePolicy, [
      ['sdv', 'Single-dose vial: one patient'],
      ['entry', 'New needle and syringe for each entry'],
      ['dated', 'Multi-dose vial: dated at first puncture'],
      ['days', 'Multi-dose vial: discarded after 28 days', 'Unless its label gives another time.'],
      ['place', 'Multi-dose vial: out of treatment areas', 'Unless it is for one patient only.'],
    ]),
  },
  {
    id: 142,
    questionType: 'multipart',
    label: 'Shortage plan',
    content: 'What does the shortage plan say for a ready form that __runs out__?',
    instructions:
      'Open the policy or plan on drug shortages. Look for each step, and ask about the last ready form that ran out.',
    method: 'document',
    standard:
      'There were 323 active shortages in the first quarter of 2024, a record. Without a plan, a shortage moves mixing back to the bedside overnight.',
    core: true,
    domain: 'sys',
    weight: 2,
    good: 'All five steps are in the plan.',
    action: action(
      'intermediate',
      'Use a shortage checklist that is signed off once order, barcode and pump library are changed.',
    ),
    cites: [cite('shortages'), cite('ashpmin'), cite('mmsel', 'shortages', 'confirm')],
    parts: elements(inThePolicy, [
      ['next', 'The next ready form comes before vials'],
      ['made', 'The pharmacy makes it, if none can be had'],
      ['notice', 'Staff are told before the change'],
      ['build', 'Order, barcode and pump are changed first'],
      ['clean', 'A bedside aid, if vials cannot be avoided'],
    ]),
  },
];
