import type { QuestionText } from '../../authoring.ts';
import { barriers, choice, yesNo, yesPartlyNo } from '../../choices.ts';
import { standardNote } from '../../guidance.ts';

/** Questions 11 to 25: how standards are met, which programs support them, and what to do next. */
export const standardsAndPracticeQuestions: readonly QuestionText[] = [
  {
    id: 111,
    questionType: 'radio',
    label: 'High-alert safeguards',
    content: 'For high-alert injectables, is a __ready-to-administer__ form one of the safeguards?',
    subContent:
      'High-alert: a drug that is more likely to do serious harm when it is used in error. Use your hospital’s own list.',
    instructions:
      'Open the policy on high-alert drugs. Check which injectables on the list must come ready to administer.',
    method: 'document',
    standard: standardNote(
      'For a high-alert drug, one mixing error may be enough to cause harm.',
      'highAlert',
      'readyForms',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 112,
    questionType: 'radio',
    label: 'IV push gap analysis',
    content: 'In the past 24 months, was there a __gap analysis__ of IV push practice?',
    subContent:
      'Gap analysis: your practice is compared point by point with ISMP’s guidelines on adult IV push medications.',
    instructions: 'Open the results, or the minutes in which they were discussed. Check the date.',
    method: 'document',
    standard: standardNote('Comparing point by point finds gaps that a general review misses.', 'ivPush'),
    jump: { answer: 'no', toNumber: 14 },
    parts: yesPartlyNo,
  },
  {
    id: 113,
    questionType: 'percentage',
    label: 'Gaps closed',
    content: 'What percentage of the gaps that were found are now __closed__?',
    subContent:
      'Closed: the change was made, and someone checked that it works. If none is closed, or no gap was found, leave the box blank and say so under Observations.',
    instructions: 'Open the minutes or the action plan that follow up on the gap analysis. Count the gaps.',
    method: 'document',
    standard: standardNote('A known gap that stays open is still a gap.', 'ivPush', 'evaluation'),
    parts: [{ id: 'share', label: 'Gaps closed' }],
  },
  {
    id: 114,
    questionType: 'radio',
    label: 'Survey findings',
    content: 'Did a survey in the past three years __cite__ how injectables are prepared, labeled or stored?',
    subContent: 'Survey: a visit by your accreditor, by your state or by CMS.',
    instructions: 'Open the latest survey reports with the accreditation or quality office.',
    method: 'document',
    standard: standardNote(
      'What surveyors found once may have come back, or may be found elsewhere.',
      'preparation',
      'labeling',
      'storage',
    ),
    jump: { answer: 'no', toNumber: 16 },
    parts: yesNo,
  },
  {
    id: 115,
    questionType: 'long_answer',
    label: 'Findings and corrections',
    content: 'How was each of these survey findings __corrected__?',
    subContent: 'For each: what was found, what was done, and whether it has held.',
    instructions:
      'Open the survey report and the plan of correction. Then visit one of the places and see for yourself.',
    method: 'document',
    standard: standardNote(
      'A correction on paper may not have reached the bedside.',
      'preparation',
      'labeling',
      'storage',
    ),
  },
  {
    id: 116,
    questionType: 'radio',
    label: 'Immediate-use policy',
    content: 'Is the policy on __immediate-use__ doses up to date?',
    subContent:
      'Immediate use: a sterile dose is mixed outside the pharmacy’s clean space, to be given soon. Up to date: the policy matches the 2023 version of USP <797> and your state’s law.',
    instructions:
      'Open the policy with the pharmacy. Compare it with the chapter and with your state’s law, point by point.',
    method: 'document',
    standard: standardNote(
      'Giving begins within 4 hours of the start of preparation. The one-hour rule ended in November 2023. State law can be stricter: check your state’s rules.',
      'immediateUse',
      'outsidePharmacy',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 117,
    questionType: 'multipart',
    label: 'Aseptic skills',
    content: 'How are the __aseptic skills__ of staff who prepare injectables checked?',
    subContent:
      'Aseptic: done so that no germs get into the dose. If no one is up to date, leave the percentage blank and say so under Observations.',
    instructions:
      'Open the training records with an educator. Look at nurses, anesthesia and pharmacy staff. If checks differ, describe the weakest.',
    method: 'document',
    standard: standardNote(
      'CMS expects staff who mix sterile doses outside the pharmacy to meet accepted standards, too.',
      'preparation',
      'outsidePharmacy',
      'injectionSafety',
    ),
    parts: [
      { id: 'roles', label: 'Roles that are checked', questionType: 'short_answer' },
      choice('method', 'How they are checked', [
        { id: 'watched', label: 'Watched while they prepare a dose' },
        { id: 'test', label: 'Watched, plus a media-fill or like test' },
        { id: 'course', label: 'Course or written test only' },
        { id: 'other', label: 'Another way' },
        { id: 'none', label: 'Not checked' },
      ]),
      choice('frequency', 'How often', [
        { id: 'year', label: 'At least once a year' },
        { id: 'less', label: 'On a schedule, but less often' },
        { id: 'hire', label: 'At hire only' },
        { id: 'none', label: 'No set schedule, or never' },
      ]),
      { id: 'current', label: 'Staff who are up to date', questionType: 'percentage' },
    ],
  },
  {
    id: 118,
    questionType: 'radio',
    label: 'Labeling policy',
    content: 'Does policy call for a __full label__ on and off the sterile field?',
    subContent:
      'Full label: name, strength, expiration date and time. Amount and diluent, too, if they are not plain to see.',
    instructions:
      'Open the policy on labeling. Look for syringes, cups and basins, in surgery and in procedure areas.',
    method: 'document',
    standard: standardNote(
      'Each item is labeled as soon as it is prepared. For short procedures that the hospital defines, expiration may be left off.',
      'proceduralLabels',
      'labeling',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 119,
    questionType: 'radio',
    label: 'Vial policy',
    content: 'Does a policy cover the safe use of single-dose and multi-dose __vials__?',
    subContent:
      'Look for three points:\n1. A single-dose vial is for one patient.\n2. A multi-dose vial is dated when it is first punctured.\n3. A multi-dose vial stays out of treatment areas, unless it is for one patient only.',
    instructions: 'Open the policy. Choose “Partly” if one or two of the three points are missing.',
    method: 'document',
    standard: standardNote(
      'CDC counts operating rooms, anesthesia carts and patient rooms as treatment areas. Preservatives do not stop viruses.',
      'injectionSafety',
      'storage',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 120,
    questionType: 'radio',
    label: 'Shortage plan',
    content: 'Does the shortage plan say what to do when a __ready-to-administer__ form runs out?',
    instructions:
      'Open the policy or plan on drug shortages. Look for a next-best ready form before vials, and for notice to staff.',
    method: 'document',
    standard: standardNote(
      'Without a plan, a shortage moves mixing back to the bedside overnight.',
      'readyForms',
      'evaluation',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 121,
    questionType: 'radio',
    label: '503B quality reports',
    content: 'Is the quality of __503B__ suppliers reported to a committee?',
    subContent:
      '503B: an outsourcing facility that compounds sterile drugs and is registered with FDA. Choose “Not applicable” if none is used.',
    instructions:
      'Open the committee’s minutes of the past 12 months. Look for recalls, inspections and complaints.',
    method: 'document',
    standard: standardNote(
      'FDA inspects these facilities by risk, but does not approve their drugs. So each hospital needs to watch quality, too.',
      'outsourcing',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 122,
    questionType: 'radio',
    label: 'Diversion and waste',
    content: 'Does the diversion program cover __waste__ from injectables?',
    subContent: 'Diversion: a drug is taken for a use that was not intended.',
    instructions:
      'Open the policy on diversion, or its last report. Look for what is left in vials, syringes and bags, anesthesia included.',
    method: 'document',
    standard: standardNote(
      'What is left over can be taken unseen. A form in the size that is needed leaves less.',
      'controlledDrugs',
      'storage',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 123,
    questionType: 'multipart',
    label: 'Safety technology',
    content: 'How much __safety technology__ for injectables is in use?',
    subContent: 'For none, leave the percentage blank and say so under Observations.',
    instructions:
      'Open the latest reports on scanning and on the pump library. Ask the informatics team about the rest.',
    method: 'document',
    standard: standardNote(
      'Technology protects only the doses that pass through it.',
      'administration',
      'perioperative',
      'standardConcentrations',
    ),
    parts: [
      {
        id: 'barcode',
        label: 'Doses scanned before they are given',
        layout: 'half',
        questionType: 'percentage',
      },
      {
        id: 'library',
        label: 'Infusions run with the pump’s drug library',
        layout: 'half',
        questionType: 'percentage',
      },
      choice('pumps', 'Pumps linked to the health record', [
        { id: 'all', label: 'On all units with smart pumps' },
        { id: 'some', label: 'On some of these units' },
        { id: 'none', label: 'On none' },
        { id: 'na', label: 'No smart pumps' },
      ]),
      choice('or', 'Barcode scanning in operating rooms', [
        { id: 'all', label: 'In all rooms' },
        { id: 'some', label: 'In some rooms' },
        { id: 'none', label: 'In no room' },
        { id: 'na', label: 'No operating rooms' },
      ]),
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
    standard: standardNote('The first barrier on the list is where an action plan starts.', 'evaluation'),
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
    standard: standardNote('Findings help patients only once they become an action plan.', 'evaluation'),
  },
];
