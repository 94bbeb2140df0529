import { IN_FHIR } from '#domain/export-kinds.ts';
import type { ExportFormat, ExportKind } from '#domain/export-kinds.ts';
import { midnight } from '../audit/log-filter.ts';

/** What is to be exported; empty where nothing narrows it. */
export interface ExportForm {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  /** Id of a module. */
  readonly section: string;
  /** Days of the reader, as `2026-11-23`; both are included. */
  readonly from: string;
  readonly to: string;
}

export const EVERYTHING: ExportForm = { kind: 'answers', format: 'xlsx', section: '', from: '', to: '' };

export const KIND_WORDS: Readonly<Record<ExportKind, string>> = {
  answers: 'Answers',
  doses: 'Observed doses',
  actions: 'Actions',
  scores: 'Pooled measures',
};

export const ROW_WORDS: Readonly<Record<ExportKind, string>> = {
  answers: 'One row for each answer of a completed assessment, with its weight and target.',
  doses: 'One row for each dose that was watched in a completed assessment.',
  actions: 'One row for each action that was begun on these days.',
  scores:
    'One row for each thing that a completed assessment measured, with the counts that are judged together.',
};

export const FORMAT_WORDS: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'Spreadsheet (XLSX)',
  csv: 'Table (CSV)',
  fhir: 'Questionnaires and responses (FHIR R4, JSON)',
};

export const FHIR_WORDS =
  'All that was entered in completed assessments, with the modules’ questions, for programs that read HL7 FHIR.';

/** The formats that there are, the usual one first. @param isHere made on this device, which makes no spreadsheets */
export function formatsFor(kind: ExportKind, isHere: boolean): readonly [ExportFormat, ...ExportFormat[]] {
  const fhir: ExportFormat[] = kind === IN_FHIR ? ['fhir'] : [];
  return isHere ? ['csv', ...fhir] : ['xlsx', 'csv', ...fhir];
}

/** The span as moments; empty where there is none. */
export function spanOf({ section, from, to }: Pick<ExportForm, 'section' | 'from' | 'to'>) {
  return { section, from: midnight(from, 0) ?? '', to: midnight(to, 1) ?? '' };
}

/** The query of the call. */
export function queryOf(form: ExportForm): string {
  const { kind, format } = form;
  const given = Object.entries({ kind, format, ...spanOf(form) }).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(given).toString()}`;
}

/** What the file is called. @param today as `2026-11-23` */
export function fileName(form: Pick<ExportForm, 'kind' | 'format'>, today: string): string {
  return `rta-tracers-${form.kind}-${today}.${form.format === 'fhir' ? 'fhir.json' : form.format}`;
}
