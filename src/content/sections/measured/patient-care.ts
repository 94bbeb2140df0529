import type { Section } from '#domain/section.ts';
import { citationsOf, questionsInOrder } from '../../authoring.ts';
import { practiceDomains, REVIEWED_ON } from '../../measured.ts';
import {
  findingsPage,
  harmSeen,
  measuredAnswersPage,
  noPatientIdentifiers,
  readyFormsPage,
} from '../../opening-pages.ts';
import { patientCareHead } from '../heads.ts';
import { leaderAndEventQuestions } from './patient-care/leaders-and-events.ts';
import { learningQuestions } from './patient-care/learning.ts';
import { policyQuestions } from './patient-care/policies.ts';
import { programQuestions } from './patient-care/programs.ts';

const questions = [...leaderAndEventQuestions, ...learningQuestions, ...policyQuestions, ...programQuestions];

const preface = `This tracer looks at how the whole hospital keeps injectable medications safe: its leaders, its policies, what it learns from events, and how it meets its standards. It shows whether doses in the most ready-to-administer form are the rule or left to chance.

You will read policies, minutes and reports, and talk with the people who own them. The core path takes about 30 minutes at a desk once the papers are there. Gathering them takes their owner 2 to 3 hours, so ask a few days ahead. The tracer looks at how the system works, never at how one person performs.

${noPatientIdentifiers}`;

const introText = `${readyFormsPage}
---
${measuredAnswersPage}
---
${findingsPage}
---
Have these on hand: the policies on dispensing, labeling, vials, immediate use, high-alert drugs, diversion and shortages; the minutes of the pharmacy and therapeutics (P&T) committee and of the safety committee; a summary of event reports; training records; reports on scanning and pumps; the latest survey reports.

Reports of events may be protected by law. Ask your risk manager what may be written down here. Write about kinds of events, never about a case that someone could recognize.

${harmSeen}

State rules can be stricter than national ones, so check your state’s rules. Each question names its sources and says which of them your pharmacist should confirm.`;

/** Version 2 of the Patient Safety and Regulatory Compliance module. */
export const measuredPatientCare = {
  ...patientCareHead,
  version: 2,
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
