import type { Cite, PracticeDomain, Strength, SuggestedAction } from '#domain/section.ts';
import type { PartText, QuestionText } from './authoring.ts';
import type { CitationId } from './citations.ts';

/** The short form of what is measured: sets of choices with their worth, and parts that carry them. */

/** The day on which the modules were reviewed. */
export const REVIEWED_ON = '2026-11-21';

/** The same in every module, and always in this order (rule MEA-2). */
export const practiceDomains: readonly PracticeDomain[] = [
  { id: 'sup', title: 'Supply form' },
  { id: 'pre', title: 'Preparation and asepsis' },
  { id: 'lab', title: 'Labeling' },
  { id: 'adm', title: 'Administration and technology' },
  { id: 'sto', title: 'Storage and segregation' },
  { id: 'was', title: 'Waste, diversion, disposal' },
  { id: 'sys', title: 'Systems and continuity' },
  { id: 'gov', title: 'People, policy, learning' },
];

type Credit = 1 | 0.5 | 0 | null;

/** A choice and what it is worth; null leaves the denominator. */
export interface ChoiceText {
  readonly id: string;
  readonly label: string;
  readonly credit: Credit;
  readonly isAdverse: boolean;
  readonly isUnseen: boolean;
}

/** A good answer, or one that is good enough not to be a finding. */
export function good(id: string, label: string, credit: 1 | 0.5 = 1): ChoiceText {
  return { id, label, credit, isAdverse: false, isUnseen: false };
}

/** An answer that is a finding. */
export function adverse(id: string, label: string, credit: 0.5 | 0 = 0): ChoiceText {
  return { id, label, credit, isAdverse: true, isUnseen: false };
}

/** An answer that leaves the denominator. */
export function outside(id: string, label: string): ChoiceText {
  return { id, label, credit: null, isAdverse: false, isUnseen: false };
}

const unseen = (id: string, label: string): ChoiceText => ({ ...outside(id, label), isUnseen: true });

export const notObserved = unseen('unseen', 'Not observed');
export const notFoundOut = unseen('unknown', 'Could not find out');
export const notApplicable = outside('na', 'Not applicable');

export const drugForm = [
  good('maker', 'Ready from a manufacturer'),
  good('outsourced', 'Ready from a 503B facility'),
  good('pharmacy', 'Ready from the hospital’s pharmacy'),
  adverse('drawn', 'Drawn up here, nothing added', 0.5),
  adverse('mixed', 'Diluted or reconstituted here'),
  outside('unused', 'Not used here'),
];

export const yesOrNo: readonly ChoiceText[] = [good('yes', 'Yes'), adverse('no', 'No')];

/** How far the hospital's areas have something. */
export const areas: readonly ChoiceText[] = [
  good('every', 'In every area'),
  adverse('some', 'In some areas', 0.5),
  adverse('none', 'In no area'),
];

/** Where a unit keeps what kills in the wrong hands. */
export const outOfReach: readonly ChoiceText[] = [
  good('none', 'None on this unit'),
  good('locked', 'Only in a locked, separate place named in policy'),
  adverse('elsewhere', 'Elsewhere'),
];

export const inPolicy: readonly ChoiceText[] = [
  good('in', 'In the policy'),
  adverse('out', 'Not in the policy'),
];

/** Choices with the one for what could not be seen, asked or read. */
export function withUnseen(
  choices: readonly ChoiceText[],
  way: 'observe' | 'ask' | 'read',
  mayNotApply: 'na' | 'applies' = 'applies',
): ChoiceText[] {
  return [
    ...choices,
    ...(mayNotApply === 'na' ? [notApplicable] : []),
    way === 'observe' ? notObserved : notFoundOut,
  ];
}

/** A target that no source names, but we. */
export const proposed = (target: number): Pick<PartText, 'target' | 'proposed'> => ({
  target,
  proposed: true,
});

/** The worth of a set of choices, as a question or a part stores it. */
function worth(choices: readonly ChoiceText[]): Required<Pick<PartText, 'credits' | 'adverse'>> {
  return {
    credits: Object.fromEntries(choices.map(({ id, credit }) => [id, credit])),
    adverse: choices.flatMap(({ id, isAdverse }) => (isAdverse ? [id] : [])),
  };
}

const named = ({ id, label, isUnseen }: ChoiceText) => ({ id, label, ...(isUnseen && { unseen: true }) });

/** The choices of a radio question, with their worth. */
export function choicesOf(
  choices: readonly ChoiceText[],
): Pick<QuestionText, 'questionType' | 'parts' | 'credits' | 'adverse'> {
  return { questionType: 'radio', parts: choices.map(named), ...worth(choices) };
}

type More = Omit<PartText, 'id' | 'label' | 'questionType' | 'options' | 'credits' | 'adverse'>;

/** A part with choices, scored; on a line of its own unless `layout` says half. */
export function element(
  id: string,
  label: string,
  choices: readonly ChoiceText[],
  more: More = {},
): PartText {
  return { id, label, questionType: 'radio', options: choices.map(named), ...worth(choices), ...more };
}

/** Several parts with the same choices: they are shown as one table. */
export function elements(
  choices: readonly ChoiceText[],
  parts: readonly (readonly [id: string, label: string, weight: 1 | 2 | 3, content?: string])[],
): PartText[] {
  return parts.map(([id, label, weight, content]) =>
    element(id, label, choices, { weight, ...(content !== undefined && { content }) }),
  );
}

/** The same part, asked and not scored. */
export function unscored({ credits: _credits, adverse: _adverse, ...part }: PartText): PartText {
  return part;
}

/** A tally, scored against a target: a share from above 0 to 1. */
export function counted(id: string, label: string, target: number, more: More = {}): PartText {
  return { id, label, questionType: 'tally', target, ...more };
}

/** A tally of which one miss is a finding at once. */
export function neverMissed(id: string, label: string, more: More = {}): PartText {
  return counted(id, label, 1, { weight: 3, never: true, ...more });
}

/** A tally that describes and is not scored by itself. */
export function countedOnly(id: string, label: string, more: More = {}): PartText {
  return { id, label, questionType: 'tally', ...more };
}

/** A number found, of which one is a finding. */
export function numberFound(id: string, label: string, more: More = {}): PartText {
  return { id, label, questionType: 'short_answer', most: 0, layout: 'half', ...more };
}

/**
 * A share in two parts, so that none is not a percentage (which begins at 1): `<id>state`, whether there is a
 * figure, and `<id>`, the figure. Where it has a target, it is a finding that nobody measures it.
 *
 * @param name of the figure, where a question asks for two
 */
export function figure(
  id: string,
  label: string,
  {
    target,
    name = 'Figure',
    ...more
  }: { target?: number; name?: string } & Pick<PartText, 'weight' | 'action'> = {},
): PartText[] {
  const missing = target === undefined ? outside : adverse;
  const choices = [
    outside('figure', 'A figure, below'),
    missing('none', 'None at all'),
    missing('unmeasured', 'Not measured'),
    notApplicable,
  ];
  const state = element(`${id}state`, label, choices, { layout: 'half', ...more });
  return [
    target === undefined ? unscored(state) : state,
    {
      id,
      label: name,
      layout: 'half',
      questionType: 'percentage',
      ...more,
      ...(target !== undefined && { target }),
    },
  ];
}

/** A source, and the place in it. @param confirm where nobody has read that place */
export function cite(id: CitationId, item?: string, confirm?: 'confirm'): Cite {
  return { id, ...(item !== undefined && { item }), ...(confirm !== undefined && { confirm: true }) };
}

export function action(strength: Strength, text: string): SuggestedAction {
  return { strength, text };
}
