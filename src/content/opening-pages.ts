/** Pages shared by the intros of several modules, so that a word means the same in each. */

export const noPatientIdentifiers =
  'Never enter anything that could identify a patient: no name, initials, birth date, record number, room or bed.';

/** What "ready to administer" and "ready to use" mean (rule FACT-10). */
export const readyFormsPage = `A dose is ready to administer (RTA) when it comes in solution, at the strength and volume the patient needs, in the container it is given from: a syringe, a bag or an elastomeric pump.

A dose is ready to use when it has the right strength but must still be moved into a syringe, a bag or a pump.

Everything else needs preparation: it is drawn up, diluted or reconstituted before it can be given.`;

interface AnswerMeanings {
  readonly yes: string;
  readonly partly: string;
  readonly no: string;
  readonly notApplicable: string;
}

/** How to answer. The four meanings differ between watching a unit and reading documents. */
export function answersPage(meanings: AnswerMeanings): string {
  return `Many questions have the same four answers.

Yes: ${meanings.yes}
Partly: ${meanings.partly}
No: ${meanings.no}
Not applicable: ${meanings.notApplicable}

Percentages run from 1 to 100. For none at all, leave the box blank and write “none” under Observations.

Write what you saw under Observations, with numbers where you can. Write what could be better under Opportunities. Flag any question you want to discuss. You may skip a question and come back to it.`;
}

export const harmSeen =
  'If you see something that could harm a patient, speak up at once and follow your hospital’s policy. Do not wait until the tracer is over.';
