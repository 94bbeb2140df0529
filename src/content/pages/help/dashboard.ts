import type { Topic } from '../text.ts';

export const dashboard: readonly Topic[] = [
  {
    id: 'what-it-shows',
    title: 'What the dashboard shows',
    blocks: [
      'The three assessments of your hospital that were changed last. View All Assessments opens the whole list. Both show what this device knows; without network they tell how old the list is.',
    ],
  },
  {
    id: 'status',
    title: 'Status and progress',
    blocks: [
      {
        list: [
          'The ring counts the answered questions. A check mark stands for a completed assessment.',
          'In Progress: editors can go on with it.',
          'Completed: it was submitted on the date shown and can no longer be changed.',
          'The flag says how many questions somebody marked for a talk.',
          'The name is that of the person who edited last.',
        ],
      },
    ],
  },
  {
    id: 'light',
    title: 'The light',
    blocks: [
      'The small sign at the top of each page tells where your work is:',
      {
        list: [
          '“All on the server”: everything you did on this device has arrived.',
          '“1 waiting on this device”: saved here and not sent yet. It goes by itself.',
          '“Needs you”: a choice or a correction is up to you. Tap it to see what.',
        ],
      },
      'A tap on the light opens the [Device page](/device). There you see what waits and why, and you can send now, try again, or save a backup file.',
    ],
  },
  {
    id: 'several-rounds',
    title: 'Several rounds of one module',
    blocks: [
      'Start a new assessment each time you run a module. The list keeps all of them with their dates and names, so that a later round stands beside the first. Write the area in each, so that you know which belong together.',
      '[Progress over time](/progress) draws the numbers of a module from round to round, with the median in the middle. It says so when six rounds in a row lie on one side of the median, or when five in a row rise or fall: that is more than chance.',
    ],
  },
  {
    id: 'empty',
    title: 'When nothing is listed',
    blocks: [
      'Either nobody at your hospital has started an assessment yet, or this device has not reached the server. The page says which. In the second case connect to Wi-Fi and wait a moment.',
    ],
  },
];
