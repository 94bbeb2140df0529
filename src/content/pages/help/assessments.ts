import { noPatientIdentifiers } from '../../intro-pages.ts';
import { counting } from './counting.ts';
import type { Topic } from '../text.ts';
import { wastageQuestions } from '../downloads.ts';

export const assessments: readonly Topic[] = [
  {
    id: 'start',
    title: 'Start an assessment',
    blocks: [
      'Choose Start New Assessment, then a module. This works offline, too. On the first page, enter the area and department if you like, and the names of facilitators and participants. Every name row must be filled in before you can begin.',
      'A new assessment appears in the list as soon as you enter something. If you started one by mistake, just leave it.',
    ],
  },
  {
    id: 'areas',
    title: 'Areas',
    blocks: [
      'Nursing Unit and Anesthesia ask for the area you are in. Choose one from the list or type your own. Run the module once for each area, because practice differs from one to the next.',
    ],
  },
  {
    id: 'save-and-resume',
    title: 'Saving, and picking up later',
    blocks: [
      'Each answer is saved as you give it. The line at the bottom of a question tells you where it is:',
      {
        list: [
          '“Saved on this device”: it is safe here, even if the app is closed or the tablet is turned off. It is sent when there is a connection.',
          '“Saved”: it is on the server.',
          '“NOT saved on this device”: the browser could not store it. Keep the page open; the app keeps trying.',
        ],
      },
      'To continue later, open the assessment from the dashboard. It opens where you left off.',
    ],
  },
  {
    id: 'keys',
    title: 'Working by keyboard',
    blocks: [
      {
        list: [
          'Ctrl and Enter, on a Mac ⌘ and Enter: Next, also while you are typing.',
          'Alt, on a Mac Option, and Y, N or U: Yes, No and Undo of a count, where the page has one.',
          'Tab and Shift Tab: to the next and the previous field or button.',
          'Arrow keys: another choice, a step of a slider, a number in the list of questions, another row of the list of assessments, another point of a chart.',
          'Space: chooses, flags, or picks up an item of a ranking; the arrow keys then move it.',
          'Enter: goes to the chosen number, or presses the button.',
          'Home and End: the ends of a slider, of the list, and of a chart.',
          'Escape: closes the menu, a dialog, a list or a tooltip.',
        ],
      },
      'Pressing a choice again changes nothing. Clear takes the answer away, and for five seconds Undo brings it back.',
    ],
  },
  {
    id: 'question-types',
    title: 'Kinds of questions',
    blocks: [
      {
        list: [
          'One choice: tap a row. Tap Clear to undo your choice.',
          'Slider: a value from 1 to 10.',
          'Count: tap Yes or No for each one that you see.',
          'Percentage: a number from 1 to 100, as a report gives it. Beside it you can say that there is none at all, or that nobody measures it.',
          'Dollars: an amount, with cents if you like.',
          'Text: write the answer under Observations.',
          'Ranking: drag the rows, or use the Up and Down buttons. Number 1 comes first.',
          'Several parts: fill in what you can. Parts with the same choices are one table.',
          'List of drugs: one tap for each drug. If a whole group is not used, one tap says so.',
        ],
      },
      '“Why this is asked” under a question says what good looks like and names its sources.',
    ],
  },
  {
    id: 'sources',
    title: 'Sources',
    blocks: [
      'Each source says who issued it, when, of what kind it is, and who paid for it where we know that.',
      '“Read” means that we read the source. “Reported by others” means that we did not. “Ask your pharmacist” means that nobody has checked it for this tool.',
    ],
  },
  ...counting,
  {
    id: 'flags',
    title: 'Flags',
    blocks: [
      'Tap the flag to mark a question that you want to discuss. Tap it again to remove the flag. Lists show how many questions are flagged.',
    ],
  },
  {
    id: 'skipped',
    title: 'Skipped questions and jumps',
    blocks: [
      'You may leave any question blank. Some answers offer a jump past questions that no longer apply; you do not have to take it.',
      'At the end, Final Comments lists the unanswered questions, those of the core path first. Revisit Unanswered Questions takes you to the first one, and a link takes you from each one to the next.',
    ],
  },
  {
    id: 'medication-lists',
    title: 'Medication lists',
    blocks: [
      'Some questions offer a list of sample medications. The lists are not complete and not a recommendation, and what is on the market changes. A strength marked “confirm locally” is usual, but no record of a product shows it. All three are in the [Reference List](/reference-list).',
    ],
  },
  {
    id: 'wastage-calculator',
    title: 'The wastage calculator',
    blocks: [
      `It appears at ${wastageQuestions} of the Anesthesia module and is the same one each time.`,
      {
        steps: [
          'The drug of questions 27 and 28 is its first. Write that one in these questions only.',
          'Enter a row for each other drug: the amount in a package and its unit, the packages opened, the amount given, and the cost of a package.',
          'At question 29, enter the cases observed and the cases per year.',
          'Read off the waste for each drug, per case and per year. Question 39 offers the yearly amount, and you can change it there.',
        ],
      },
      'Use one unit for each drug and leave out overfill. The figures leave out labor, supplies, disposal, and the price and expiry of ready syringes and bags. A spreadsheet that does the same math is on the [Action Plan page](/resources).',
    ],
  },
  {
    id: 'two-people',
    title: 'When two people edit',
    blocks: [
      'While you are both online, a line above the question says who else is in the assessment and on which question, and what one of you answers shows on the other’s screen a moment later.',
      'Colleagues can work on the same assessment. If someone else edited it within the past hour, or changed an answer that you also changed, a message shows the differences and asks what to do:',
      {
        list: [
          'Combine keeps what both of you did. Where you changed the same answer, you choose whose stays; of notes, both can.',
          'Continue Editing replaces the answers that differ with yours and keeps everything else the other person wrote.',
          'Copy Responses leaves the original as it is and puts your answers into a new assessment.',
        ],
      },
      'Nothing is lost either way: the server keeps every earlier version. To avoid conflicts, agree on who does which module.',
      'If you have the assessment open in two tabs, you can edit in only one of them. The other one offers Edit Here.',
    ],
  },
  {
    id: 'submit',
    title: 'Submit',
    blocks: [
      'After the last question, add comments and press Submit Assessment. The app names what is unanswered or flagged and asks once. You may submit with questions unanswered, for example the core path alone. If the deeper look is to follow, leave the assessment in progress: after you submit, nobody can change it. If you are offline, it is submitted on this device and sent later.',
      'Assessments cannot be deleted.',
    ],
  },
  {
    id: 'print',
    title: 'On paper, and as a PDF',
    blocks: [
      'When an assessment is complete, Download saves it as a PDF to keep, print or share. If you are offline, your device makes the PDF.',
      'The [download page](/download) has each module as a PDF to print and fill in by hand. The app cannot read answers from paper; to track changes over time, type them into an online assessment.',
    ],
  },
  {
    id: 'export',
    title: 'Export data',
    blocks: [
      'Editors and administrators can save data as a table: press Export Data above the list of assessments. Choose what, the module, the days on which assessments were submitted, and a spreadsheet or CSV. The server may ask for your password.',
      {
        list: [
          'Answers: one row for each answer, with its weight and target.',
          'Observed doses: one row for each dose.',
          'Actions: one row for each action.',
          'Pooled measures: one row for each thing that was measured, with the counts that are judged together.',
        ],
      },
      'The last sheet of the spreadsheet says what each column means; for CSV, that is a file of its own. Times are in UTC. If the server cannot be reached, your device exports the completed assessments that it holds, and says how many these are.',
      'The file holds what people wrote. Keep it where only your team can open it.',
    ],
  },
  {
    id: 'no-patients',
    title: 'Never enter patient data',
    blocks: [
      noPatientIdentifiers,
      'A hint appears under a note that seems to hold one of these. Rewrite the note, or hide the hint if it is wrong. What is left is listed when you submit: edit it, or say that it is no patient. The app does not find everything.',
      'Describe kinds of events, never a case that someone could recognize. The same goes for staff: describe the practice, not the person.',
    ],
  },
];
