import { noPatientIdentifiers } from '../../opening-pages.ts';
import type { Topic } from '../text.ts';
import { wastageQuestions } from '../downloads.ts';

export const assessments: readonly Topic[] = [
  {
    id: 'start',
    title: 'Start an assessment',
    blocks: [
      'Choose Start New Assessment, then a module. It works without network, too. On the first page enter the area and department if you like, and the names of facilitators and participants. Each name row must be filled before you can begin.',
    ],
  },
  {
    id: 'areas',
    title: 'Areas',
    blocks: [
      'Nursing Unit and Anesthesia ask for the area you are in. Choose one from the list or type your own. Run the module once for each area, as practice differs between them.',
    ],
  },
  {
    id: 'save-and-resume',
    title: 'Saving, and going on later',
    blocks: [
      'Each answer is saved as you give it. The line at the foot of a question says where it is:',
      {
        list: [
          '“Saved on this device”: it is safe here, also when the app or the tablet is switched off. It is sent when the network allows.',
          '“Saved”: it is on the server.',
          '“NOT saved on this device”: the browser could not write it. Keep the page open; it is tried again.',
        ],
      },
      'To go on later, open the assessment from the dashboard. It opens after the last question that you had reached.',
    ],
  },
  {
    id: 'question-types',
    title: 'Kinds of questions',
    blocks: [
      {
        list: [
          'One choice: tap a row. Tap Clear to take it back.',
          'Slider: a value from 1 to 10.',
          'Percentage: a number from 1 to 100. For none at all, leave it blank and say so under Observations.',
          'Dollars: an amount, with cents if you like.',
          'Text: write the answer under Observations.',
          'Ranking: drag the rows, or use the Up and Down buttons. Number 1 stands first.',
          'Several parts: fill in what you can.',
        ],
      },
      '“Why this is asked” below a question names the guidance behind it.',
    ],
  },
  {
    id: 'flags',
    title: 'Flags',
    blocks: [
      'Tap the flag to mark a question that you want to discuss. Tap it again to take the mark away. Lists show how many questions are flagged.',
    ],
  },
  {
    id: 'skipped',
    title: 'Skipped questions and jumps',
    blocks: [
      'You may leave any question blank. Some answers offer a jump over questions that no longer apply; you need not take it.',
      'At the end, Final Comments lists what is unanswered. Revisit Unanswered Questions takes you to the first one, and a link leads from each to the next.',
    ],
  },
  {
    id: 'medication-lists',
    title: 'Medication lists',
    blocks: [
      'Some questions offer a list of sample medications. The lists are not complete and not a recommendation, and what is on the market changes. All three stand in the [Reference List](/reference-list).',
    ],
  },
  {
    id: 'wastage-calculator',
    title: 'The wastage calculator',
    blocks: [
      `It stands at ${wastageQuestions} of the Anesthesia module and is the same each time.`,
      {
        steps: [
          'Enter a row for each drug: the amount in a package and its unit, the packages opened, the amount given, and the cost of a package.',
          'Enter the cases observed and the cases in a year at question 29.',
          'Read the waste for each drug, for each case and for a year. The yearly amount is offered at question 39, where you can change it.',
        ],
      },
      'Use one unit for each drug and leave out overfill. The figures leave out labor, supplies and disposal, and the price and expiry of a ready-to-administer product. A spreadsheet for the same sums is on the [Action Plan page](/resources).',
    ],
  },
  {
    id: 'two-people',
    title: 'When two people edit',
    blocks: [
      'Colleagues can work on the same assessment. If somebody else edited it within the past hour, or changed an answer that you changed as well, a box shows what differs and asks what to do:',
      {
        list: [
          'Continue Editing puts your answers over those that differ and keeps everything else the other person wrote.',
          'Copy Responses leaves the original as it is and moves your answers into a new assessment.',
        ],
      },
      'Nothing is lost either way: the server keeps every earlier state. To avoid the question, agree who does which module.',
      'If you have the assessment open in two tabs, only one of them edits. The other one offers Edit Here.',
    ],
  },
  {
    id: 'submit',
    title: 'Submit',
    blocks: [
      'After the last question, add comments and press Submit Assessment. You may submit with questions unanswered. From then on nobody can change it. Without network, it is submitted on this device and sent later.',
      'Assessments cannot be deleted.',
    ],
  },
  {
    id: 'print',
    title: 'On paper, and as a PDF',
    blocks: [
      'When an assessment is complete, Download saves it as a PDF to keep, print or send on. Without network the PDF is made on your device.',
      'The [download page](/download) has each module as a PDF to print and fill in by hand. Paper keeps no progress and cannot be read in here again; to follow changes over time, type the answers into an online assessment.',
    ],
  },
  {
    id: 'no-patients',
    title: 'Never enter patient data',
    blocks: [
      noPatientIdentifiers,
      'Write about kinds of events, never about a case that someone could recognize. The same goes for staff: describe the practice, not the person.',
    ],
  },
];
