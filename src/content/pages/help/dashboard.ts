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
          'The broad ring is the core path, and the thin one inside it all questions. A check mark means the assessment is completed.',
          '“3 findings, 1 serious” says what was found, as far as the server has it.',
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
      '[Progress over time](/progress) charts findings, counts with their likely range, and domain scores from round to round. It points out when six rounds in a row are on one side of the median, or when five in a row rise or fall: that is unlikely to be chance.',
    ],
  },
  {
    id: 'comparing-rounds',
    title: 'Comparing rounds',
    blocks: [
      'Only like is compared with like: the same question in the same words, with the same choices and target. When a new version asks in another way, a new line begins, and the old one can still be read. Compare rounds of the same area, too.',
      'A count has moved by “More than chance” when its size alone cannot explain it. From 3 of 10 to 8 of 10 is more than chance. From 5 of 10 to 8 of 10 may be chance.',
      'Two scores are compared over what both rounds answered, and only if that is most of it. Otherwise they stand side by side.',
      'The first rounds often get worse, because people look harder. That is no step back.',
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
