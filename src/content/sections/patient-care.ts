import type { Section } from '#domain/section.ts';
import { questionsInOrder } from '../authoring.ts';
import { answersPage, harmSeen, noPatientIdentifiers, readyFormsPage } from '../opening-pages.ts';
import { policyAndEventQuestions } from './patient-care/policy-and-events.ts';
import { standardsAndPracticeQuestions } from './patient-care/standards-and-practice.ts';
import { patientCareHead } from './heads.ts';

const preface = `This tracer looks at how the whole hospital keeps injectable medications safe: its leaders, its policies, what it learns from events, and how it meets its standards. It shows whether doses in the most ready-to-administer form are the rule or left to chance.

You will read policies, minutes and reports, and talk with the people who own them. Gather the papers first; then plan 20 to 30 minutes. The tracer looks at how the system works, never at how one person performs.

${noPatientIdentifiers}`;

const answerMeanings = {
  yes: 'in full, and you saw the proof.',
  partly: 'in part, in some places, or without proof.',
  no: 'not at all.',
  notApplicable: 'this hospital has no such drug, task or program.',
};

const introText = `${readyFormsPage}
---
${answersPage(answerMeanings)}
---
Have these on hand: the policies on dispensing, labeling, vials and immediate use; the minutes of the pharmacy and therapeutics (P&T) committee and of the safety committee; a summary of event reports; the latest survey reports.

Reports of events may be protected by law. Ask your risk manager what may be written down here. Write about kinds of events, never about a case that someone could recognize.

${harmSeen}

State rules can be stricter than national ones, so check your state’s rules. Numbers of Joint Commission standards are those of the 2025 manual; they changed in 2026.`;

/** The Patient Safety and Regulatory Compliance module (rule FACT-5). */
export const patientCare = {
  ...patientCareHead,
  version: 1,
  preface,
  hasIntro: true,
  introText,
  hasArea: false,
  areaIntroText: '',
  areas: [],
  questions: questionsInOrder([...policyAndEventQuestions, ...standardsAndPracticeQuestions]),
} satisfies Section;
