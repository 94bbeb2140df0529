import { harmSeen, noPatientIdentifiers } from '../intro-pages.ts';
import { moduleHeads } from '../modules/heads.ts';
import { coreTimeWords, timeOf } from '../times.ts';
import type { Topic } from './text.ts';

/** The five topics shown before an assessment. About repeats four of them. */

const introduction: Topic = {
  id: 'introduction',
  title: 'Introduction and Instructions',
  blocks: [
    'Choose a module and start it. First you write down where you are and who takes part. Then come the questions, one per page.',
    {
      list: [
        'Read the question and what it asks you to do: watch, ask someone, or open a document.',
        'Give the answer, or count what you see. Write what you saw under Observations.',
        'Write what could be better under Opportunities.',
        'Flag any question you want to discuss later.',
      ],
    },
    'You may skip any question and come back to it. Each answer is saved on this device as soon as you give it, so you can stop at any time and continue later. When you reach the end, submit the assessment. After that it can no longer be changed.',
    noPatientIdentifiers,
  ],
};

export const roleOfTracer: Topic = {
  id: 'role',
  title: 'The Role of the Tracer',
  blocks: [
    'A tracer follows a medication through the hospital the way it reaches a patient: from the order, to the shelf or the pharmacy, to the hand that administers it. It combines watching, reading documents and talking with people.',
    'The tracer looks at how the system works, never at how one person performs. Nobody is graded. A finding is an answer that shows something that needs fixing.',
    harmSeen,
  ],
};

export const whoParticipates: Topic = {
  id: 'who',
  title: 'Who Should Participate',
  blocks: [
    'Two or three people see more than one. One of them, the facilitator, leads the tracer and types the answers. Good choices are:',
    {
      list: [
        'a pharmacist, or whoever leads drug safety',
        'a charge nurse or a nurse educator',
        'someone from anesthesia, for that module',
        'someone from quality and safety',
      ],
    },
    'The participants are the people who do the work. Tell them that you will come, and why. Do not tell them what you will count.',
  ],
};

export const whereToTrace: Topic = {
  id: 'where',
  title: 'Where to Conduct Tracers',
  blocks: [
    'Go where doses are prepared and where patients get them. Each place has its own ways, so run tracers on more than one unit.',
    {
      list: [
        'Patient Safety and Regulatory Compliance: once for the whole organization.',
        'Pharmacy: once for each pharmacy.',
        'Nursing Unit: once for each kind of unit, for example intensive care, emergency and medical units.',
        'Anesthesia: once for each kind of area, for example the main operating rooms and the sites outside them.',
      ],
    },
  ],
};

/** `Pharmacy: about 30 minutes`, for each module. */
export const timesByModule = moduleHeads.map(({ id, title }) => `${title}: ${coreTimeWords(id) ?? ''}.`);

/** The preparation before the visit, for each module. */
export const preparationsByModule = moduleHeads.flatMap(({ id, title }) => {
  const { before, apart } = timeOf(id) ?? {};
  return before === undefined ? [] : [`${title}: ${[before, apart].filter(Boolean).join(' ')}`];
});

export const timeNeeded: Topic = {
  id: 'time',
  title: 'Time Commitment',
  blocks: [
    'The core path comes first, questions 1 to 11 at most. It takes:',
    { list: timesByModule },
    'The rest is the deeper look. Do it later, or ask the people who know. You can stop at any question and go on later.',
    'Have ready before you begin:',
    { list: preparationsByModule },
  ],
};

export const tracerTopics: readonly Topic[] = [
  introduction,
  roleOfTracer,
  whoParticipates,
  whereToTrace,
  timeNeeded,
];
