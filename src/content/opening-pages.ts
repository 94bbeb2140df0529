/** Pages shared by the intros of several modules, so that a word means the same in each. */

export const noPatientIdentifiers =
  'Never enter anything that could identify a patient: no name, initials, birth date, record number, room or bed.';

/** Definitions of "ready to administer" and "ready to use". */
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

/** How to answer from version 2 on: counts, and the three answers that are easily mixed up. */
export const measuredAnswersPage = `Some questions ask for a count. Decide first how many doses, labels or records you will look at, and take them as they come. Enter how many you saw and how many of these were done well. Leave out what you saw only in part.

None at all is an answer: enter 0 of 10, or choose “None at all” where a figure is asked for.

Not observed: you did not get to see it.
Could not find out: you asked or looked, and nobody could tell.
Not applicable: there is no such drug, device or task here.

Write what you saw under Observations, with numbers where you can. Write what could be better under Opportunities. Flag any question you want to discuss. You may skip a question and come back to it.`;

/** Explains findings and the questions that may wait (from version 2 on). */
export const findingsPage = `The questions of the core path are marked. Answer these first. The rest is the deeper look: do it later, or ask someone else to do it. A tracer with the core path alone may be submitted.

A finding is an answer that shows something to mend. It can be a Yes or a No; that depends on the question. Nobody is graded, and there is no grade for the whole.

What was not observed is left out of the figures and counted beside them, so a unit cannot look better by looking less. Ten doses can show a large problem. They cannot prove that there is none.

The figures are a mirror for your own hospital. They do not say that a standard is met, and they do not compare hospitals.`;

/** How doses are watched, for the modules that watch them (from version 2 on). */
export const watchedDosesPage = `Tell people that you watch doses, not what you count. Take each dose as it comes: the next one, not the most interesting one. Stop after ten doses or 30 minutes, and decide which before you start.

See the work of at least two people. Come at another time of day in the next round, and once a year at night or on a weekend.

Say nothing during a dose unless harm is near. If you have to stop a dose, it stays in the count as not done.

Two observers first watch three doses together and talk over what they counted differently. Then each watches different doses. Each person’s counts are kept apart and added up, so count a dose only once.`;
