import { harmSeen, noPatientIdentifiers } from '../opening-pages.ts';
import type { Topic } from './text.ts';

/** The five topics that stand before an assessment (spec 2, New Assessment); About tells four of them, too. */

const introduction: Topic = {
  id: 'introduction',
  title: 'Introduction and Instructions',
  blocks: [
    'Choose a module and start it. First you write down where you are and who takes part. Then come the questions, one on each page.',
    {
      list: [
        'Read the question and what it asks you to do: watch, ask someone, or open a document.',
        'Give the answer, and write what you saw under Observations.',
        'Write what could be better under Opportunities.',
        'Flag a question that you want to talk about later.',
      ],
    },
    'You may skip any question and come back to it. Each answer is saved on this device as soon as you give it, so you can stop at any time and go on later. When you have reached the end, submit the assessment. After that it can no longer be changed.',
    noPatientIdentifiers,
  ],
};

export const roleOfTracer: Topic = {
  id: 'role',
  title: 'The Role of the Tracer',
  blocks: [
    'A tracer follows a medication through the hospital as a patient would meet it: from the order, to the shelf or the pharmacy, to the hand that gives it. It combines watching, reading documents and talking with people.',
    'The tracer looks at how the system works, never at how one person performs. Nobody is graded. A “No” is not a failure; it shows where a dose could come closer to ready to administer.',
    harmSeen,
  ],
};

export const whoParticipates: Topic = {
  id: 'who',
  title: 'Who Should Participate',
  blocks: [
    'Two or three people see more than one. One of them is the facilitator, who leads the tracer and writes the answers. Good choices are:',
    {
      list: [
        'a pharmacist, or whoever looks after medication safety',
        'a nurse who teaches or leads a unit',
        'someone from anesthesia, for that module',
        'someone from quality and safety',
      ],
    },
    'The participants are those who do the work: nurses, pharmacy and anesthesia staff. Tell them beforehand what you will look at and why.',
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

export const timeNeeded: Topic = {
  id: 'time',
  title: 'Time Commitment',
  blocks: [
    'A set of observations and questions takes about 20 to 30 minutes. It need not be done in one go: you can stop at any question and resume later.',
    'Some modules ask for reports or counts. Gather them first; the first page of each module says what to have at hand. The counts of drug waste in the Anesthesia module need a start some days before.',
  ],
};

export const tracerTopics: readonly Topic[] = [
  introduction,
  roleOfTracer,
  whoParticipates,
  whereToTrace,
  timeNeeded,
];
