/** The columns of the action-plan worksheet (rule FACT-14), in the two lines that a finding takes. */

export interface WorksheetColumn {
  readonly head: string;
  /** A few words on what to enter. */
  readonly hint: string;
  /** In twentieths of a point. */
  readonly width: number;
  /** The prompt in a blank cell. */
  readonly prompts?: readonly string[];
  /** Checkboxes in a blank cell. */
  readonly choices?: readonly string[];
  /** Puts the choices on one line behind these words. */
  readonly choicesAfter?: string;
  readonly example: CellWords;
}

export interface CellWords {
  /** One for each line; with prompts, what follows each of them. */
  readonly lines: readonly string[];
  /** Which of the choices are checked. */
  readonly ticked?: readonly string[];
}

const says = (...lines: string[]): CellWords => ({ lines });

/** Stands before both lines. */
export const ID_WIDTH = 780;

/** The columns about the finding. */
export const findingColumns: readonly WorksheetColumn[] = [
  {
    head: 'Module, question, area',
    hint: 'Where it was found',
    width: 1660,
    example: says('Nursing Unit, question 18, ICU'),
  },
  {
    head: 'Finding with evidence',
    hint: 'What you saw, with numbers',
    width: 2700,
    example: says('Nurses mix norepinephrine at the bedside: 40% of the bags were premixed.'),
  },
  {
    head: 'Standard or guidance',
    hint: 'What it rests on',
    width: 1900,
    example: says('Joint Commission, medication management: dispensing in the most ready-to-administer form'),
  },
  {
    head: 'Risk',
    hint: 'Severity × frequency, each 1 to 5',
    width: 1500,
    prompts: ['Severity:', 'Frequency:', 'Risk:'],
    example: says('3', '4', '12'),
  },
  {
    head: 'Barrier or root cause',
    hint: 'Why it happens',
    width: 2040,
    example: says('No premix in the cabinet; vials are.'),
  },
  {
    head: 'Action',
    hint: 'What will change',
    width: 2260,
    example: says('Stock the 4 mg/250 mL premix, remove the vials from the cabinet, align the pump library.'),
  },
  {
    head: 'Action strength',
    hint: 'Check one; see above',
    width: 1560,
    choices: ['Stronger', 'Intermediate', 'Weaker'],
    example: { lines: [], ticked: ['Stronger'] },
  },
];

/** Who does what by when, and whether it worked. */
export const followUpColumns: readonly WorksheetColumn[] = [
  { head: 'Owner', hint: 'One name or role', width: 1260, example: says('Pharmacy operations') },
  {
    head: 'Support needed, cost ($)',
    hint: 'From whom, how much',
    width: 1500,
    example: says('Cabinet space; pump library update'),
  },
  { head: 'Start', hint: 'Date', width: 980, example: says('01.12.26') },
  { head: 'Due', hint: 'Date', width: 980, example: says('03.31.26') },
  {
    head: 'Measure',
    hint: 'A share that can be counted',
    width: 2620,
    prompts: ['Numerator:', 'Denominator:', 'Baseline:', 'Target:'],
    example: says('premixed bags', 'all norepinephrine bags', '40%', '95%'),
  },
  {
    head: 'PDSA cycle',
    hint: 'Plan, do, study, act',
    width: 2460,
    prompts: ['Plan:', 'Do:', 'Study:'],
    choices: ['Adopt', 'Adapt', 'Abandon'],
    choicesAfter: 'Act:',
    example: {
      lines: ['stock the premix in one ICU', 'four weeks', 'count the bags each week'],
      ticked: [],
    },
  },
  {
    head: 'Status',
    hint: 'Check one',
    width: 1500,
    choices: ['Not started', 'In progress', 'Complete', 'Overdue', 'Stopped'],
    example: { lines: [], ticked: ['In progress'] },
  },
  { head: 'Date verified', hint: 'Seen to be done', width: 1060, example: says('') },
  {
    head: 'Sustained at 90 days',
    hint: 'Measured again',
    width: 1260,
    choices: ['Yes', 'No'],
    example: { lines: [], ticked: [] },
  },
];
