import { measureStarts } from './bench-start.ts';

/**
 * P5: a cold start with the server dead, from the addresses of the start page and the list; and, without a goal, of a
 * comparison of two and of a module over time.
 */

/** An assessment that can be opened. */
const OPENING = 'main :is(article, tbody tr) :is(a[href], button:enabled)';

await measureStarts('start-pages', ({ completed: [earlier, later] }) => [
  { name: '/', path: '/', floorPath: '/floor-dashboard.html', wanted: OPENING, hasGoal: true },
  {
    name: '/assessments',
    path: '/assessments',
    floorPath: '/floor-list.html',
    wanted: OPENING,
    hasGoal: true,
  },
  {
    name: '/review',
    path: `/review?assessments[]=${earlier}&assessments[]=${later}`,
    floorPath: `/floor-review.html?id=${earlier}&id=${later}`,
    // The last of its tables.
    wanted: 'main section ~ section ~ section td, main section ~ section ~ section [role=cell]',
    hasGoal: false,
  },
  {
    name: '/progress',
    path: '/progress/3',
    floorPath: '/floor-progress.html',
    wanted: 'main figure svg a',
    hasGoal: false,
  },
]);
