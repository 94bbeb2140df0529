import { anyCoreTimeWords } from '../times.ts';

/** The landing page's words (rule PAGE-1). */

/** Promised letter for letter (R021). */
export const heroText =
  'Identify barriers to providing injectable medications in the most ready-to-administer (RTA) form possible.';

export const heroLead =
  'A tracer is a short walk through one part of your hospital: you watch, you ask, you read. It shows where injectable doses still need work before they can be given, and why.';

/** A description of the picture beside it. */
export const heroPicture =
  'A question of the Nursing Unit module on a tablet: how many of the syringes seen were labeled, with the target, two large buttons that count the next one, and the buttons that lead on.';

export const modulesLead = `Four modules look at the same question from four places. The core path of each takes about ${anyCoreTimeWords()}.`;

export const stakesLead = [
  'IV medication errors are more likely to cause death and lasting harm than other medication errors.',
  'Through 2025, Joint Commission standards asked hospitals to dispense medications in the most ready-to-administer form. Check your accreditor’s current manual.',
] as const;

/** Under the figures that are drawn. */
export const stakesScale = 'One square stands for one in a hundred.';

export const stakesNote =
  'Each figure comes from one study or survey and does not predict what yours would be. Your own tracers show where you stand.';

interface Callout {
  readonly icon: 'list' | 'pencil' | 'sync';
  readonly title: string;
  readonly text: string;
}

export const howTo: readonly Callout[] = [
  {
    icon: 'list',
    title: 'Set a Baseline',
    text: 'Run every module that fits your hospital, on more than one unit. Write down what you see, with numbers where you can.',
  },
  {
    icon: 'pencil',
    title: 'Make an Action Plan',
    text: 'Bring the team together, choose the findings that matter most, and give each an action, an owner and a date.',
  },
  {
    icon: 'sync',
    title: 'Track Progress',
    text: 'Run the same module again, for example each quarter. See what has changed and what has not.',
  },
];

export const digitalTool = {
  title: 'Digital Tool',
  text: 'On a tablet, phone or computer, online or offline.',
  account: 'Does your hospital already have an account? Ask its administrator to invite you.',
} as const;

export const printTool = {
  title: 'Print Tool',
  text: 'The same questions on paper, to print and fill in by hand. No account needed.',
  button: 'Download PDF',
} as const;

/** The features of each tool. Paper lacks the last three. */
export const toolFeatures: readonly { readonly text: string; readonly onPaper: boolean }[] = [
  { text: 'All four modules', onPaper: true },
  { text: 'Medication lists and wastage calculator', onPaper: true },
  { text: 'Reminders to repeat a tracer', onPaper: false },
  { text: 'Collaboration with your team', onPaper: false },
  { text: 'Progress you can follow', onPaper: false },
];
