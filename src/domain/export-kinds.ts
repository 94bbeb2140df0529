/** What can be exported as a table (rule EXP-1). */
export const EXPORT_KINDS = ['answers', 'doses', 'actions', 'scores'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_FORMATS = ['csv', 'xlsx', 'fhir'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** FHIR has questionnaires and what was answered to them (rule EXP-8). */
export const IN_FHIR: ExportKind = 'answers';
