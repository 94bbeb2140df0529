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
          'The ring counts answered questions. A check mark means the assessment is completed.',
          'In Progress: editors can continue it.',
          'Completed: it was submitted on the date shown and can no longer be changed.',
          'The flag shows how many questions someone marked for discussion.',
          'The name is the last person who edited it.',
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
    id: 'several-rounds',
    title: 'Repeating a module',
    blocks: [
      'Start a new assessment each time you run a module. The list keeps them all with their dates and names, so you can see each round next to the earlier ones. Enter the area each time, so you know which ones belong together.',
      '[Progress over time](/progress) charts a module’s numbers from round to round, with the median in the middle. It points out when six rounds in a row are on one side of the median, or when five in a row rise or fall: that is unlikely to be chance.',
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
