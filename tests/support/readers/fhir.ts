import { Fhir, Versions } from 'fhir/fhir.js';
import { ParseConformance } from 'fhir/parseConformance.js';
import type { Answer, Assessment, PartValue, SheetRow } from '#domain/assessment.ts';
import { blankAnswer, blankWastageRow } from '#domain/assessment.ts';

const validator = new Fhir(new ParseConformance(true, Versions.R4));

/** What a validator of the standard says against a resource. */
export function complaintsOfFhir(resource: object): string[] {
  const { messages } = validator.validate(resource, { errorOnUnexpected: true });
  return messages.map(({ location, message, severity }) => `${severity} ${location}: ${message}`);
}

/**
 * Reads a QuestionnaireResponse as another program would: by the names of its items alone, without the code that wrote
 * it and without the module.
 */

interface Item {
  readonly id?: string;
  readonly linkId: string;
  readonly answer?: readonly Readonly<Record<string, unknown>>[];
  readonly item?: readonly Item[];
}

export type ReadBack = Pick<
  Assessment,
  'area' | 'department' | 'notes' | 'facilitators' | 'participants' | 'answers' | 'wastageCalculator'
> & { readonly sheets: Readonly<Record<string, { readonly rows: Readonly<Record<string, SheetRow>> }>> };

export function assessmentIn({ item: items = [] }: { readonly item?: readonly Item[] }): ReadBack {
  const all = (linkId: string) => items.filter((one) => one.linkId === linkId);
  const person = (list: string) =>
    all(list).map(({ id = '', item = [] }) => ({
      id,
      name: textAt(item, `${list}.name`),
      title: textAt(item, `${list}.title`),
    }));
  const answers: Record<string, Answer> = {};
  const sheets: Record<string, { rows: Record<string, SheetRow> }> = {};
  for (const { id = '', linkId, item = [] } of items) {
    const [kind = '', name = ''] = linkId.split('.');
    if (kind === 'answers') answers[name] = answerIn(linkId, item);
    if (kind === 'sheets') (sheets[name] ??= { rows: {} }).rows[id] = rowIn(linkId, item);
  }
  return {
    area: textAt(items, 'area'),
    department: textAt(items, 'department'),
    notes: textAt(items, 'notes'),
    facilitators: person('facilitators'),
    participants: person('participants'),
    answers,
    sheets,
    wastageCalculator: all('wastageCalculator').map(({ id = '', item = [] }) => ({
      ...blankWastageRow,
      id,
      ...Object.fromEntries(item.map((one) => [lastOf(one.linkId), valueIn(one)])),
    })),
  };
}

function answerIn(link: string, items: readonly Item[]): Answer {
  const parts: Record<string, PartValue> = {};
  const notes: { flagged?: boolean; observations?: string; opportunities?: string } = {};
  for (const item of items) {
    const place = item.linkId.slice(link.length + 1);
    if (place === 'parts') {
      // The one that was chosen.
      for (const answer of item.answer ?? []) parts[String(plain(answer))] = true;
    } else if (place.startsWith('parts.')) {
      const part = place.slice('parts.'.length);
      if (item.item === undefined) parts[part] = valueIn(item) as PartValue;
      else parts[part] = { ...(parts[part] as object | undefined), [item.id ?? '']: countIn(item.item) };
    } else Object.assign(notes, { [place]: valueIn(item) });
  }
  return { ...blankAnswer, ...notes, parts };
}

function countIn(items: readonly Item[]): { yes: number; of: number } {
  const [yes, of] = ['yes', 'of'].map((name) => items.find(({ linkId }) => lastOf(linkId) === name));
  return { yes: Number(yes && valueIn(yes)), of: Number(of && valueIn(of)) };
}

function rowIn(link: string, items: readonly Item[]): SheetRow {
  const at = (name: string) => items.find(({ linkId }) => linkId === `${link}.${name}`);
  const cells = items.filter(({ linkId }) => linkId.startsWith(`${link}.cells.`));
  const by = at('by');
  return {
    by: Number(by && valueIn(by)),
    drug: textAt(items, `${link}.drug`),
    cells: Object.fromEntries(cells.map((cell) => [lastOf(cell.linkId), valueIn(cell) as boolean | string])),
  };
}

const lastOf = (linkId: string): string => linkId.split('.').at(-1) ?? '';

function textAt(items: readonly Item[], linkId: string): string {
  const item = items.find((one) => one.linkId === linkId);
  return item === undefined ? '' : String(valueIn(item));
}

function valueIn({ answer: [first] = [] }: Item): unknown {
  return first === undefined ? undefined : plain(first);
}

/** Of a coding its code. */
function plain(answer: Readonly<Record<string, unknown>>): unknown {
  const [value] = Object.values(answer);
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'code') : value;
}
