import type { Section } from '#domain/section.ts';
import { questionsInOrder } from '../authoring.ts';
import { answersPage, harmSeen, noPatientIdentifiers, readyFormsPage } from '../opening-pages.ts';
import { outsourcingAndCompoundingQuestions } from './pharmacy/outsourcing-and-compounding.ts';
import { sourceAndFormularyQuestions } from './pharmacy/sources-and-formulary.ts';
import { systemsAndSupplyQuestions } from './pharmacy/systems-and-supply.ts';
import { pharmacyHead } from './heads.ts';

const preface = `This tracer looks at how the pharmacy buys, makes and supplies injectable medications. It shows how many doses leave the pharmacy ready to give, and what stands in the way for the rest.

You will look at shelves and cabinets, ask the people who buy and make the doses, and open reports. Gather the reports first; then plan 20 to 30 minutes. The tracer looks at how the system works, never at how one person performs.

${noPatientIdentifiers}`;

const answerMeanings = {
  yes: 'for every product or place that you checked.',
  partly: 'for some products, or in some places.',
  no: 'for none, or hardly any.',
  notApplicable: 'this pharmacy has no such product, task or system.',
};

const introText = `${readyFormsPage}
---
${answersPage(answerMeanings)}
---
Have these on hand for the past 12 months: dispensing and purchase reports, formulary minutes, files on 503B suppliers, the batch log, the list of standard concentrations, and the log of expired stock.

503B means an outsourcing facility: it compounds sterile drugs and is registered with FDA. Its drugs are not FDA-approved.
---
The lists of medications are samples, not advice on what to buy. What is on the market changes. Name kinds of products in your answers; names of suppliers are not needed.

Where an exact number is hard to get, write your best estimate and say so under Observations. State rules can be stricter than national ones, so check your state’s rules.

${harmSeen}`;

/** The Pharmacy module (rule FACT-5). */
export const pharmacy = {
  ...pharmacyHead,
  version: 1,
  preface,
  hasIntro: true,
  introText,
  hasArea: false,
  areaIntroText: '',
  areas: [],
  questions: questionsInOrder([
    ...sourceAndFormularyQuestions,
    ...outsourcingAndCompoundingQuestions,
    ...systemsAndSupplyQuestions,
  ]),
} satisfies Section;
