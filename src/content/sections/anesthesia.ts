import type { Section } from '#domain/section.ts';
import { questionsInOrder } from '../authoring.ts';
import { answersPage, harmSeen, noPatientIdentifiers, readyFormsPage } from '../opening-pages.ts';
import { anesthesiaAreas } from './anesthesia/areas.ts';
import { labelAndTimeQuestions } from './anesthesia/labels-and-time.ts';
import { supplyQuestions } from './anesthesia/supply.ts';
import { wasteQuestions } from './anesthesia/waste.ts';
import { sitesAndChangeQuestions } from './anesthesia/sites-and-change.ts';
import { drugFormQuestions } from './anesthesia/drug-forms.ts';
import { anesthesiaHead } from './heads.ts';

const preface = `This tracer follows injectable medications through one anesthesia area. It shows which syringes come ready to give and which ones the anesthesia team must fill, label and, often, throw away.

You will look at carts and syringes, watch doses being prepared, ask the team, and count what is wasted. Plan 20 to 30 minutes; start the counts for questions 27 to 29 a few days before. The tracer looks at how the system works, never at how one person performs.

${noPatientIdentifiers}`;

const answerMeanings = {
  yes: 'each time you watched, or in every place you looked.',
  partly: 'some of the time, or in some places.',
  no: 'never or hardly ever.',
  notApplicable: 'this area has no such drug, device or task.',
};

const introText = `${readyFormsPage}
---
${answersPage(answerMeanings)}
---
Questions 27, 28, 29 and 39 use the wastage calculator. It shows what drug waste costs in a year.

Count before the tracer. Choose three to five drugs that are often thrown away. For one or two days, or for about 20 cases, have the team tally each package of these drugs that is opened. Add up the amounts given, from records, as totals only.

Keep no leftovers for the count. For controlled drugs, use the waste records. Leave out overfill, the little extra in a vial. Use one unit for each drug: mg, mcg, units or mL.

You enter each drug once, in the calculator. It works out the cost for the cases counted, for each case and for a year.
---
Before you begin, tell the anesthesia team what you will look at and why. Follow the rules of the area, and stay clear of the sterile field. Watch a case only if the team agrees.

${harmSeen}

State rules can be stricter than national ones, so check your state’s rules. Guidance written for adults may not fit children; go by your own policy as well.`;

/** The Anesthesia module (rule FACT-7). */
export const anesthesia = {
  ...anesthesiaHead,
  version: 1,
  preface,
  hasIntro: true,
  introText,
  hasArea: true,
  areaIntroText:
    'Choose the area that you are in, or type its name. Do this tracer once for each area, because supply differs from one to the next.',
  areas: anesthesiaAreas.map((area) => area.label),
  questions: questionsInOrder([
    ...supplyQuestions,
    ...drugFormQuestions,
    ...labelAndTimeQuestions,
    ...wasteQuestions,
    ...sitesAndChangeQuestions,
  ]),
} satisfies Section;
