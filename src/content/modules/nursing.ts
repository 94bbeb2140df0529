import type { Section } from '#domain/section.ts';
import { citationsOf, coreTimeOf, questionsInOrder } from '../authoring.ts';
import { practiceDomains, REVIEWED_ON } from '../scoring.ts';
import {
  findingsPage,
  harmSeen,
  answersPage,
  noPatientIdentifiers,
  readyFormsPage,
  watchedDosesPage,
} from '../intro-pages.ts';
import { nursingHead } from './heads.ts';
import { nursingSheet } from '../sheets/nursing-sheet.ts';
import { nursingAreas } from './nursing/areas.ts';
import { infusionAndRecordQuestions } from './nursing/infusions-and-records.ts';
import { preparationQuestions } from './nursing/preparation.ts';
import { specialRiskQuestions } from './nursing/special-risks.ts';
import { walkQuestions } from './nursing/walk.ts';
import { watchedDoseQuestions } from './nursing/watched-doses.ts';

const questions = [
  ...watchedDoseQuestions,
  ...walkQuestions,
  ...preparationQuestions,
  ...infusionAndRecordQuestions,
  ...specialRiskQuestions,
];

/** The questions that a second observer takes while the first one watches doses. */
const SECOND = [301, ...walkQuestions.map(({ id }) => id)];

const preface = `This tracer follows injectable medications through one nursing unit. You watch five IV doses, walk through the medication room, and ask the charge nurse. The core path takes ${coreTimeOf(questions, SECOND)}. No reports are needed beforehand.

It looks at the system, never at one person.

${noPatientIdentifiers}`;

const introText = `${readyFormsPage}
---
${answersPage}
---
${findingsPage}
---
${watchedDosesPage}
---
Before you begin, tell the charge nurse what you will do and why. Stay out of the way of care.

${harmSeen}

Some guidance on IV push doses was written for adults. On pediatric and neonatal units, follow your own policy as well. State rules can be stricter than national ones, so check your state’s rules. Each question names its sources and says which of them your pharmacist should confirm.`;

export const nursing = {
  ...nursingHead,
  version: 1,
  preface,
  hasIntro: true,
  introText,
  hasArea: true,
  areaIntroText: 'One tracer for each area.',
  areas: nursingAreas.map((area) => area.label),
  domains: [...practiceDomains],
  sheets: [nursingSheet],
  citations: citationsOf(questions),
  reviewedOn: REVIEWED_ON,
  questions: questionsInOrder(questions),
} satisfies Section;
