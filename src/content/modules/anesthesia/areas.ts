/** The areas where the Anesthesia tracer is repeated (rule FACT-7). */
export const anesthesiaAreas = [
  { id: 'main', label: 'Main operating rooms' },
  { id: 'ob', label: 'Obstetric (OB) operating room' },
  { id: 'ambulatory', label: 'Ambulatory surgery' },
  { id: 'cath', label: 'Cardiac catheterization or electrophysiology' },
  { id: 'ir', label: 'Interventional radiology (IR)' },
  { id: 'endoscopy', label: 'Endoscopy' },
  { id: 'remote', label: 'MRI or another remote site' },
  { id: 'block', label: 'Block room' },
];
