import type { Section } from '#domain/section.ts';
import { citationsOf, questionsInOrder } from '../../authoring.ts';
import { measuredSheets } from '../../measured-sheets.ts';
import { practiceDomains, REVIEWED_ON } from '../../measured.ts';
import {
  findingsPage,
  harmSeen,
  measuredAnswersPage,
  noPatientIdentifiers,
  readyFormsPage,
  watchedDosesPage,
} from '../../opening-pages.ts';
import { nursingHead } from '../heads.ts';
import { nursingAreas } from '../nursing/areas.ts';
import { infusionAndScanningQuestions } from './nursing/infusions-and-scanning.ts';
import { labelQuestions } from './nursing/labels.ts';
import { mixingQuestions } from './nursing/mixing.ts';
import { trainingAndBarrierQuestions } from './nursing/training-and-barriers.ts';
import { readySyringeQuestions } from './nursing/ready-syringes.ts';
import { vialAndStorageQuestions } from './nursing/vials-and-storage.ts';
import { watchedDoseQuestions } from './nursing/watched-doses.ts';

const questions = [
  ...watchedDoseQuestions,
  ...readySyringeQuestions,
  ...labelQuestions,
  ...mixingQuestions,
  ...vialAndStorageQuestions,
  ...infusionAndScanningQuestions,
  ...trainingAndBarrierQuestions,
];

const preface = `This tracer follows injectable medications through one nursing unit. It shows how much work a dose still needs before it can be given: the fewer steps left at the bedside, the fewer chances for an error.

You will watch about ten doses, walk through the unit, and ask a few questions. The core path takes about 30 minutes, or 20 with two observers. Ask for the unit’s scanning and pump reports beforehand. The deeper look can follow later, by mail or in a meeting. The tracer looks at how the system works, never at how one person performs.

${noPatientIdentifiers}`;

const introText = `${readyFormsPage}
---
${measuredAnswersPage}
---
${findingsPage}
---
${watchedDosesPage}
---
Before you begin, tell the nurse in charge what you will do and why. Stay out of the way of care.

${harmSeen}

Some guidance on IV push doses was written for adults. On pediatric and neonatal units, follow your own policy as well. State rules can be stricter than national ones, so check your state’s rules. Each question names its sources and says which of them your pharmacist should confirm.`;

/** Version 2 of the Nursing Unit module. */
export const measuredNursing = {
  ...nursingHead,
  version: 2,
  preface,
  hasIntro: true,
  introText,
  hasArea: true,
  areaIntroText:
    'Choose the area that you are in, or type its name. Do this tracer once for each area, because practice differs from one to the next.',
  areas: nursingAreas.map((area) => area.label),
  domains: [...practiceDomains],
  sheets: [measuredSheets.nursing],
  citations: citationsOf(questions),
  reviewedOn: REVIEWED_ON,
  questions: questionsInOrder(questions),
} satisfies Section;
