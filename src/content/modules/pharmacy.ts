import type { Section } from '#domain/section.ts';
import { citationsOf, coreTimeOf, questionsInOrder } from '../authoring.ts';
import { practiceDomains, REVIEWED_ON } from '../scoring.ts';
import { findingsPage, harmSeen, answersPage, noPatientIdentifiers, readyFormsPage } from '../intro-pages.ts';
import { pharmacyHead } from './heads.ts';
import { timeOf } from '../times.ts';
import { areaAndRecordQuestions } from './pharmacy/areas-and-records.ts';
import { formularyAndListQuestions } from './pharmacy/formulary-and-lists.ts';
import { IV_DOSE } from './pharmacy/iv-dose.ts';
import { madeHereQuestions } from './pharmacy/made-here.ts';
import { outsourcingQuestions } from './pharmacy/outsourcing.ts';
import { readyFormQuestions } from './pharmacy/ready-forms.ts';
import { receiptAndStockQuestions } from './pharmacy/receipt-and-stock.ts';
import { trayAndIvRoomQuestions } from './pharmacy/trays-and-iv-room.ts';

const questions = [
  ...readyFormQuestions,
  ...areaAndRecordQuestions,
  ...trayAndIvRoomQuestions,
  ...formularyAndListQuestions,
  ...outsourcingQuestions,
  ...madeHereQuestions,
  ...receiptAndStockQuestions,
];

const preface = `This tracer looks at how the pharmacy buys, makes and supplies IV doses. It shows how many doses leave the pharmacy ready to administer, and what stands in the way of the rest.

You walk once through the pharmacy: packing bench, shelves, cabinet console, a test patient on screen, emergency trays, IV room window, buyer. The core path takes ${coreTimeOf(questions, [], { opening: 150, submitting: 60 })}. The deeper look can follow another day.

The tracer looks at the system, never at one person.

${noPatientIdentifiers}

${harmSeen}`;

const introText = `${readyFormsPage}
---
${answersPage}
---
${findingsPage}
---
${timeOf(pharmacyHead.id)?.before ?? ''}

${IV_DOSE}

503B means an outsourcing facility: it compounds sterile drugs and is registered with FDA. Its drugs are not FDA-approved.
---
The lists of medications are samples, not advice on what to buy. What is on the market changes. A strength that is on record was found in a product record or another source. One to confirm locally is usual, and no record was found: check it against your own stock. Name kinds of products in your answers; names of suppliers are not needed.

Where an exact number is hard to get, write your best estimate and say so under Observations. State rules can be stricter than national ones, so check your state’s rules.`;

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
  domains: [...practiceDomains],
  citations: citationsOf(questions),
  reviewedOn: REVIEWED_ON,
  questions: questionsInOrder(questions),
} satisfies Section;
