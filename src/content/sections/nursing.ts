import type { Section } from '#domain/section.ts';
import { questionsInOrder } from '../authoring.ts';
import { answersPage, harmSeen, noPatientIdentifiers, readyFormsPage } from '../opening-pages.ts';
import { doseQuestions } from './nursing/doses.ts';
import { labelAndMixingQuestions } from './nursing/labels-and-mixing.ts';
import { stockAndSupplyQuestions } from './nursing/stock-and-supply.ts';
import { nursingAreas } from './nursing/areas.ts';
import { nursingHead } from './heads.ts';

const preface = `This tracer follows injectable medications through one nursing unit. It shows how much work a dose still needs before it can be given: the fewer steps left at the bedside, the fewer chances for an error.

You will watch doses being prepared, ask nurses how things are done, and look up a few records. Plan 20 to 30 minutes. The tracer looks at how the system works, never at how one person performs.

${noPatientIdentifiers}`;

const answerMeanings = {
  yes: 'each time you watched, or in every place you looked.',
  partly: 'some of the time, or in some places.',
  no: 'never or hardly ever.',
  notApplicable: 'this unit has no such drug, device or task.',
};

const introText = `${readyFormsPage}
---
${answersPage(answerMeanings)}
---
Before you begin, tell the nurse in charge what you will look at and why. Stay out of the way of care.

${harmSeen}

Some guidance on IV push doses was written for adults. On pediatric and neonatal units, follow your own policy as well. State rules can be stricter than national ones, so check your state’s rules.`;

/** The Nursing Unit module (rule FACT-7). */
export const nursing = {
  ...nursingHead,
  version: 1,
  preface,
  hasIntro: true,
  introText,
  hasArea: true,
  areaIntroText:
    'Choose the area that you are in, or type its name. Do this tracer once for each area, because practice differs from one to the next.',
  areas: nursingAreas.map((area) => area.label),
  questions: questionsInOrder([...doseQuestions, ...labelAndMixingQuestions, ...stockAndSupplyQuestions]),
} satisfies Section;
