import type { QuestionText } from '../../authoring.ts';
import { siteSetUp, yesPartlyNo } from '../../choices.ts';
import { standardNote } from '../../guidance.ts';

/** Questions 1 to 10: policy, leaders, and what the hospital learns from events. */
export const policyAndEventQuestions: readonly QuestionText[] = [
  {
    id: 101,
    questionType: 'multipart',
    label: 'Tracer set-up',
    content: 'What does this tracer __cover__?',
    instructions:
      'Agree on these with the person who leads medication safety. Names go on the first page; here, name roles only.',
    method: 'interview',
    standard: standardNote('A tracer can only be repeated when it says what it looked at.', 'evaluation'),
    parts: siteSetUp,
  },
  {
    id: 102,
    questionType: 'radio',
    label: 'Written policy',
    content:
      'Does a __written policy__ say that injectables are dispensed in the most ready-to-administer form?',
    subContent: 'Choose “Partly” if the policy covers only some settings or some drugs.',
    instructions:
      'Open the policy on dispensing with the pharmacy. Look for words such as ready to administer, unit dose and premixed.',
    method: 'document',
    standard: standardNote(
      'Standards point to the most ready-to-administer form. A written policy turns that from a habit into a rule.',
      'readyForms',
      'fewerSteps',
    ),
    jump: { answer: 'no', toNumber: 4 },
    parts: yesPartlyNo,
  },
  {
    id: 103,
    questionType: 'multipart',
    label: 'Policy detail',
    content: 'What are the __details__ of this policy?',
    instructions:
      'Open the policy. Dates and approvals are often on its first or last page, and its scope near the start.',
    method: 'document',
    standard: standardNote(
      'A policy that is out of date, or that leaves out surgery, leaves doses uncovered.',
      'readyForms',
      'evaluation',
    ),
    parts: [
      { id: 'review', label: 'Date of last review', layout: 'half', questionType: 'short_answer' },
      { id: 'committee', label: 'Approving committee', layout: 'half', questionType: 'short_answer' },
      {
        id: 'settings',
        label: 'Settings covered',
        questionType: 'radio',
        options: [
          { id: 'inpatient', label: 'Inpatient units only' },
          { id: 'periop', label: 'Surgery and procedure areas only' },
          { id: 'all', label: 'All settings' },
          { id: 'other', label: 'Another mix of settings' },
        ],
      },
    ],
  },
  {
    id: 104,
    questionType: 'slider',
    label: 'Leadership priority',
    content: 'How high a __priority__ do your leaders give to doses that come ready to administer?',
    instructions:
      'Ask three leaders separately, for example of nursing, pharmacy and anesthesia. Enter the middle of their three numbers.',
    method: 'interview',
    standard: standardNote('What leaders put first gets time, money and attention.', 'evaluation'),
    minLabel: 'Not a priority',
    maxLabel: 'Top priority',
    parts: [{ id: 'priority', label: 'Priority for leaders' }],
  },
  {
    id: 105,
    questionType: 'radio',
    label: 'Medication safety owner',
    content: 'Is one __named person__ in charge of medication safety?',
    subContent: 'If more than one choice fits, take the first that does.',
    instructions: 'Ask a leader who it is. Check that staff on one unit give the same name.',
    method: 'interview',
    standard: standardNote('Work that belongs to everybody often gets done by nobody.', 'evaluation'),
    parts: [
      { id: 'full', label: 'Yes, as a full-time job' },
      { id: 'part', label: 'Yes, as part of another job' },
      { id: 'committee', label: 'A committee only, no named person' },
      { id: 'none', label: 'No' },
    ],
  },
  {
    id: 106,
    questionType: 'radio',
    label: 'Yearly review',
    content: 'Does a committee review the use of ready-to-administer injectables at least __once a year__?',
    subContent: 'This may be the pharmacy and therapeutics (P&T) committee or a medication safety committee.',
    instructions: 'Open the committee’s minutes of the past 12 months and look for the topic.',
    method: 'document',
    standard: standardNote(
      'Products, shortages and prices change, so last year’s choice may no longer be the best one.',
      'readyForms',
      'evaluation',
    ),
    parts: yesPartlyNo,
  },
  {
    id: 107,
    questionType: 'multipart',
    label: 'Injectable events',
    content: 'What do the reports of the past 12 months say about __events__ with injectables?',
    subContent:
      'Count each report once, near misses too. If no event reached a patient, leave the percentage blank and say so under Observations.',
    instructions:
      'Open the summary report with the medication safety lead. Enter totals only, never a single case.',
    method: 'document',
    standard: standardNote(
      'Reports show where doses go wrong. A higher number can mean better reporting rather than worse care.',
      'eventResponse',
      'evaluation',
    ),
    parts: [
      { id: 'total', label: 'Events reported', layout: 'half', questionType: 'short_answer' },
      {
        id: 'preparation',
        label: 'Began in preparation or labeling',
        layout: 'half',
        questionType: 'short_answer',
      },
      { id: 'reached', label: 'Reached a patient', layout: 'half', questionType: 'percentage' },
      {
        id: 'harm',
        label: 'Caused harm',
        content: 'As counted on your hospital’s own scale.',
        layout: 'half',
        questionType: 'short_answer',
      },
    ],
  },
  {
    id: 108,
    questionType: 'long_answer',
    label: 'Most instructive event',
    content: 'Which __kind of event__ with an injectable taught your hospital the most?',
    instructions:
      'Ask the medication safety lead or the risk manager. Write what went wrong in the system and what was learned. Leave out dates, people and places.',
    method: 'interview',
    standard: standardNote('One event that is well understood can protect many patients.', 'eventResponse'),
  },
  {
    id: 109,
    questionType: 'radio',
    label: 'Near-miss review',
    content: 'Is there a review of __near misses__ in how injectables are prepared and labeled?',
    subContent: 'Near miss: an error that was caught before it reached a patient.',
    instructions:
      'Open the report of near misses for the past 12 months. Look for a review of each, or of each group.',
    method: 'document',
    standard: standardNote(
      'A near miss shows the same weak spot as a harmful event, at no cost to a patient.',
      'eventResponse',
    ),
    jump: { answer: 'no', toNumber: 11 },
    parts: yesPartlyNo,
  },
  {
    id: 110,
    questionType: 'long_answer',
    label: 'Change from a near miss',
    content: 'What was the last __change__ made because of a near miss?',
    instructions:
      'Ask the medication safety lead. Write what was changed, where, and how you can tell that it works.',
    method: 'interview',
    standard: standardNote(
      'A review counts only when something changes. A change of product or device holds better than a reminder.',
      'eventResponse',
      'evaluation',
    ),
  },
];
