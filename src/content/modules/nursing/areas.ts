/** The areas where the Nursing Unit tracer is repeated (rule FACT-7). */
export const nursingAreas = [
  { id: 'medsurg', label: 'Medical/surgical' },
  { id: 'telemetry', label: 'Telemetry' },
  { id: 'icu', label: 'Intensive care (ICU)' },
  { id: 'ed', label: 'Emergency department (ED)' },
  { id: 'pacu', label: 'Post-anesthesia care (PACU)' },
  { id: 'ob', label: 'Obstetrics (OB)' },
  { id: 'pediatrics', label: 'Pediatrics or neonatal intensive care (NICU)' },
  { id: 'oncology', label: 'Oncology or infusion center' },
  { id: 'procedural', label: 'Procedural area' },
  { id: 'other', label: 'Other' },
];
