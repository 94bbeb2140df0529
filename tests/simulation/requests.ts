import { personOfToken } from '#device/person/token.ts';
import type { HttpRequest } from '#device/ports.ts';
import { fromWire } from '#contract/wire-case.ts';
import { blankPerson, blankWastageRow } from '#domain/assessment.ts';
import { FIRST_ENTRY } from '#domain/entries.ts';

/** Reads a request. The words that a person typed are found without the engine's code. */

const WHOLE = new Set(['906', '908', '909']);

export function isSave(request: HttpRequest): boolean {
  return /^(PUT|POST)$/.test(request.method) && /^\/(assessments|actions)/.test(request.path);
}

export function tokenOf(request: HttpRequest): string {
  return (request.headers['authorization'] ?? '').slice('Bearer '.length);
}

export function mutationOf(request: HttpRequest): string {
  return `${personOfToken(tokenOf(request))?.userId}:${request.headers['idempotency-key']}`;
}

/** The mutations that this request gives up, by person. */
export function givenUpIn(request: HttpRequest): string[] {
  if (request.path !== '/mutations/give-up') return [];
  const user = personOfToken(tokenOf(request))?.userId ?? null;
  return (bodyOf(request)['ids'] as string[]).map((id) => `${user}:${id}`);
}

export function bodyOf(request: HttpRequest): Record<string, unknown> {
  return (request.body ?? {}) as Record<string, unknown>;
}

export function idIn(request: HttpRequest): string {
  return request.path.split(/[/?]/)[2] ?? '';
}

export function seenOf(request: HttpRequest): number | null {
  const header = request.headers['if-match'];
  return header === undefined ? null : Number(header.replaceAll('"', ''));
}

/** People are renamed; what they saved is not. */
export function withoutNames(text: string): string {
  const { last_edited_by_name: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return canonical(rest);
}

/** The fields of an assessment and of an action that are leaves, with what each begins with. */
const BLANK_FIELDS: Readonly<Record<string, string>> = {
  area: '""',
  department: '""',
  notes: '""',
  finding: '""',
  plan: '""',
  strength: 'null',
  owner_user: 'null',
  owner_name: '""',
  due: 'null',
  state: '"open"',
  outcome: '""',
  done_on: 'null',
  dropped_why: '""',
};

/** The leaves of a wire body with their values as canonical JSON. */
export function leavesOf(body: Record<string, unknown>): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const field of Object.keys(BLANK_FIELDS)) {
    if (field in body) leaves.set(field, canonical(body[field]));
  }
  for (const [list, change] of Object.entries(
    (body['lists'] ?? {}) as Record<string, { entries?: object }>,
  )) {
    for (const [id, value] of Object.entries(change.entries ?? {}))
      leaves.set(`${list}.${id}`, canonical(fromWire(value)));
  }
  for (const [sheet, { rows }] of Object.entries(
    (body['sheets'] ?? {}) as Record<string, { rows: object }>,
  )) {
    for (const [id, row] of Object.entries(rows)) leaves.set(`sheets.${sheet}.${id}`, canonical(row));
  }
  for (const [question, answer] of Object.entries(
    (body['answers'] ?? {}) as Record<string, Record<string, unknown>>,
  )) {
    for (const [field, value] of Object.entries(answer)) {
      if (field !== 'parts' || WHOLE.has(question))
        leaves.set(`answers.${question}.${field}`, canonical(value));
      else
        for (const [part, held] of Object.entries(value as object))
          for (const [leaf, inLeaf] of leavesOfPart(`answers.${question}.parts.${part}`, held))
            leaves.set(leaf, canonical(inLeaf));
    }
  }
  return leaves;
}

/** A tally is a map of what each person counted. */
function leavesOfPart(part: string, held: unknown): [leaf: string, value: unknown][] {
  if (held === null || typeof held !== 'object') return [[part, held]];
  return Object.entries(held).map(([counter, value]) => [`${part}.${counter}`, value]);
}

/**
 * Whether a save changes nothing but what its sender counted, or watched.
 *
 * @param changing the leaves that it changes, with their values
 * @param state what the server holds, by leaf
 */
export function onlyCounts(
  changing: readonly (readonly [leaf: string, value: string])[],
  user: number,
  state: ReadonlyMap<string, string>,
): boolean {
  const isTheirs = (row: string | undefined) =>
    row === undefined || row === 'null' || row.startsWith(`{by:${user},`);
  return changing.every(
    ([leaf, value]) =>
      leaf.endsWith(`.u${user}`) ||
      (leaf.startsWith('sheets.') && isTheirs(value) && isTheirs(state.get(leaf))),
  );
}

/** The texts that a combined one was made of: each between separators, or in a line of its own. */
export function textsIn(combined: string): string[] {
  return combined.split(/; |\n/);
}

export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, held]) => `${key}:${canonical(held)}`).join()}}`;
}

const NOBODY = canonical(blankPerson);
/** The values with which every assessment begins. */
const BLANK_ENTRIES: Readonly<Record<string, string>> = {
  [`facilitators.${FIRST_ENTRY}`]: NOBODY,
  [`participants.${FIRST_ENTRY}`]: NOBODY,
  [`wastage_calculator.${FIRST_ENTRY}`]: canonical(blankWastageRow),
};

/** A person's words in a value's canonical form; null for a blank value. */
export function textIn(value: string): string | null {
  return /^"(?:[^"\\]|\\.)+"$|(?<=\b(?:name|medication|drug):)"(?:[^"\\]|\\.)+"/.exec(value)?.[0] ?? null;
}

export function blank(leaf: string): string {
  if (/^(facilitators|participants|wastage_calculator)\./.test(leaf)) return BLANK_ENTRIES[leaf] ?? 'null';
  if (leaf.startsWith('sheets.')) return 'null';
  if (leaf.endsWith('.flagged')) return 'false';
  if (leaf.endsWith('.parts')) return '{}';
  return BLANK_FIELDS[leaf] ?? (leaf.includes('.parts.') ? 'null' : '""');
}
