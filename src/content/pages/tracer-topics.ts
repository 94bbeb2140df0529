import { harmSeen, noPatientIdentifiers } from '../opening-pages.ts';
import { moduleHeads } from '../sections/heads.ts';
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
    'A tracer follows a medication through the hospital the way it reaches a patient: from the order, to the shelf or the pharmacy, to the hand that gives it. It combines watching, reading documents and talking with people.',
    'The tracer looks at how the system works, never at how one person performs. Nobody is graded. A finding is an answer that shows something to mend. It can be a Yes or a No; that depends on the question.',
    harmSeen,
  ],
};

export const whoParticipates: Topic = {
  id: 'who',
  title: 'Who Should Participate',
  blocks: [
    'Two or three people see more than one. One of them is the facilitator, who leads the tracer and records the answers. Good choices are:',
    {
      list: [
        'a pharmacist, or whoever is in charge of medication safety',
        'a nurse who teaches or leads a unit',
        'someone from anesthesia, for that module',
        'someone from quality and safety',
      ],
    },
    'The participants are the people who do the work: nurses, pharmacy and anesthesia staff. Tell them beforehand that you will come and why, but not what you will count.',
  ],
};

export const whereToTrace: Topic = {
  id: 'where',
  title: 'Where to Conduct Tracers',
  blocks: [
    'Go where injectable medications are prepared and given. Practice differs from one place to the next, so run tracers on more than one unit.',
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
    'The questions of the core path are marked. Answer these first. They take:',
    { list: timesByModule },
    'The rest is the deeper look. It can follow later, at a desk or by other people, or stay open. You can stop at any question and go on later.',
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
