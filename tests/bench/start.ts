import { coreStarts } from './bench-modules.ts';
import { measureStarts } from './bench-start.ts';

/** P5: a cold start with the server dead, from the address of the question with which a core path begins. */

/** The first of them decides: fields of other kinds come with it, or the page is not there yet. */
const FIELD = 'main fieldset:enabled :is(input, textarea, select, button):enabled';

await measureStarts('start', ({ open }) =>
  coreStarts.map(({ section, number }) => ({
    name: `${section.title}, question ${number}`,
    path: `/assessments/${open.get(section.id)}/${number}`,
    floorPath: `/floor-question.html?id=${open.get(section.id)}&question=${number}`,
    wanted: FIELD,
    hasGoal: true,
  })),
);
