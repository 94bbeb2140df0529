/** What FHIR as JSON says of itself. */
export const FHIR_TYPE = 'application/fhir+json';

/** What a spreadsheet says of itself. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
