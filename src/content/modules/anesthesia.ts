import type { Section } from '#domain/section.ts';
import { citationsOf, coreTimeOf, questionsInOrder } from '../authoring.ts';
import { doseSheets } from '../dose-sheets.ts';
import { practiceDomains, REVIEWED_ON } from '../scoring.ts';
import {
  findingsPage,
  harmSeen,
  answersPage,
  noPatientIdentifiers,
  readyFormsPage,
  watchedDosesPage,
} from '../intro-pages.ts';
import { anesthesiaHead } from './heads.ts';
import { anesthesiaAreas } from './anesthesia/areas.ts';
import { labelAndHandoffQuestions } from './anesthesia/labels-and-handoffs.ts';
import { oneCaseQuestions } from './anesthesia/one-case.ts';
import { sitesAndChangeQuestions } from './anesthesia/sites-and-change.ts';
import { supplyAndDilutionQuestions } from './anesthesia/supply-and-dilution.ts';
import { wasteQuestions } from './anesthesia/waste.ts';

const questions = [
  ...oneCaseQuestions,
  ...supplyAndDilutionQuestions,
  ...labelAndHandoffQuestions,
  ...wasteQuestions,
  ...sitesAndChangeQuestions,
];

/** The cart, the lines and the kit, while somebody else watches. */
const FOR_A_SECOND_OBSERVER = [442, 443, 469, 464];

const preface = `This tracer follows injectable medications through one anesthesia area. It shows which syringes come ready to give and which ones the anesthesia team must fill, label and, often, throw away.

You look at one cart, watch five syringes or infusions in one case, and ask the team. The core path takes ${coreTimeOf(questions, FOR_A_SECOND_OBSERVER)}. The deeper look can follow later. The pharmacy can fill in questions 12 and 13 at any time.

Waste is a track of its own. Count for one or two days; then questions 27 to 29 and 39 take about 15 minutes at a desk. The tracer looks at how the system works, never at how one person performs.

${noPatientIdentifiers}`;

const introText = `${readyFormsPage}
---
${answersPage}
---
${findingsPage}
---
${watchedDosesPage}
---
Questions 27, 28, 29 and 39 use the wastage calculator. It shows what drug waste costs in a year.

Count before the tracer. Choose three to five drugs that are often thrown away. For one or two days, or for about 20 cases, have the team tally each package of these drugs that is opened. Add up the amounts given, from records, as totals only.

Keep no leftovers for the count. For controlled drugs, use the waste records. Leave out overfill, the little extra in a vial. Use one unit for each drug: mg, mcg, units or mL.

You enter each drug once: one in the boxes of questions 27 and 28, the others in the calculator. It works out the cost for the cases counted, for each case and for a year.
---
Before you begin, tell the anesthesia team what you will do and why. Follow the rules of the area, and stay clear of the sterile field. Watch a case only if the team agrees.

${harmSeen}

State rules can be stricter than national ones, so check your state’s rules. Guidance written for adults may not fit children; go by your own policy as well. Each question names its sources and says which of them your pharmacist should confirm.`;

/** The Anesthesia module (rule FACT-7). */
export const anesthesia = {
  ...anesthesiaHead,
  version: 1,
  preface,
  hasIntro: true,
  introText,
  hasArea: true,
  areaIntroText: 'One tracer for each area.',
  areas: anesthesiaAreas.map((area) => area.label),
  domains: [...practiceDomains],
  sheets: [doseSheets.anesthesia],
  citations: citationsOf(questions),
  reviewedOn: REVIEWED_ON,
  questions: questionsInOrder(questions),
} satisfies Section;
