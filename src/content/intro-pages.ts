/** Pages shared by the intros of several modules, so that a word means the same in each. */

export const noPatientIdentifiers =
  'Never enter anything that could identify a patient: no name, initials, birth date, record number, room or bed.';

/** Definitions of "ready to administer" and "ready to use". */
export const readyFormsPage = `A dose is ready to administer (RTA) when it comes in solution, at the strength and volume the patient needs, in the container it is given from.

It is ready to use when it has the right strength but must still be moved into that container.`;

export const harmSeen =
  'If you see something that could harm a patient, speak up at once and follow your hospital’s policy. Do not wait until the tracer is over.';

/** How to answer where answers have a worth: counts, and the three answers that are easily mixed up. */
export const answersPage = `Some questions ask for a count. Decide first what you will look at, and take the next ones in order. For each one, mark Yes if it was done, No if it was not. Leave out what you saw only in part.

None is an answer: enter 0 of 10, or choose “None at all” where a figure is asked for.

Not observed: you did not get to see it.
Could not find out: you asked or looked, and nobody could tell.
Not applicable: there is no such drug, device or task here.

Write what you saw under Observations, with numbers where you can. Write what could be better under Opportunities. Flag any question you want to discuss. You may skip a question and come back to it.`;

/** Explains findings and the questions that may wait. */
export const findingsPage = `The questions of the core path are marked. Answer these first. The rest is the deeper look: do it later, or ask someone else to do it. You can submit a tracer with only the core questions answered.

A finding is an answer that shows something that needs fixing. Nobody is graded, and there is no grade for the whole.

What was not observed is left out of the figures and shown beside them, so a unit cannot look better by looking less. One tracer sees little. The app adds up the last four tracers of a place, and judges the sum.

Use the figures to follow your own progress. They do not say that a standard is met, and they do not compare hospitals.`;

/** How doses are watched, for the modules that watch them. */
export const watchedDosesPage = `Tell people that you watch doses, not what you count. Take the next dose, not the most interesting one. Decide before you start: stop after five doses or after 15 minutes.

See the work of two people or more. Come at another time of day next time, and once a year at night or on a weekend.

Do not speak during a dose unless a patient could be harmed. If you stop a dose, mark it as stopped, and mark what was wrong as No.

Five doses can show a large problem. They cannot prove that there is none. Counts of your last four tracers in this area are added up, and only the sum is judged. Some things are a finding at once, such as a syringe without a label.
---
Two observers first watch three doses together and talk over what they counted differently. Then each watches different doses. Each person’s counts are kept apart and added up, so count a dose only once.`;
