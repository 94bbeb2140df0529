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

/** The span as moments; empty where there is none. */
export function spanOf({ section, from, to }: ExportForm) {
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
  return `rta-tracers-${form.kind}-${today}.${form.format}`;
}
