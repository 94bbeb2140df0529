import type { PartText, QuestionText } from '../../authoring.ts';
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

const onLabels = (id: string, label: string, weight: 1 | 2 | 3, content?: string): PartText =>
  counted(id, label, 0.95, {
    ...(content !== undefined && { content }),
    ...proposed(0.95),
    weight,
  });

const atHandoff = (id: string, label: string): PartText =>
  counted(id, label, 0.95, { content: 'Of three handoffs.', ...proposed(0.95), weight: 2 });

/** Questions 21 to 26: what labels show and who reads them, the sterile field, rescue drugs, and handoffs. */
export const labelAndHandoffQuestions: readonly QuestionText[] = [
  {
    id: 457,
    questionType: 'multipart',
    label: 'Label content',
    content: 'What do the labels on syringes filled here __show__?',
    instructions:
      'Read five labels, or all. For each row, leave out labels that do not need it. Write down no patient’s name.',
    method: 'observe',
    standard:
      'The next person has only the label to go by. ASA asks that the generic name and the strength per mL be the most prominent items.',
    seconds: 180,
    core: false,
    domain: 'lab',
    good: 'Every label shows each line that applies to it.',
    action: action('intermediate', 'Print labels that have these lines, so that none is left out.'),
    cites: [cite('npglab', 'EP 3'), cite('jcfaq'), cite('asalab'), cite('peri', '4.5')],
    parts: [
      onLabels('drug', 'Generic name of the drug', 3),
      onLabels('strength', 'Strength per mL', 3),
      onLabels(
        'diluent',
        'Name and amount of the diluent',
        2,
        'Needed when the container does not make them clear.',
      ),
      onLabels(
        'expires',
        'Expiration date and time',
        2,
        'Not needed in short procedures, as your hospital defines them.',
      ),
      onLabels('preparer', 'Who prepared it', 1, 'Name or initials.'),
    ],
  },
  {
    id: 460,
    questionType: 'tally',
    label: 'Check by two people',
    content: 'When one person fills and another gives, do __both__ read the label?',
    subContent: 'Two qualified people read the label, by eye and aloud.',
    instructions: 'Watch each syringe handed over, also at staff relief.',
    method: 'observe',
    standard: 'The person who gives the drug did not see what went into the syringe.',
    seconds: 180,
    core: false,
    domain: 'lab',
    good: 'Both read it each time, by eye and aloud.',
    action: action('intermediate', 'Agree on a script for each handoff, including onto the sterile field.'),
    cites: [cite('npglab', 'EP 4')],
    parts: [
      counted('seen', 'Both read it, by eye and aloud', 0.95, {
        content: 'Of syringes handed over. An extra column of the sheet.',
        ...proposed(0.95),
        weight: 2,
      }),
    ],
  },
  {
    id: 461,
    ...choicesOf(
      withUnseen(
        [good('no', 'No'), good('set', 'Only the emergency set that policy allows'), adverse('yes', 'Yes')],
        'ask',
      ),
    ),
    label: 'Filled for a later case',
    content: 'Are syringes filled here for a __later case__?',
    subContent: 'Leave out syringes that came filled. Write the reasons under Observations.',
    instructions:
      'Ask two members of the team, one at a time. Look at the carts at the start of the day and between cases.',
    method: 'interview',
    standard:
      'The longer a filled syringe waits, the more can go wrong: mix-ups, germs and waste. Check your state’s rules.',
    seconds: 60,
    core: false,
    domain: 'pre',
    weight: 2,
    good: 'None, or only the emergency set that policy allows.',
    action: action('stronger', 'Supply a sealed set of ready syringes.'),
    cites: [cite('apsf'), cite('state')],
  },
  {
    id: 470,
    questionType: 'multipart',
    label: 'Sterile field',
    content: 'Are drugs on the __sterile field__ labeled and read aloud?',
    instructions: 'Watch drugs being passed to the field in one case. Look at each syringe, cup and basin.',
    method: 'observe',
    standard: 'The person who gives the drug did not see it poured.',
    seconds: 300,
    core: false,
    domain: 'lab',
    good: 'Everything on the field has a label, and both people read it aloud.',
    action: action('intermediate', 'Use a handoff script and preprinted sterile labels.'),
    cites: [cite('npsglab'), cite('aorn')],
    parts: [
      counted('labeled', 'Syringes, cups and basins with a label', 1, {
        content: 'Leave out what is used at once.',
        weight: 3,
        never: true,
      }),
      counted('read', 'Name, strength and expiration read aloud by both', 0.95, {
        content: 'Of drugs passed to the field. An extra column of the sheet.',
        ...proposed(0.95),
        weight: 2,
      }),
    ],
  },
  {
    id: 471,
    questionType: 'multipart',
    label: 'Rescue drugs',
    content: 'Are __rescue drugs__ for anesthesia complete and close?',
    instructions: 'Find the kits with a team member. Compare with your hospital’s list; do not break a seal.',
    method: 'observe',
    standard: 'In these emergencies the drug is needed within minutes.',
    seconds: 180,
    core: false,
    domain: 'sys',
    good: 'Complete, sealed, within reach.',
    action: action('intermediate', 'Seal the kits, and check them monthly.'),
    cites: [cite('asralast', 'That lipid emulsion is at hand', 'confirm'), cite('mhaus'), cite('tbp9')],
    parts: [
      element(
        'lipid',
        '20% lipid emulsion where blocks are given',
        withUnseen(
          [
            good('near', 'In the room or on the block cart'),
            adverse('elsewhere', 'Elsewhere', 0.5),
            adverse('none', 'None'),
          ],
          'observe',
          'na',
        ),
        { weight: 2 },
      ),
      element('mh', 'Malignant hyperthermia kit complete', withUnseen(yesOrNo, 'observe', 'na'), {
        weight: 2,
      }),
      element('reversal', 'Reversal drugs of your list in the room', withUnseen(yesOrNo, 'observe'), {
        weight: 1,
      }),
    ],
  },
  {
    id: 472,
    questionType: 'multipart',
    label: 'Handoffs of drugs',
    content: 'Are drugs __handed off__ safely at relief, in PACU and in ICU?',
    instructions: 'Watch three handoffs. Count each point once for each handoff.',
    method: 'observe',
    standard: 'If it is not said at the handoff, the next person does not know it.',
    seconds: 300,
    core: false,
    domain: 'adm',
    good: 'The next person hears every drug, strength and rate, and that lines are flushed.',
    action: action('intermediate', 'Put the three points on the handoff form.'),
    cites: [cite('lines'), cite('npglab', 'EP 4')],
    parts: [
      atHandoff('syringes', 'Every syringe passed on has a label'),
      atHandoff('infusions', 'Drug, strength and rate read at the pump'),
      atHandoff('lines', '“Lines flushed” said'),
    ],
  },
];
