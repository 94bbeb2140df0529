import { STRENGTHS_IN_WORDS } from '#domain/action-strengths.ts';
import { STATES, STATE_WORDS } from '#domain/action-words.ts';

/**
 * The columns of the action-plan worksheet (rule FACT-14): on paper in the two lines that a finding takes, in a
 * spreadsheet side by side. Each field that an action has is one of theirs (rule ACT-18).
 */

export type FieldName =
  | ('module' | 'question' | 'area' | 'finding' | 'standard' | 'severity' | 'frequency' | 'risk' | 'cause')
  | ('action' | 'strength' | 'owner' | 'support' | 'start' | 'due')
  | ('numerator' | 'denominator' | 'baseline' | 'target' | 'plan' | 'do' | 'study' | 'act')
  | ('state' | 'doneOn' | 'verified' | 'outcome' | 'droppedWhy' | 'sustained');

/** What one cell of a spreadsheet holds, and a line or more on paper. */
export interface WorksheetField {
  readonly name: FieldName;
  /** Stands before what is entered, where the column has several. */
  readonly prompt?: string;
  /** Boxes to check on paper: in a line behind the prompt, without one a line each. */
  readonly choices?: readonly string[];
  readonly holds?: 'number' | 'day';
  /** In a spreadsheet, in characters. */
  readonly width: number;
}

export interface WorksheetColumn {
  readonly head: string;
  /** A few words on what to enter. */
  readonly hint: string;
  /** On paper, in twentieths of a point. */
  readonly width: number;
  readonly fields: readonly WorksheetField[];
}

/** What was entered; a day is as `2026-11-23`. */
export type WorksheetEntry = { readonly [name in FieldName]?: string | number };

/** Stands before both lines. */
export const ID_WIDTH = 780;

const FROM_1_TO_5 = { holds: 'number', width: 10 } as const;

/** The columns about the finding. */
export const findingColumns: readonly WorksheetColumn[] = [
  {
    head: 'Module, question, area',
    hint: 'Where it was found',
    width: 1900,
    fields: [
      { name: 'module', prompt: 'Module', width: 18 },
      { name: 'question', prompt: 'Question', width: 28 },
      { name: 'area', prompt: 'Area', width: 16 },
    ],
  },
  {
    head: 'Finding with evidence',
    hint: 'What you saw, with numbers',
    width: 2560,
    fields: [{ name: 'finding', width: 44 }],
  },
  {
    head: 'Standard or guidance',
    hint: 'What it rests on',
    width: 1800,
    fields: [{ name: 'standard', width: 28 }],
  },
  {
    head: 'Risk',
    hint: 'Severity × frequency, each 1 to 5',
    width: 1500,
    fields: [
      { name: 'severity', prompt: 'Severity', ...FROM_1_TO_5 },
      { name: 'frequency', prompt: 'Frequency', ...FROM_1_TO_5 },
      { name: 'risk', prompt: 'Risk', ...FROM_1_TO_5 },
    ],
  },
  {
    head: 'Barrier or root cause',
    hint: 'Why it happens',
    width: 2040,
    fields: [{ name: 'cause', width: 28 }],
  },
  {
    head: 'Action',
    hint: 'What will change',
    width: 2260,
    fields: [{ name: 'action', width: 44 }],
  },
  {
    head: 'Action strength',
    hint: 'Choose one; see How to use',
    width: 1560,
    fields: [{ name: 'strength', choices: STRENGTHS_IN_WORDS.map(({ name }) => name), width: 16 }],
  },
];

/** Who does what by when, and whether it worked. */
export const followUpColumns: readonly WorksheetColumn[] = [
  { head: 'Owner', hint: 'One name or role', width: 1200, fields: [{ name: 'owner', width: 22 }] },
  {
    head: 'Support needed, cost ($)',
    hint: 'From whom, how much',
    width: 1260,
    fields: [{ name: 'support', width: 24 }],
  },
  { head: 'Start', hint: 'Date', width: 880, fields: [{ name: 'start', holds: 'day', width: 11 }] },
  { head: 'Due', hint: 'Date', width: 880, fields: [{ name: 'due', holds: 'day', width: 11 }] },
  {
    head: 'Measure',
    hint: 'A share that can be counted',
    width: 1960,
    fields: [
      { name: 'numerator', prompt: 'Numerator', width: 20 },
      { name: 'denominator', prompt: 'Denominator', width: 20 },
      { name: 'baseline', prompt: 'Baseline', width: 11 },
      { name: 'target', prompt: 'Target', width: 11 },
    ],
  },
  {
    head: 'PDSA cycle',
    hint: 'Plan, do, study, act',
    width: 2460,
    fields: [
      { name: 'plan', prompt: 'Plan', width: 20 },
      { name: 'do', prompt: 'Do', width: 20 },
      { name: 'study', prompt: 'Study', width: 20 },
      { name: 'act', prompt: 'Act', choices: ['Adopt', 'Adapt', 'Abandon'], width: 11 },
    ],
  },
  {
    head: 'State',
    hint: 'Choose one',
    width: 1060,
    fields: [{ name: 'state', choices: STATES.map((state) => STATE_WORDS[state]), width: 11 }],
  },
  {
    head: 'Done',
    hint: 'And seen to be done',
    width: 1220,
    fields: [
      { name: 'doneOn', prompt: 'Done on', holds: 'day', width: 11 },
      { name: 'verified', prompt: 'Date verified', holds: 'day', width: 13 },
    ],
  },
  {
    head: 'Outcome',
    hint: 'Measured again',
    width: 1700,
    fields: [
      { name: 'outcome', prompt: 'What came of it', width: 36 },
      { name: 'droppedWhy', prompt: 'Why it is dropped', width: 28 },
    ],
  },
  {
    head: 'Sustained at 90 days',
    hint: 'Choose one',
    width: 1000,
    fields: [{ name: 'sustained', choices: ['Yes', 'No'], width: 12 }],
  },
];

export const EXAMPLE: WorksheetEntry = {
  module: 'Nursing Unit',
  question: 18,
  area: 'ICU',
  finding: 'Nurses mix norepinephrine at the bedside: 40% of the bags were premixed.',
  standard: 'Joint Commission, medication management: dispensing in the most ready-to-administer form',
  severity: 3,
  frequency: 4,
  risk: 12,
  cause: 'No premix in the cabinet; vials are.',
  action: 'Stock the 4 mg/250 mL premix, remove the vials from the cabinet, align the pump library.',
  strength: 'Stronger',
  owner: 'Pharmacy operations',
  support: 'Cabinet space; pump library update',
  start: '2026-01-12',
  due: '2026-03-31',
  numerator: 'premixed bags',
  denominator: 'all norepinephrine bags',
  baseline: '40%',
  target: '95%',
  plan: 'stock the premix in one ICU',
  do: 'four weeks',
  study: 'count the bags each week',
  state: 'Open',
};

export const INSTRUCTIONS = [
  'Give each finding you want to act on a number and an entry of its own. Start with the highest risk.',
  'Choose the strongest action you can: one that makes the safe way the only way, or the easy way.',
  'Severity: 5 if the finding is serious, 3 if its weight is 2, 1 if its weight is 1. Frequency: 1 if it is rare, 5 if it is nearly always so. Risk is one times the other.',
  'Action strength. Stronger: software that stops you, a product that cannot be misused; a ready syringe or bag once the vial is gone. Intermediate: a checklist, other software, fewer interruptions. Weaker: training, a policy, a list, a note, an agenda item, a warning, an independent double check.',
  'Name one owner and one date for each action. Measure before you start, and again 90 days after it is done.',
  'State. Done: with the day on which it was done. Dropped: with the reason why.',
] as const;

export const NO_PATIENTS = 'Never write down anything that could identify a patient.';
