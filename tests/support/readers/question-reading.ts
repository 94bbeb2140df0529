import { orderedParts } from '#domain/section.ts';
import type { Part, Question } from '#domain/section.ts';

/**
 * Questions in a short form that tests can compare. A part is `id:kind`: R a choice, what it is
 * worth in brackets where it is scored; T a tally and % a percentage, with a target in percent; N a number that
 * should be 0; SA, LA, SL and $ what describes.
 */

/** Sets of choices that several rows share. ! is a finding, – leaves the denominator, ? does so as not seen. */
const SETS: Readonly<Record<string, string>> = {
  'yes=1 no=0! unseen? na=–': 'yn',
  'yes=1 no=0! unseen?': 'yes',
  'yes=1 no=0! unknown?': 'yes',
  'yes=1 no=0! na=– unseen?': 'yes, na',
  'no=1 yes=0! unseen?': 'ny',
  'everywhere=1 some=½! nowhere=0! na=– unknown?': 'spread',
  'never=1 sometimes=½! often=0! always=0! unseen? na=–': 'never',
  'figure=– none=0! unmeasured=0! na=–': 'figure†',
  'before=1 here=0! na=– unseen?': 'filled',
  'maker=1 outsourced=1 pharmacy=1 drawn=½! mixed=0! unused=– unknown?': 'form',
};

type Scored = Pick<Question, 'credits' | 'adverse'> & {
  readonly choices: readonly { readonly id: string; readonly unseen?: boolean | undefined }[];
};

function worthOf({ choices, credits, adverse = [] }: Scored): string {
  if (credits === undefined) return '';
  const words = choices.map(({ id, unseen }) => {
    const credit = credits[id];
    if (unseen === true && credit === null) return `${id}?`;
    const number = credit === null ? '–' : credit === 0.5 ? '½' : String(credit);
    return `${id}=${number}${adverse.includes(id) ? '!' : ''}`;
  });
  return `[${SETS[words.join(' ')] ?? words.join(' ')}]`;
}

const KINDS: Readonly<Record<string, string>> = {
  short_answer: 'SA',
  long_answer: 'LA',
  slider: 'SL',
  percentage: '%',
  dollars: '$',
  tally: 'T',
};

function kindOf(part: Part, questionType: string): string {
  const { options = [], target, most } = part;
  if (questionType === 'radio') return `R${worthOf({ ...part, choices: options })}`;
  if (most === 0) return 'N';
  return `${KINDS[questionType] ?? '?'}${target === undefined ? '' : Math.round(target * 100)}`;
}

/** The parts of a question, or the choices of a radio question. */
export function partsOf(question: Question): string {
  const parts = orderedParts(question);
  if (question.questionType === 'radio') return worthOf({ ...question, choices: parts });
  if (question.questionType === 'ranking') return '';
  return parts
    .map((part) => `${part.id}:${kindOf(part, part.questionType ?? question.questionType)}`)
    .join(' ');
}

/** The weight of what is scored in a question, by part or `=` for itself; ! where one miss is a finding at once. */
export function weightsOf(question: Question): string {
  const own = { ...question, id: '=' };
  return [own, ...orderedParts(question)]
    .filter(({ weight = 0 }) => weight > 0)
    .map(({ id, weight, never }) => `${id}${weight}${never === true ? '!' : ''}`)
    .join(' ');
}

/** The sources of a question, with the status of those that are less sure than the source. */
export const citesOf = ({ cites = [] }: Question) =>
  cites.map(({ id, confirm }) => (confirm === true ? `${id}(confirm)` : id)).join(' ');
