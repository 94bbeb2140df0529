import type { Answer, Assessment, PartValue, Person, SheetRow, WastageRow } from '../assessment.ts';
import type { Compared } from '../comparison.ts';
import { orderedParts, orderedQuestions, partType } from '../section.ts';
import type { Part, Question, Section } from '../section.ts';
import type { Sheet } from '../sheet-schema.ts';
import { isTally } from '../tally.ts';
import { codingOf, hasCalculator, linkOf, urlOf } from './link-ids.ts';
import type { QuestionnaireResponse, ResponseItem, ResponseValue } from './shapes.ts';

/**
 * An assessment as a QuestionnaireResponse of FHIR R4, with everything that was entered (rule EXP-8). What is blank is
 * not there, as the standard has it.
 */

interface Place {
  readonly origin: string;
  readonly section: Section;
}

/** @param origin as of `questionnaireOf` */
export function responseOf({ section, assessment }: Compared, origin: string): QuestionnaireResponse {
  const place = { origin, section };
  const { id, version, updatedAt, dateCompleted, lastEditedByName } = assessment;
  return {
    resourceType: 'QuestionnaireResponse',
    id,
    meta: { versionId: String(version), lastUpdated: updatedAt },
    questionnaire: `${urlOf(origin, section)}|${section.version}`,
    status: dateCompleted === null ? 'in-progress' : 'completed',
    authored: dateCompleted ?? updatedAt,
    author: { display: lastEditedByName },
    item: [
      ...text('area', assessment.area),
      ...text('department', assessment.department),
      ...assessment.facilitators.map((person) => personItem('facilitators', person)),
      ...assessment.participants.map((person) => personItem('participants', person)),
      ...orderedQuestions(section).flatMap((question) => {
        const answer = assessment.answers[String(question.id)];
        return answer === undefined
          ? []
          : group(linkOf.question(question.id), answerItems(place, question, answer));
      }),
      ...(section.sheets ?? []).flatMap((sheet) => sheetItems(place, sheet, assessment)),
      ...(hasCalculator(section) ? assessment.wastageCalculator.map(wastageItem) : []),
      ...text('notes', assessment.notes),
    ],
  };
}

/** Not there where it is empty: a group without items says nothing. */
function group(linkId: string, item: readonly ResponseItem[]): ResponseItem[] {
  return item.length === 0 ? [] : [{ linkId, item }];
}

function given(linkId: string, ...answer: readonly ResponseValue[]): ResponseItem[] {
  return answer.length === 0 ? [] : [{ linkId, answer }];
}

/** The standard knows no empty text. */
function text(linkId: string, value: string): ResponseItem[] {
  return value.trim() === '' ? [] : given(linkId, { valueString: value });
}

type Entry<T> = T & { readonly id: string };

function personItem(list: string, { id, name, title }: Entry<Person>): ResponseItem {
  return { id, linkId: list, item: [...text(`${list}.name`, name), ...text(`${list}.title`, title)] };
}

const AMOUNTS = ['packageAmount', 'packagesOpened', 'amountGiven', 'costPerPackage'] as const;

function wastageItem(row: Entry<WastageRow>): ResponseItem {
  const link = (name: string) => `wastageCalculator.${name}`;
  const amounts = AMOUNTS.flatMap((name) => {
    const amount = row[name];
    return amount === '' ? [] : given(link(name), { valueDecimal: amount });
  });
  const texts = [...text(link('medication'), row.medication), ...text(link('unit'), row.unit)];
  return { id: row.id, linkId: 'wastageCalculator', item: [...texts, ...amounts] };
}

function answerItems(place: Place, question: Question, answer: Answer): ResponseItem[] {
  const { id } = question;
  return [
    ...valueItems(place, question, answer),
    ...text(linkOf.note(id, 'observations'), answer.observations),
    ...text(linkOf.note(id, 'opportunities'), answer.opportunities),
    ...(answer.flagged ? given(linkOf.note(id, 'flagged'), { valueBoolean: true }) : []),
  ];
}

function valueItems(place: Place, question: Question, { parts }: Answer): ResponseItem[] {
  const { id, questionType } = question;
  if (questionType === 'radio') {
    const link = linkOf.parts(id);
    const chosen = orderedParts(question).filter((part) => parts[part.id] === true);
    return given(link, ...chosen.map(({ id: code, label }) => choice(place, link, code, label)));
  }
  return orderedParts(question).flatMap((part) => {
    const value = parts[part.id];
    if (value === undefined) return [];
    const type = questionType === 'multipart' ? partType(part) : questionType;
    return partItems(place, { link: linkOf.part(id, part.id), type, part }, value);
  });
}

function partItems(
  place: Place,
  { link, type, part }: { readonly link: string; readonly type: string; readonly part: Part },
  value: PartValue,
): ResponseItem[] {
  if (isTally(value))
    return Object.entries(value).map(([counter, { yes, of }]) => ({
      id: counter,
      linkId: link,
      item: [...given(`${link}.yes`, { valueInteger: yes }), ...given(`${link}.of`, { valueInteger: of })],
    }));
  if (typeof value === 'boolean') return given(link, { valueBoolean: value });
  if (typeof value === 'number')
    return given(link, type === 'ranking' ? { valueInteger: value } : { valueDecimal: value });
  if (type !== 'radio') return text(link, value);
  return given(link, choice(place, link, value, part.options?.find(({ id }) => id === value)?.label));
}

function choice(
  { origin, section }: Place,
  link: string,
  code: string,
  display: string | undefined,
): ResponseValue {
  return { valueCoding: codingOf(origin, section, { link, code, display }) };
}

function sheetItems(place: Place, sheet: Sheet, { sheets }: Assessment): ResponseItem[] {
  const rows = Object.entries(sheets?.[sheet.id]?.rows ?? {});
  return rows.map(([id, row]) => ({
    id,
    linkId: linkOf.sheet(sheet.id),
    item: [
      ...given(`${linkOf.sheet(sheet.id)}.by`, { valueInteger: row.by }),
      ...text(`${linkOf.sheet(sheet.id)}.drug`, row.drug),
      ...cellItems(place, sheet, row),
    ],
  }));
}

function cellItems(place: Place, { id, columns }: Sheet, { cells }: SheetRow): ResponseItem[] {
  return columns.flatMap(({ id: column, choices = [] }) => {
    const value = cells[column];
    const link = linkOf.cell(id, column);
    if (value === undefined) return [];
    if (typeof value === 'boolean') return given(link, { valueBoolean: value });
    return given(link, choice(place, link, value, choices.find((one) => one.id === value)?.label));
  });
}
