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
import { pharmacyHead } from '../heads.ts';
import { compoundingQuestions } from './pharmacy/compounding.ts';
import { outsourcingQuestions } from './pharmacy/outsourcing.ts';
import { sourcesAndFormularyQuestions } from './pharmacy/sources-and-formulary.ts';
import { stockQuestions } from './pharmacy/stock.ts';
import { supplyQuestions } from './pharmacy/supply.ts';
import { systemsQuestions } from './pharmacy/systems.ts';

const preface = `This tracer looks at how the pharmacy buys, makes and supplies injectable medications. It shows how many doses leave the pharmacy ready to give, and what stands in the way for the rest.

You will look at shelves and cabinets, ask the people who buy and make the doses, and open reports. Gather the reports first. The core path then takes about 30 minutes. Keep the deeper look for another day, or share it out.

The tracer looks at how the system works, never at how one person performs.

${noPatientIdentifiers}`;

const introText = `${readyFormsPage}
---
${measuredAnswersPage}
---
${findingsPage}
---
Have these on hand: dispensing and purchase reports, formulary minutes, files on 503B suppliers, the batch log, the list of standard concentrations, and the log of expired stock. Most cover the past 12 months. You also need a test patient in the ordering system, and a scanner.

503B means an outsourcing facility: it compounds sterile drugs and is registered with FDA. Its drugs are not FDA-approved.
---
The lists of medications are samples, not advice on what to buy. What is on the market changes. A strength that is on record was found in a product record or another source. One to confirm locally is usual, and no record was found: check it against your own stock. Name kinds of products in your answers; names of suppliers are not needed.

Where an exact number is hard to get, write your best estimate and say so under Observations. State rules can be stricter than national ones, so check your state’s rules.

${harmSeen}`;

const questions = [
  ...sourcesAndFormularyQuestions,
  ...stockQuestions,
  ...outsourcingQuestions,
  ...compoundingQuestions,
  ...systemsQuestions,
  ...supplyQuestions,
];

/** The Pharmacy module, version 2 (rule FACT-5). */
export const measuredPharmacy = {
  ...pharmacyHead,
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
