import { isWritten } from '../question-types/answer-place.ts';
import { orderedParts, orderedQuestions, partType } from '../section.ts';
import type { Part, Question, Section } from '../section.ts';
import type { Sheet, SheetColumn } from '../sheet-schema.ts';
import { codingOf, hasCalculator, linkOf, urlOf } from './link-ids.ts';
import type { Questionnaire, QuestionnaireItem } from './shapes.ts';

/** A module as a Questionnaire of FHIR R4 (rule EXP-8). */

interface Place {
  readonly origin: string;
  readonly section: Section;
}

type ItemType = QuestionnaireItem['type'];

/** @param origin of the installation, as https://host, which names the questionnaire all over the world */
export function questionnaireOf(section: Section, origin: string): Questionnaire {
  const place = { origin, section };
  const { id, version, fullTitle, description, reviewedOn } = section;
  return {
    resourceType: 'Questionnaire',
    id: `module-${id}-${version}`,
    url: urlOf(origin, section),
    version: String(version),
    name: `Module${id}`,
    title: fullTitle,
    status: 'active',
    subjectType: ['Organization'],
    description,
    ...(reviewedOn === undefined ? {} : { lastReviewDate: reviewedOn }),
    item: [
      field('area', 'Area', 'string'),
      field('department', 'Department', 'string'),
      peopleOf('facilitators', 'Facilitator'),
      peopleOf('participants', 'Participant'),
      ...orderedQuestions(section).map((question) => questionItem(place, question)),
      ...(section.sheets ?? []).map((sheet) => sheetItem(place, sheet)),
      ...(hasCalculator(section) ? [WASTAGE] : []),
      field('notes', 'Final Comments', 'text'),
    ],
  };
}

function field(linkId: string, text: string, type: ItemType): QuestionnaireItem {
  return { linkId, text, type };
}

function peopleOf(list: string, text: string): QuestionnaireItem {
  return {
    ...field(list, text, 'group'),
    repeats: true,
    item: [field(`${list}.name`, 'Name', 'string'), field(`${list}.title`, 'Title', 'string')],
  };
}

const WASTAGE: QuestionnaireItem = {
  ...field('wastageCalculator', 'Medication of the wastage calculator', 'group'),
  repeats: true,
  item: [
    field('wastageCalculator.medication', 'Medication', 'string'),
    field('wastageCalculator.unit', 'Unit', 'string'),
    field('wastageCalculator.packageAmount', 'Amount in a package', 'decimal'),
    field('wastageCalculator.packagesOpened', 'Packages opened', 'decimal'),
    field('wastageCalculator.amountGiven', 'Amount given', 'decimal'),
    field('wastageCalculator.costPerPackage', 'Cost of a package', 'decimal'),
  ],
};

function questionItem(place: Place, question: Question): QuestionnaireItem {
  const { id, index, content } = question;
  const note = (name: 'observations' | 'opportunities' | 'flagged', text: string, type: ItemType) =>
    field(linkOf.note(id, name), text, type);
  return {
    linkId: linkOf.question(id),
    prefix: String(index + 1),
    text: content.replaceAll('__', ''),
    type: 'group',
    item: [
      ...answerItems(place, question),
      note('observations', isWritten(question) ? 'Answer' : 'Observations', 'text'),
      note('opportunities', 'Opportunities', 'text'),
      note('flagged', 'Flagged', 'boolean'),
    ],
  };
}

function answerItems(place: Place, question: Question): QuestionnaireItem[] {
  const { id, questionType } = question;
  const parts = orderedParts(question);
  if (isWritten(question)) return [];
  if (questionType === 'radio') {
    const link = linkOf.parts(id);
    return [{ ...field(link, 'Answer', 'choice'), answerOption: optionsOf(place, link, parts) }];
  }
  return parts.map((part) => {
    const type = questionType === 'multipart' ? partType(part) : questionType;
    return partItem(place, linkOf.part(id, part.id), type, part);
  });
}

const TYPES: Readonly<Record<string, ItemType>> = {
  short_answer: 'string',
  long_answer: 'text',
  slider: 'decimal',
  percentage: 'decimal',
  dollars: 'decimal',
  ranking: 'integer',
};

const UNIT = 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit';
const UNITS: Readonly<Record<string, QuestionnaireItem['extension']>> = {
  percentage: [{ url: UNIT, valueCoding: { system: 'http://unitsofmeasure.org', code: '%' } }],
  dollars: [{ url: UNIT, valueCoding: { system: 'urn:iso:std:iso:4217', code: 'USD' } }],
};

function partItem(place: Place, linkId: string, type: string, part: Part): QuestionnaireItem {
  const text = part.label.trim() === '' ? 'Answer' : part.label;
  const extension = UNITS[type];
  const unit = extension === undefined ? {} : { extension };
  // Each person's count is a group of its own, by the person's number.
  if (type === 'tally')
    return {
      ...field(linkId, text, 'group'),
      repeats: true,
      item: [field(`${linkId}.yes`, 'Yes', 'integer'), field(`${linkId}.of`, 'Of', 'integer')],
    };
  if (type === 'radio')
    return {
      ...field(linkId, text, 'choice'),
      answerOption: optionsOf(place, linkId, part.options ?? []),
    };
  return { ...field(linkId, text, TYPES[type] ?? 'string'), ...unit };
}

function optionsOf(
  { origin, section }: Place,
  link: string,
  choices: readonly { readonly id: string; readonly label: string }[],
): NonNullable<QuestionnaireItem['answerOption']> {
  return choices.map(({ id, label }) => ({
    valueCoding: codingOf(origin, section, { link, code: id, display: label }),
  }));
}

/** A row for each dose; of the dose there is nothing but the drug's name. */
function sheetItem(place: Place, { id, title, columns }: Sheet): QuestionnaireItem {
  const link = linkOf.sheet(id);
  const cell = ({ id: column, label, kind, choices = [] }: SheetColumn): QuestionnaireItem => {
    const linkId = linkOf.cell(id, column);
    if (kind === 'tick') return field(linkId, label, 'boolean');
    return { ...field(linkId, label, 'choice'), answerOption: optionsOf(place, linkId, choices) };
  };
  return {
    ...field(link, title, 'group'),
    repeats: true,
    item: [
      field(`${link}.by`, 'Number of the observer', 'integer'),
      field(`${link}.drug`, 'Drug', 'string'),
      ...columns.map(cell),
    ],
  };
}
