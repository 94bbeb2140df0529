import type { Section } from '#domain/section.ts';
import { questionsInOrder } from '../authoring.ts';
import { doseQuestions } from './nursing/doses.ts';
import { labelAndMixingQuestions } from './nursing/labels-and-mixing.ts';
import { stockAndSupplyQuestions } from './nursing/stock-and-supply.ts';
import { nursingAreas } from './nursing/areas.ts';

const preface = `This tracer follows injectable medications through one nursing unit. It shows how much work a dose still needs before it can be given: the fewer steps are left at the bedside, the fewer chances there are for an error.

You will watch doses being prepared, ask nurses how things are done, and look up a few records. Plan 20 to 30 minutes. The tracer looks at how the system works, never at how one person performs.

Never enter anything that could identify a patient: no name, initials, birth date, record number, room or bed.`;

const introText = `A dose is ready to administer (RTA) when it comes in solution, at the strength and volume that the patient needs, in the container that it is given from: a syringe, a bag or an elastomeric pump.

A dose is ready to use when it has the right strength but must still be moved into a syringe, a bag or a pump.

Everything else needs preparation: it is drawn up, diluted or reconstituted before it can be given.
---
Many questions have the same four answers.

Yes: each time you watched, or in every place you looked.
Partly: some of the time, or in some places.
No: never or hardly ever.
Not applicable: this unit has no such drug, device or task.

Percentages run from 1 to 100. For none at all, leave the box blank and write “none” under Observations.

Write what you saw under Observations, with numbers where you can. Write what could be better under Opportunities. Flag a question that you want to talk about. You may skip a question and come back to it.
---
Before you begin, tell the nurse in charge what you will look at and why. Stay out of the way of care.

If you see something that could harm a patient, speak up at once and follow your hospital’s policy. Do not wait for the end of the tracer.

Some guidance on IV push doses was written for adults. On pediatric and neonatal units, go by your own policy as well. State rules can be stricter than national ones, so check your state’s rules.`;

/** The Nursing Unit module (fact sheet, module 3). */
export const nursing = {
  id: 3,
  version: 1,
  title: 'Nursing Unit',
  fullTitle: 'Injectable Medications on the Nursing Unit',
  theme: 'nursing',
  description:
    'How injectable doses are supplied, prepared, labeled and given on one unit. ' +
    'Do it once for each kind of unit.',
  pdf: '',
  preface,
  hasIntro: true,
  introText,
  hasArea: true,
  areaIntroText:
    'Choose the area that you are in, or type its name. Do this tracer once for each area, because practice differs from one to the next.',
  areas: nursingAreas.map((area) => area.label),
  questions: questionsInOrder([...doseQuestions, ...labelAndMixingQuestions, ...stockAndSupplyQuestions]),
} satisfies Section;
