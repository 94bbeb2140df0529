import type { Topic } from '../text.ts';

export const dashboard: readonly Topic[] = [
  {
    id: 'what-it-shows',
    title: 'What the dashboard shows',
    blocks: [
      'Your hospital’s three most recently changed assessments. View All Assessments opens the full list. Both show what this device has; when you are offline, they tell you how old the list is.',
    ],
  },
  {
    id: 'status',
    title: 'Status and progress',
    blocks: [
      {
        list: [
          'In Progress: editors can continue it. The bar and “7 of 11” count the core path.',
          'Core path done: it can be submitted. The bar now counts all questions.',
          'Completed: it was submitted on the date shown and can no longer be changed. “3 findings, 1 serious” says what was found.',
          'More has the last person who edited it, how many questions someone flagged for discussion, and both counts.',
        ],
      },
    ],
  },
  {
    id: 'light',
    title: 'The status light',
    blocks: [
      'The small light at the top of every page tells you where your work is:',
      {
        list: [
          '“All on the server”: everything you did on this device has been sent.',
          '“On this device”: just saved here, and on its way.',
          '“1 waiting on this device”: saved here but not sent yet. It is sent automatically.',
          '“Needs you”: you have a choice to make or something to correct. Tap it to see what.',
        ],
      },
      'Tap the light to open the [Device page](/device). It shows what is waiting and why, and lets you send now, try again, or save a backup file. It also says whether the server has exactly what this device shows.',
    ],
  },
  {
    id: 'repeating-a-module',
    title: 'Repeating a module',
    blocks: [
      'Run the same module again in the same place, for example each quarter. Start a new assessment each time. The list keeps them all with their dates and names, so you can see each one next to the earlier ones. Enter the area each time, so you know which ones belong together.',
      '[Progress over time](/progress) charts what was found from tracer to tracer. From twelve points on, it points out when too many in a row are on one side of the median of the first twelve, or when the line crosses it too seldom. Chance alone rarely does that. With fewer points, a chart is a plain line.',
    ],
  },
  {
    id: 'comparing-tracers',
    title: 'Comparing tracers',
    blocks: [
      'Only like is compared with like: the same question in the same words, with the same choices and target. When a new version asks in another way, a new line begins, and the old one can still be read. “What changed” compares with the last tracer of the same area. Where there is none, it says so.',
      '“Better” and “Worse” are said only when chance alone cannot explain the change. Otherwise it says “No clear change”. From 3 of 10 to 8 of 10 is more than chance. From 5 of 10 to 8 of 10 may be chance.',
      'Scores stand side by side, without better or worse.',
      'The first tracers often get worse, because people look harder. That is no step back.',
    ],
  },
  {
    id: 'empty',
    title: 'If nothing is listed',
    blocks: [
      'Either nobody at your hospital has started an assessment yet, or this device has not reached the server. The page says which. If it is the server, connect to Wi-Fi and wait a moment.',
    ],
  },
];
