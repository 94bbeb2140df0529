import type { Section } from '#domain/section.ts';
import { citationsOf, coreTimeOf, questionsInOrder } from '../authoring.ts';
import { practiceDomains, REVIEWED_ON } from '../scoring.ts';
import { findingsPage, harmSeen, answersPage, noPatientIdentifiers, readyFormsPage } from '../intro-pages.ts';
import { patientCareHead } from './heads.ts';
import { checkQuestions } from './patient-care/checks-and-upkeep.ts';
import { leaderAndEventQuestions } from './patient-care/leaders-and-events.ts';
import { policyQuestions } from './patient-care/policies.ts';
import { safeguardQuestions } from './patient-care/safeguards.ts';

const questions = [...policyQuestions, ...safeguardQuestions, ...leaderAndEventQuestions, ...checkQuestions];

/** Two minutes and a half for the opening pages and the names, and 75 seconds for submitting. */
const coreTime = coreTimeOf(questions, [], { opening: 150, submitting: 75 });

const preface = `This tracer looks at the rules and figures that keep injectable medications safe in the whole hospital. It shows whether ready-to-administer doses are the rule, or left to chance.

You sit at a desk with the policies open on the intranet. The core path takes ${coreTime}. The deeper look talks with leaders and reads committee minutes. The tracer looks at the system, never at one person.

${noPatientIdentifiers}

${harmSeen}`;

const introText = `${readyFormsPage}
---
${answersPage}
---
${findingsPage}
---
A week before, ask for: the links to eight policies (dispensing, mixing outside the pharmacy, labeling, vials, high-alert drugs, diversion, shortages, event reporting); the latest scanning and pump-library report by unit; the pump-library limits of three drugs; which neuraxial devices are bought; where tranexamic acid and vinca drugs are stocked.

Reports of events may be protected by law. Ask your risk manager what may be written down here. Write about kinds of events, never about a case that someone could recognize.

State rules can be stricter than national ones, so check your state’s rules.`;

/** The Patient Safety and Regulatory Compliance module. */
export const patientCare = {
  ...patientCareHead,
  version: 1,
  preface,
  hasIntro: true,
  introText,
  hasArea: false,
  areaIntroText: '',
  areas: [],
  domains: [...practiceDomains],
  citations: citationsOf(questions),
  reviewedOn: REVIEWED_ON,
  questions: questionsInOrder(questions),
} satisfies Section;
